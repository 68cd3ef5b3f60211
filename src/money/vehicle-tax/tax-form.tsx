import { useRef, useState } from "react";
import type { FormRefusal } from "#src/shared/page.server.ts";
import { unexpectedError } from "#src/shared/refusal.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { LiveError } from "#src/ui/live-error.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { getMtvListsByParentCols, getMtvListsByParentRows } from "./api.ts";
import { capacityLabel, taxClasses } from "./rules.ts";
import { CarValueFields, YearField } from "./year-and-value-fields.tsx";

type Item = { id: number; name: string };
type Props = {
  types: readonly { value: string; label: string }[];
  typeId: number | undefined;
  rows: readonly Item[];
  columns: readonly Item[];
  years: readonly number[];
  year: number;
  refusal: FormRefusal | undefined;
};

const options = (items: readonly Item[]) => items.map(({ id, name }) => ({ value: String(id), label: name }));

/** What the tax depends on. The lists of a type are fetched when it is chosen; without scripts they come with the page. */
export function TaxForm({ types, typeId, rows, columns, years, year, refusal }: Props) {
  const [lists, setLists] = useState({ typeId, rows, columns });
  const [error, setError] = useState<string>();
  const [isLoading, setLoading] = useState(false);
  const latest = useRef(0);
  const isHydrated = useHydrated();

  async function choose(chosen: string) {
    const turn = ++latest.current;
    setError(undefined);
    // At once, so that what the type asks for moves the page where browsers expect it: right after the choice.
    setLists({ typeId: chosen === "" ? undefined : Number(chosen), rows: [], columns: [] });
    if (chosen === "") return;
    setLoading(true);
    try {
      const vehicleType = { vehicleType: chosen };
      const [volumes, ages] = await Promise.all([
        getMtvListsByParentRows(vehicleType),
        getMtvListsByParentCols(vehicleType),
      ]);
      const items = (list: typeof volumes) => list.map(({ record_id, subject }) => ({ id: record_id, name: subject }));
      if (turn === latest.current) setLists({ typeId: Number(chosen), rows: items(volumes), columns: items(ages) });
    } catch {
      if (turn === latest.current) setError(unexpectedError);
    }
    if (turn === latest.current) setLoading(false);
  }

  const isCar = lists.typeId !== undefined && taxClasses[lists.typeId] === "car";
  return (
    <Form method="get" action="/mtv-hesaplama" className="panel tax__form" answer={refusal} aria-label="MTV hesaplama">
      <SelectField
        name="tur"
        label="Araç türü"
        options={types}
        defaultValue={typeId}
        hint="Ruhsattaki cinse göre: kamyonet olarak kayıtlı pick-up’lar için kamyon ve kamyoneti seçiniz."
        onChange={(event) => void choose(event.currentTarget.value)}
      />
      <div className="tax__lists" data-known={lists.typeId === undefined ? undefined : ""}>
        <SelectField
          key={`rows ${lists.typeId}`}
          name="kapasite"
          label={capacityLabel(lists.typeId ?? 1)}
          options={options(lists.rows)}
          disabled={isLoading || lists.rows.length === 0}
        />
        <SelectField
          key={`ages ${lists.typeId}`}
          name="yas"
          label="Araç yaşı"
          options={options(lists.columns)}
          disabled={isLoading || lists.columns.length === 0}
          hint="Model yılı birinci yaş sayılır: 2026’da 2024 model bir araç 3 yaşındadır."
        />
        <YearField years={years} year={year} />
      </div>
      {isCar && (
        <CarValueFields hint="2018’den sonra tescil edilenlerde vergi, ilk tescildeki değere de bağlıdır. Bilmiyorsanız boş bırakınız." />
      )}
      <LiveError text={error} />
      <SubmitButton isAlwaysOpen disabled={isLoading}>
        {lists.typeId === undefined && !isHydrated ? "Devam edin" : "Hesaplayın"}
      </SubmitButton>
    </Form>
  );
}
