import { type FormEvent, useRef } from "react";
import { Form, useNavigate, useSubmit } from "react-router";
import { detailedSearchPath, everyType } from "#src/finding/search/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Button } from "#src/ui/button.tsx";
import { AutocompleteField } from "#src/ui/form/autocomplete-field.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { MaskedField } from "#src/ui/form/text-fields.tsx";
import { textsOf } from "#src/ui/form/texts-of.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { Link } from "#src/ui/link.tsx";
import { BrandAndModel } from "../quick/brand-and-model.tsx";
import { yearsBack } from "../quick/rules.ts";
import { useNarrowing } from "../quick/use-narrowing.ts";
import { carType } from "./rules.ts";
import type { CarSite } from "./service.server.ts";

/** The address the form leads to; the module of the call is loaded on first use. */
async function addressFor(values: Record<string, string>) {
  const { getSearchFormAction } = await import("#src/finding/search/api.ts");
  return (await getSearchFormAction(values)).result;
}

/**
 * Search by brand, model, city, price and year: opens `/otomobil/{brand}-{model}/{city}` or `/otomobil?yer={city}`
 * (Product 2.7). The server returns the address; without scripts it redirects the submitted form.
 */
export function CarSearch({ search }: { search: CarSite["search"] }) {
  const form = useRef<HTMLFormElement>(null);
  const { found, brand, narrow } = useNarrowing(form, search.found);
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const submit = useSubmit();
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => String(search.year - back));
  const yearOptions = years.map((value) => ({ value, label: value }));

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    addressFor(textsOf(sent)).then(
      (address) => navigate(address),
      // Product 2.6, 11.11: errors are ignored; submitting the form leads to the same results.
      () => submit(sent),
    );
  }
  return (
    <Form
      ref={form}
      className="quick car-search"
      method="get"
      action={`/${everyType}`}
      role="search"
      aria-label="Otomobil arama"
      onChange={narrow}
      onSubmit={find}
    >
      <input type="hidden" name="kategori" value={carType} />
      <div className="quick__grid">
        <BrandAndModel brand={brand} found={found} />
        <AutocompleteField
          name="yer"
          label="Şehir"
          placeholder="Tüm Türkiye"
          items={search.cities}
          className="wide"
          isOptional
          onChoose={() => narrow()}
        />
        <MaskedField name="fiyat_min" label="En az fiyat" mask="number" unit="TL" isOptional />
        <MaskedField name="fiyat_max" label="En çok fiyat" mask="number" unit="TL" isOptional />
        <SelectField label="En eski yıl" isOptional name="modelYili_min" placeholder="Tümü" options={yearOptions} />
        <SelectField label="En yeni yıl" isOptional name="modelYili_max" placeholder="Tümü" options={yearOptions} />
      </div>
      <div className="quick__end">
        <Link className="more" to={`${detailedSearchPath}?kategori=${carType}`}>
          <Icon name="filter" size="s" />
          Detaylı arama
        </Link>
        <span className="sr" role="status">
          {formatNumber(found.total)} ilan
        </span>
        <Button look="primary" type="submit">
          <Icon name="search" size="s" />
          {isHydrated ? `${formatNumber(found.total)} otomobili göster` : "Otomobilleri göster"}
        </Button>
      </div>
    </Form>
  );
}
