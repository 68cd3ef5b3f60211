import { RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { listingTypeNames, sparePartChoice, vehicleListingTypes } from "./listing-type-rules.ts";
import type { StepProps } from "./wizard.tsx";

/** What is offered, for sale or for rent. */
export function TypeStep({ data, form }: StepProps) {
  return (
    <section className="formstep">
      <h2>Nasıl bir ilan vereceksiniz?</h2>
      <RadioGroup
        name="listingType"
        label="İlan türü"
        look="cards"
        defaultValue={form.listingType ?? "satilik"}
        hint="Yedek parça seçilince parça formu açılır."
        options={[
          ...vehicleListingTypes.map((type) => ({ value: type, label: listingTypeNames[type] })),
          sparePartChoice,
        ]}
      />
      <RadioGroup
        name="type"
        label="Araç türü"
        look="cards"
        defaultValue={form.type}
        options={data.types.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </section>
  );
}
