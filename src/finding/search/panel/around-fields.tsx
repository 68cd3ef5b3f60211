import { memo } from "react";
import { compareTurkish } from "#src/shared/turkish.ts";
import { Select } from "#src/ui/form/select-field.tsx";
import type { Choice } from "./choices.ts";
import { type Around, radius, withAround } from "../rules.ts";
import type { OnSelect } from "./use-choosing.ts";

/** A radius in kilometres around a city, or around a town of the chosen city. */
export const AroundFields = memo(function AroundFields({
  around,
  name,
  cities,
  city,
  towns,
  onSelect,
}: {
  around: Around | null;
  /** The name of the chosen place. */
  name: string | null;
  cities: readonly Choice[];
  city: string | undefined;
  towns: readonly Choice[];
  onSelect: OnSelect;
}) {
  const choose = (next: Around | null) => onSelect((from) => withAround(from, next));
  const places = [
    ...towns.map((town) => ({ value: `${city}-${town.value}`, label: town.name })),
    ...cities
      .map((one) => ({ value: one.value, label: one.name }))
      .toSorted((a, b) => compareTurkish(a.label, b.label)),
  ];
  const isListed = around === null || places.some(({ value }) => value === around.place);
  const km = around?.km ?? radius.standard;
  return (
    <div className="pair pair--around">
      <Select
        name="yakin"
        aria-label="Yer"
        placeholder="Yer seçin"
        value={around?.place ?? ""}
        options={isListed ? places : [{ value: around.place, label: name ?? around.place }, ...places]}
        onChange={({ currentTarget: { value } }) => choose(value === "" ? null : { place: value, km })}
      />
      <Select
        name="yaricap"
        aria-label="Yarıçap"
        placeholder={null}
        value={String(km)}
        options={[...new Set([...radius.choices, km])]
          .toSorted((a, b) => a - b)
          .map((one) => ({ value: String(one), label: `${one} km` }))}
        onChange={({ currentTarget: { value } }) => around && choose({ ...around, km: Number(value) })}
      />
    </div>
  );
});
