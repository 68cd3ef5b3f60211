import { type KeyboardEvent, useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { formatNumber } from "#src/shared/turkish.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Check } from "#src/ui/form/choice-fields.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { resultAddress } from "./address.ts";
import type { Choices } from "./choices.ts";
import { ChoiceList, FilterGroup } from "./filter-group.tsx";
import { rangeCount } from "./labels.ts";
import { RangeFields } from "./range-fields.tsx";
import {
  everyType,
  filterCount,
  filtersOf,
  type ListKey,
  listNames,
  type RangeKey,
  type ResultRequest,
  sectionSlugs,
  type Selection,
  withList,
  withoutFilters,
  withRange,
  withType,
} from "./rules.ts";

/** Where the filters are, for links without scripts. */
export const filtersId = "filtreler";
export const filterFormId = "filtre-formu";

const listTitles = {
  cities: { title: "Şehir", noun: "şehir" },
  gears: { title: "Vites", noun: "vites" },
  fuels: { title: "Yakıt", noun: "yakıt" },
  bodies: { title: "Gövde tipi", noun: "gövde tipi" },
  colours: { title: "Renk", noun: "renk" },
  periods: { title: "Fiyat birimi", noun: "birim" },
  conditions: { title: "Durumu", noun: "durum" },
} as const;

const rangeTitles = {
  priceKurus: { title: "Fiyat", min: "En az fiyat (TL)", max: "En çok fiyat (TL)" },
  year: { title: "Yıl", min: "En eski yıl", max: "En yeni yıl" },
  mileageKm: { title: "Kilometre", min: "En az kilometre", max: "En çok kilometre" },
  powerHp: { title: "Motor gücü", min: "En az güç (hp)", max: "En çok güç (hp)" },
  capacityCc: { title: "Motor hacmi", min: "En az hacim (cm³)", max: "En çok hacim (cm³)" },
} as const;

type Props = {
  shown: ResultRequest;
  choices: Choices;
  total: number;
  isOpen: boolean;
  onClose: () => void;
  onSelect: (selection: Selection) => void;
};

/**
 * The filters beside the results; a sheet over the whole screen on a phone. Without scripts it is a form to send, with
 * scripts every choice counts at once.
 */
export function Filters({ shown, choices, total, isOpen, onClose, onSelect }: Props) {
  const isHydrated = useHydrated();
  const sheet = useRef<HTMLElement>(null);
  useSheet(sheet, isOpen, onClose);
  const { selection } = shown;

  const fits = filtersOf[selection.listing];
  const list = (key: keyof typeof listTitles, isFolded = false) =>
    fits.lists.includes(key) &&
    choices[key].length > 0 && (
      <FilterGroup
        title={listTitles[key].title}
        chosen={selection[key].length}
        isOpen={!isFolded || selection[key].length > 0}
      >
        <ChoiceList
          name={listNames[key]}
          label={listTitles[key].title}
          noun={listTitles[key].noun}
          choices={choices[key]}
          chosen={selection[key]}
          onToggle={toggle(key)}
        />
      </FilterGroup>
    );
  const toggle = (key: ListKey) => (value: string, isChosen: boolean) =>
    onSelect(
      withList(
        selection,
        key,
        isChosen ? [...selection[key], value] : selection[key].filter((other) => other !== value),
      ),
    );
  const range = (key: RangeKey) =>
    fits.ranges.includes(key) && (
      <FilterGroup title={rangeTitles[key].title} chosen={rangeCount(selection, key)}>
        <RangeFields
          rangeKey={key}
          range={selection[key]}
          labels={rangeTitles[key]}
          onRange={(next) => onSelect(withRange(selection, key, next))}
        />
      </FilterGroup>
    );
  const isPart = selection.listing === "yedek-parca";

  return (
    <section
      ref={sheet}
      id={filtersId}
      className={`filters ${isOpen ? "filters--open" : ""} ${isHydrated ? "" : "filters--plain"}`}
      data-live={isHydrated ? "" : undefined}
      aria-label="Filtreler"
      {...(isOpen ? { role: "dialog", "aria-modal": true } : {})}
    >
      <div className="filters__top">
        <h2>Filtreler</h2>
        {filterCount(selection) > 0 && (
          <Link
            className="more only-wide"
            to={resultAddress({ ...shown, page: 1, selection: withoutFilters(selection) })}
            preventScrollReset
          >
            Temizle
          </Link>
        )}
        {isHydrated ? (
          <IconButton label="Kapat" className="only-narrow" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        ) : (
          <a className="icon-btn only-narrow" href="#icerik" aria-label="Kapat">
            <Icon name="close" />
          </a>
        )}
      </div>
      <Form method="get" action={`/${sectionSlugs[selection.listing]}`} id={filterFormId} className="filters__form">
        {shown.view !== "liste" && <input type="hidden" name="gorunum" value={shown.view} />}
        <div className="filters__list">
          <FilterGroup title="Kategori" chosen={0}>
            <TypeList
              everything={isPart ? "Bütün parçalar" : "Bütün araçlar"}
              choices={choices.types}
              chosen={selection.type}
              onType={(type) => onSelect(withType(selection, type))}
            />
          </FilterGroup>
          <FilterGroup title="Marka ve model" chosen={selection.brands.length + selection.models.length}>
            <ChoiceList
              name={listNames.brands}
              label="Marka"
              noun="marka"
              choices={choices.brands}
              chosen={selection.brands}
              onToggle={toggle("brands")}
              {...(selection.brands.length === 1 && choices.models.length > 0
                ? {
                    nested: {
                      below: selection.brands[0]!,
                      content: (
                        <div className="sub">
                          <ChoiceList
                            name={listNames.models}
                            label="Model"
                            noun="model"
                            choices={choices.models}
                            chosen={selection.models}
                            onToggle={toggle("models")}
                          />
                        </div>
                      ),
                    },
                  }
                : {})}
            />
          </FilterGroup>
          {isPart && (
            <FilterGroup title="Parça" chosen={selection.systems.length + selection.parts.length}>
              <ChoiceList
                name={listNames.systems}
                label="Sistem"
                noun="sistem"
                choices={choices.systems}
                chosen={selection.systems}
                onToggle={toggle("systems")}
                {...(selection.systems.length === 1 && choices.parts.length > 0
                  ? {
                      nested: {
                        below: selection.systems[0]!,
                        content: (
                          <div className="sub">
                            <ChoiceList
                              name={listNames.parts}
                              label="Parça"
                              noun="parça"
                              choices={choices.parts}
                              chosen={selection.parts}
                              onToggle={toggle("parts")}
                            />
                          </div>
                        ),
                      },
                    }
                  : {})}
              />
            </FilterGroup>
          )}
          {list("conditions")}
          {list("periods")}
          {range("priceKurus")}
          {range("year")}
          {range("mileageKm")}
          {list("cities")}
          {list("gears")}
          {list("fuels")}
          {list("bodies")}
          {list("colours", true)}
        </div>
        <div className="filters__end">
          <Button
            look="primary"
            isWide
            type="submit"
            onClick={(event) => {
              if (!isOpen) return;
              event.preventDefault();
              onClose();
            }}
          >
            {isHydrated ? `${formatNumber(total)} ilanı göster` : "İlanları göster"}
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** One vehicle type or all; types below a group show once the group is chosen. */
function TypeList({
  everything,
  choices,
  chosen,
  onType,
}: {
  everything: string;
  choices: Choices["types"];
  chosen: string | null;
  onType: (type: string | null) => void;
}) {
  const everywhere = choices.reduce((sum, { count, isChild }) => (isChild ? sum : sum + count), 0);
  return (
    <fieldset>
      <legend className="sr">Kategori</legend>
      <Check
        kind="radio"
        name="kategori"
        value={everyType}
        count={formatNumber(everywhere)}
        checked={chosen === null}
        onChange={() => onType(null)}
      >
        {everything}
      </Check>
      {choices.map(({ value, name, count, isChild }) => (
        <Check
          key={value}
          kind="radio"
          name="kategori"
          className={isChild ? "sub" : ""}
          value={value}
          count={formatNumber(count)}
          checked={chosen === value}
          disabled={count === 0 && chosen !== value}
          onChange={() => onType(value)}
        >
          {name}
        </Check>
      ))}
    </fieldset>
  );
}

/** While the sheet is open the focus stays in it, Escape closes it, and the page behind does not scroll. */
function useSheet(sheet: React.RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void) {
  useEffect(() => {
    const box = sheet.current;
    if (!isOpen || !box) return;
    const before = document.activeElement as HTMLElement | null;
    box.querySelector<HTMLElement>(".icon-btn")?.focus();
    document.body.style.overflow = "hidden";
    const onKey = (event: globalThis.KeyboardEvent | KeyboardEvent) => {
      if (event.key === "Escape") onClose();
      if (event.key !== "Tab") return;
      const all = [...box.querySelectorAll<HTMLElement>("a, button, input, summary")].filter(
        (one) => one.checkVisibility() && !(one as HTMLInputElement).disabled,
      );
      const [first, last] = [all[0], all.at(-1)];
      if (event.shiftKey ? document.activeElement !== first : document.activeElement !== last) return;
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.body.style.overflow = "";
      before?.focus();
    };
    // Opening and closing count; a new `onClose` with each render does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen]);
}
