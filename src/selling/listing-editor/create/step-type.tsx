import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import type { StepProps } from "./step-props.ts";
import { RadioGroup } from "#src/ui/form/choice-fields.tsx";
import {
  listingTypeNames,
  sparePartChoice,
  vehicleListingTypes,
} from "#src/selling/listings/fields/listing-type-rules.ts";
import { LockedField } from "./locked-field.tsx";

/** Chooses the kind of listing: a vehicle for sale or rent, or a spare part, which has a wizard of its own. */
export function TypeStep({ data, form }: StepProps) {
  // A vehicle's listing cannot be changed to a spare part.
  const isNew = !("keyCode" in data.draftKey);
  return (
    <section className="formstep">
      <h2>{isNew ? "Nasıl bir ilan vereceksiniz?" : "İlanınızın türü"}</h2>
      <RadioGroup
        name="listingType"
        label={vehicleFields.listingType.label}
        look="cards"
        defaultValue={form.listingType ?? "satilik"}
        {...(isNew ? { hint: "Yedek parça seçilince parça formu açılır." } : {})}
        options={[
          ...vehicleListingTypes.map((type) => ({ value: type, label: listingTypeNames[type] })),
          ...(isNew ? [sparePartChoice] : []),
        ]}
      />
      {data.lockReason ? (
        <LockedField name="type" label={vehicleFields.type.label} value={data.names.type} reason={data.lockReason} />
      ) : (
        <RadioGroup
          name="type"
          label={vehicleFields.type.label}
          look="cards"
          defaultValue={form.type}
          options={data.types.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </section>
  );
}
