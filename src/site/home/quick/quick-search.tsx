import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { detailedSearchAddress } from "#src/finding/search/address/address.ts";
import { LastSearch } from "#src/finding/search/results/recent-searches.tsx";
import { RentalDaysField } from "#src/finding/search/rental/rental-days-field.tsx";
import { nothingChosen, radius, sectionSlugs } from "#src/finding/search/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Button } from "#src/ui/button.tsx";
import { AutocompleteField } from "#src/ui/form/autocomplete-field.tsx";
import { useIsSending } from "#src/ui/form/use-is-sending.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { MaskedField } from "#src/ui/form/text-fields.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { later } from "#src/ui/later.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { Link } from "#src/ui/link.tsx";
import { BrandAndModel } from "./brand-and-model.tsx";
import { priceSteps, yearsBack } from "./rules.ts";
import type { QuickSearchData } from "./service.server.ts";
import { useNarrowing } from "./use-narrowing.ts";

const EmptyRentalForm = later(
  async () => (await import("#src/business/rental/search/rental-form.tsx")).EmptyRentalForm,
);

/**
 * The quick search of the home page (Product 2.6): tabs for the vehicle categories, rentals and spare parts. Each choice
 * updates the brands, the models and the number of results on the button.
 */
export function QuickSearch({ data }: { data: QuickSearchData }) {
  const { tabs, tab } = data;
  const row = useRef<HTMLElement>(null);
  // Scrolls the selected tab into view; on a phone it may be outside.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft - chosen.offsetWidth;
  }, [tab]);
  return (
    <div className="quick">
      <nav ref={row} className="tabs" aria-label="Araç kategorisi">
        {tabs.map(({ slug, name }, index) => (
          <Link
            key={slug}
            to={index === 0 ? "/" : `/?kategori=${slug}`}
            aria-current={slug === tab ? "true" : undefined}
            preventScrollReset
            replace
          >
            {name}
          </Link>
        ))}
      </nav>
      {data.listing === "kiralik" && <EmptyRentalForm today={data.today} />}
      <QuickForm key={tab} data={data} />
      <LastSearch />
    </div>
  );
}

/** The form of one tab. */
function QuickForm({ data }: { data: QuickSearchData }) {
  const { tab, listing, category, drive, cities } = data;
  const form = useRef<HTMLFormElement>(null);
  const { found, brand, narrow } = useNarrowing(form, data.found);
  const isRental = listing === "kiralik";
  // The browser may have restored values from the last visit.
  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLSelectElement | HTMLInputElement>("select, input.num") ?? [];
    if ([...fields].some((field) => ("selectedIndex" in field ? field.selectedIndex > 0 : field.value !== "")))
      narrow();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when scripts have come
  }, []);

  return (
    <Form
      ref={form}
      method="get"
      action={`/${sectionSlugs[listing]}`}
      role="search"
      aria-label="Hızlı arama"
      onChange={narrow}
    >
      {listing === "satilik" ? (
        category?.name !== "kategori" && <input type="hidden" name="kategori" value={tab} />
      ) : (
        <input type="hidden" name="ilan" value={listing} />
      )}
      <div className={`quick__grid ${drive.length > 0 ? "quick__grid--two-rows" : ""}`}>
        {category && (
          <SelectField
            label={category.label}
            isOptional
            name={category.name}
            placeholder={null}
            options={[category.all, ...category.options]}
          />
        )}
        <BrandAndModel brand={brand} found={found} />
        <AutocompleteField
          name="yer"
          label={isRental ? "Alış yeri" : "Şehir"}
          placeholder="Tüm Türkiye"
          items={cities}
          isOptional
          onChoose={() => narrow()}
        />
        <SelectField
          label="Çevresi"
          isOptional
          name="yaricap"
          placeholder="Yalnız şehir"
          // Phones show two fields per row; one without a partner fills the row.
          className={isRental || category ? "wide" : undefined}
          options={radius.wider.map((km) => ({ value: String(km), label: `+${km}\u00a0km` }))}
        />
        {drive.map((field) => (
          <SelectField key={field.name} isOptional placeholder="Tümü" {...field} />
        ))}
        {isRental ? <RentalDays today={data.today} /> : <Limits data={data} />}
      </div>
      <QuickEnd data={data} total={found.total} />
    </Form>
  );
}

function RentalDays({ today }: { today: string }) {
  return (
    <div className="quick__days">
      <RentalDaysField today={today} />
    </div>
  );
}

function Limits({ data: { listing, year } }: { data: QuickSearchData }) {
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => String(year - back));
  return (
    <>
      {listing === "satilik" && (
        <SelectField
          label="En eski yıl"
          isOptional
          name="modelYili_min"
          placeholder="Tümü"
          options={years.map((value) => ({ value, label: value }))}
        />
      )}
      <MaskedField
        label="En çok fiyat (TL)"
        isOptional
        name="fiyat_max"
        mask="number"
        placeholder="Tümü"
        autoComplete="off"
        list="fiyat-secenekleri"
      />
      <datalist id="fiyat-secenekleri">
        {priceSteps.map((tl) => (
          <option key={tl}>{formatNumber(tl)}</option>
        ))}
      </datalist>
    </>
  );
}

function QuickEnd({ data: { tab, listing }, total }: { data: QuickSearchData; total: number }) {
  const isHydrated = useHydrated();
  const isSending = useIsSending();
  return (
    <div className="quick__end">
      <Link
        className="more"
        to={detailedSearchAddress({ ...nothingChosen, listing, type: listing === "satilik" ? tab : null })}
      >
        <Icon name="filter" size="s" />
        Detaylı arama
      </Link>
      <span className="sr" role="status">
        {formatNumber(total)} ilan
      </span>
      <Button look="primary" type="submit" disabled={isSending}>
        <Icon name="search" size="s" />
        {isHydrated ? `${formatNumber(total)} ilanı göster` : "İlanları göster"}
      </Button>
    </div>
  );
}
