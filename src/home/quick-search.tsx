import { useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { listModels } from "#src/catalogue/api.ts";
import { countResults } from "#src/search/api.ts";
import { everyType } from "#src/search/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Button } from "#src/ui/button.tsx";
import { AutocompleteField } from "#src/ui/form/autocomplete-field.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { priceSteps, yearsBack } from "./rules.ts";

type Props = {
  types: { slug: string; name: string }[];
  type: string;
  total: number;
  brands: { slug: string; name: string; count: number }[];
  cities: { value: string; label: string }[];
  year: number;
};

/** The search of the home page: a tab for each vehicle category; the brand decides the models, the button counts along. */
export function QuickSearch(props: Props) {
  const { types, type } = props;
  return (
    <div className="quick">
      <nav className="tabs" aria-label="Araç kategorisi">
        {types.map(({ slug, name }, index) => (
          <Link
            key={slug}
            to={index === 0 ? "/" : `/?kategori=${slug}`}
            aria-current={slug === type ? "true" : undefined}
            preventScrollReset
            replace
          >
            {name}
          </Link>
        ))}
      </nav>
      <QuickForm key={type} {...props} />
    </div>
  );
}

/** The form of one category; another category is another form. */
function QuickForm({ type, total, brands, cities, year }: Props) {
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { models, askModels } = useModels(type);
  const { count, recount } = useCount(form, total);
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => String(year - back));
  return (
    <Form
      ref={form}
      method="get"
      action={`/${everyType}`}
      role="search"
      aria-label="Hızlı arama"
      onChange={(event) => {
        const control = event.target as unknown as HTMLSelectElement;
        if (control.name === "marka") askModels(control.value);
        recount();
      }}
    >
      <input type="hidden" name="kategori" value={type} />
      <div className="quick__grid">
        <SelectField
          label="Marka"
          isOptional
          name="marka"
          placeholder="Tümü"
          options={brands.map(({ slug, name, count: n }) => ({ value: slug, label: `${name} (${formatNumber(n)})` }))}
        />
        <SelectField
          label="Model"
          isOptional
          key={models.brand}
          name="model"
          disabled={models.list.length === 0}
          placeholder={models.brand === "" ? "Önce marka seçin" : "Tümü"}
          options={models.list.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
        <AutocompleteField
          name="yer"
          label="Şehir"
          placeholder="Tüm Türkiye"
          items={cities}
          className="wide"
          isOptional
          onChoose={() => recount()}
        />
        <SelectField
          label="En eski yıl"
          isOptional
          name="modelYili_min"
          placeholder="Tümü"
          options={years.map((value) => ({ value, label: value }))}
        />
        <SelectField
          label="En çok fiyat (TL)"
          isOptional
          name="fiyat_max"
          placeholder="Tümü"
          options={priceSteps.map((tl) => ({ value: String(tl), label: formatNumber(tl) }))}
        />
      </div>
      <div className="quick__end">
        <Link className="more" to={`/${type}`}>
          <Icon name="filter" size="s" />
          Detaylı arama
        </Link>
        <span className="sr" role="status">
          {formatNumber(count)} ilan
        </span>
        <Button look="primary" type="submit">
          <Icon name="search" size="s" />
          {isHydrated ? `${formatNumber(count)} ilanı göster` : "İlanları göster"}
        </Button>
      </div>
    </Form>
  );
}

/** The models of the chosen brand; an answer that comes late is dropped. A failed look-up leaves "Tümü" (spec 8). */
function useModels(type: string) {
  const [models, setModels] = useState<{ brand: string; list: { slug: string; name: string }[] }>({
    brand: "",
    list: [],
  });
  const asked = useRef("");
  function askModels(brand: string) {
    asked.current = brand;
    setModels({ brand, list: [] });
    if (brand === "") return;
    const isStill = () => asked.current === brand;
    listModels({ aracKategorisi: type, marka: brand }).then(
      (list) => isStill() && setModels({ brand, list }),
      () => {},
    );
  }
  return { models, askModels };
}

/** How many listings the form finds as it stands; the last question asked is the one answered. */
function useCount(form: React.RefObject<HTMLFormElement | null>, initial: number) {
  const [count, setCount] = useState(initial);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  function recount() {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    // The fields take over what was chosen first.
    setTimeout(() => {
      if (signal.aborted || !form.current) return;
      const values = Object.fromEntries(
        [...new FormData(form.current)].map(([name, value]) => [name, typeof value === "string" ? value : ""]),
      );
      countResults(values, { signal }).then(
        ({ total }) => setCount(total),
        // Spec 8: errors of the search form are silently ignored.
        () => {},
      );
    });
  }
  return { count, recount };
}
