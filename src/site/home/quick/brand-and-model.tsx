import { SelectField } from "#src/ui/form/select-field.tsx";
import { countedOptions } from "./rules.ts";
import type { QuickSearchData } from "./service.server.ts";

/** Select boxes of brands, and of models of the chosen brand, with counts. */
export function BrandAndModel({ brand, found }: { brand: string; found: QuickSearchData["found"] }) {
  return (
    <>
      <SelectField label="Marka" isOptional name="marka" placeholder="Tümü" options={countedOptions(found.brands)} />
      <SelectField
        label="Model"
        isOptional
        key={brand}
        name="model"
        disabled={found.models.length === 0}
        placeholder={brand === "" ? "Önce marka seçin" : "Tümü"}
        options={countedOptions(found.models)}
      />
    </>
  );
}
