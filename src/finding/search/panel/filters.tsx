import { type ComponentProps, Fragment, type ReactNode, useMemo, useRef } from "react";
import { Form } from "react-router";
import { formatNumber } from "#src/shared/turkish.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useIsSending } from "#src/ui/form/use-is-sending.ts";
import { later } from "#src/ui/later.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { Link } from "#src/ui/link.tsx";
import { detailedSearchAddress, resultAddress } from "../address/address.ts";
import type { Choices } from "./choices.ts";
import { DeferredChoices } from "./deferred-choices.tsx";
import { ChoiceList, FilterGroup } from "./filter-group.tsx";
import { isDamageFlag, type LeftOut } from "./first-choices.ts";
import { rangeCount } from "../address/labels.ts";
import { RangeFields } from "./range-fields.tsx";
import {
  listFilters,
  type ListKey,
  type OptionList,
  type PanelGroup,
  panelOrder,
  type ValueList,
} from "../filters/lists.ts";
import { rangeFilters, type RangeKey } from "../filters/ranges.ts";
import { filterCount, filtersOf, type ResultRequest, sectionSlugs, splitModel, withoutFilters } from "../rules.ts";
import { TypeList } from "./type-list.tsx";
import { WiderLinks } from "./wider-links.tsx";
import type { OnSelect } from "./use-choosing.ts";
import { useSheet } from "./use-sheet.ts";
import { useIsSheetOpen } from "./use-sheet-step.ts";

/** Of groups that are closed at first. */
const AroundFields = later(async () => (await import("./around-fields.tsx")).AroundFields);
const DaysList = later(async () => (await import("./days-list.tsx")).DaysList);

/** The anchor of the filters, for links without scripts. */
export const filtersId = "filtreler";
/** The link that opens the filters on a phone. */
export const openFiltersId = "filtre-ac";
/** The anchor of the list of results, for the link that skips to it. */
export const resultsId = "sonuclar";
export const filterFormId = "filtre-formu";

type CountedList = Exclude<ListKey, "equipment" | "attributes">;

type Props = {
  shown: ResultRequest;
  choices: Choices;
  leftOut: LeftOut;
  /** Asks for the choices that were left out. Always the same function. */
  onMissing: () => void;
  /** The name of the place at the centre of the radius. */
  around: string | null;
  total: number;
  onClose: () => void;
  onSelect: OnSelect;
};

/**
 * The filters beside the results, or in a full-screen sheet on a phone. Without scripts it is a form to submit; with scripts
 * each choice updates the results at once.
 */
export function Filters(props: Props) {
  const { shown, total, onClose, onMissing } = props;
  const isOpen = useIsSheetOpen();
  const isHydrated = useHydrated();
  const isSending = useIsSending();
  const sheet = useRef<HTMLElement>(null);
  useSheet(sheet, openFiltersId, isOpen, onClose);
  const { selection } = shown;
  const deferring = useMemo(() => ({ onMissing, address: detailedSearchAddress(selection) }), [onMissing, selection]);
  return (
    <section
      ref={sheet}
      id={filtersId}
      tabIndex={-1}
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
        {shown.days && <input type="hidden" name="alis" value={shown.days.from} />}
        {shown.days && <input type="hidden" name="birakis" value={shown.days.to} />}
        {/* Without scripts: an unticked brand or city also clears the ticked models or towns below it. */}
        <input type="hidden" name={listFilters.brands.address} value="" />
        <input type="hidden" name={listFilters.cities.address} value="" />
        <DeferredChoices value={deferring}>
          <Groups {...props} />
        </DeferredChoices>
        <div className="filters__end">
          <Button
            look="primary"
            isWide
            type="submit"
            disabled={isSending}
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

/** Lists that are nested below the single choice of the previous list. */
const vehicle = ["brands", "models", "variants", "engines"] as const;
const part = ["systems", "parts"] as const;
const place = ["cities", "towns"] as const;

const isRange = (key: PanelGroup): key is RangeKey & PanelGroup => Object.hasOwn(rangeFilters, key);

/** All groups; less common ones are collapsed. */
function Groups({ shown, shown: { selection }, choices, leftOut, around, onSelect }: Props) {
  const fits = filtersOf[selection.listing];
  const isPart = selection.listing === "yedek-parca";
  const countOf = (key: keyof Choices) => choices[key].length + (leftOut[key] ?? 0);
  const isLeftOut = (key: keyof Choices) => (leftOut[key] ?? 0) > 0;

  const list = (key: CountedList, other: Partial<ComponentProps<typeof ChoiceList>> = {}) => (
    <ChoiceList
      listKey={key}
      label={listFilters[key].title}
      noun={listFilters[key].noun}
      choices={choices[key]}
      chosen={selection[key]}
      leftOut={leftOut[key]}
      isDeferred
      onSelect={onSelect}
      {...other}
    />
  );
  const sub = (content: ReactNode) => <div className="sub">{content}</div>;
  /** A list with the next list nested below its single choice. */
  const chain = (key: CountedList, ...[next, ...rest]: CountedList[]): ReactNode => {
    const [only] = selection[key];
    const hasMore = next && selection[key].length === 1 && fits.lists.includes(next) && countOf(next) > 0;
    return list(key, hasMore ? { nested: new Map([[only!, sub(chain(next, ...rest))]]) } : {});
  };
  /** Brands, each with its own models if several are chosen. */
  const brandsAndModels = () => {
    if (selection.brands.length < 2) return chain(...vehicle);
    const below = (brand: string): [string, ReactNode][] => {
      const own = choices.models.filter(({ value }) => splitModel(value).brand === brand);
      return own.length > 0 ? [[brand, sub(list("models", { choices: own }))]] : [];
    };
    return list("brands", { nested: new Map(selection.brands.flatMap(below)) });
  };
  const chosenOf = (keys: readonly ListKey[]) => keys.reduce((sum, key) => sum + selection[key].length, 0);
  const group = (key: OptionList | ValueList) =>
    fits.lists.includes(key) &&
    countOf(key) > 0 && (
      <FilterGroup
        title={listFilters[key].title}
        chosen={selection[key].length}
        isOpen={!("isFolded" in listFilters[key]) || selection[key].length > 0}
        isDeferred
        isMissing={choices[key].length === 0}
      >
        {list(key)}
      </FilterGroup>
    );
  const flagGroup = (title: string, isOpen: boolean, isWanted: (flag: string) => boolean) => {
    const offered = choices.flags.filter(({ value }) => isWanted(value));
    const chosen = selection.flags.filter(isWanted).length;
    const isMissing = !isOpen && offered.length === 0 && isLeftOut("flags");
    return (
      (isMissing || offered.length > 0) && (
        <FilterGroup title={title} chosen={chosen} isOpen={isOpen || chosen > 0} isDeferred isMissing={isMissing}>
          {list("flags", { choices: offered, leftOut: 0, label: title })}
        </FilterGroup>
      )
    );
  };
  const range = (key: RangeKey) =>
    fits.ranges.includes(key) && (
      <FilterGroup
        title={rangeFilters[key].title}
        chosen={rangeCount(selection, key)}
        isOpen={!("isFolded" in rangeFilters[key]) || rangeCount(selection, key) > 0}
        isDeferred
      >
        <RangeFields rangeKey={key} range={selection[key]} labels={rangeFilters[key].labels} onSelect={onSelect} />
      </FilterGroup>
    );
  const groupOf = (key: PanelGroup): ReactNode => {
    switch (key) {
      case "place":
        return (
          <FilterGroup title="Şehir" chosen={chosenOf(place)}>
            {chain(...place)}
            <WiderLinks
              selection={selection}
              addressOf={(wider) => resultAddress({ ...shown, page: 1, selection: wider })}
            />
          </FilterGroup>
        );
      case "around":
        return (
          <FilterGroup
            title="Yakınımda"
            chosen={selection.around ? 1 : 0}
            isOpen={selection.around !== null}
            isDeferred
            isMissing={isLeftOut("cities") || isLeftOut("towns")}
          >
            <AroundFields
              around={selection.around}
              name={around}
              cities={choices.cities}
              city={selection.cities.length === 1 ? selection.cities[0] : undefined}
              towns={choices.towns}
              onSelect={onSelect}
            />
          </FilterGroup>
        );
      case "damage":
        return flagGroup("Hasar durumu", true, isDamageFlag);
      case "days":
        return (
          <FilterGroup
            title="İlan tarihi"
            chosen={selection.publishedDays === null ? 0 : 1}
            isOpen={selection.publishedDays !== null}
            isDeferred
            isMissing={choices.days.length === 0}
          >
            <DaysList choices={choices.days} chosen={selection.publishedDays} onSelect={onSelect} />
          </FilterGroup>
        );
      case "otherFlags":
        return flagGroup("İlanda olsun", false, (flag) => !isDamageFlag(flag));
      default:
        return isRange(key) ? range(key) : group(key);
    }
  };

  return (
    <div className="filters__list">
      <FilterGroup title="Kategori" chosen={0}>
        <TypeList
          everything={isPart ? "Bütün parçalar" : "Bütün araçlar"}
          choices={choices.types}
          chosen={selection.type}
          onSelect={onSelect}
        />
      </FilterGroup>
      {choices.brands.length > 0 && (
        <FilterGroup title="Marka ve model" chosen={chosenOf(vehicle)}>
          {brandsAndModels()}
        </FilterGroup>
      )}
      {isPart && (
        <FilterGroup title="Parça" chosen={chosenOf(part)}>
          {chain(...part)}
        </FilterGroup>
      )}
      {panelOrder.map((key) => (
        <Fragment key={key}>{groupOf(key)}</Fragment>
      ))}
      {/* Choices of the detailed search, as hidden fields for the form without scripts. */}
      {(["attributes", "equipment"] as const).map(
        (key) =>
          selection[key].length > 0 && (
            <input key={key} type="hidden" name={listFilters[key].address} value={selection[key].join(",")} />
          ),
      )}
      {selection.text !== "" && <input type="hidden" name="ara" value={selection.text} />}
      <Link className="more filters__more" to={detailedSearchAddress(selection)}>
        Donanım ve bütün filtreler
        <Icon name="right" size="xs" />
      </Link>
    </div>
  );
}
