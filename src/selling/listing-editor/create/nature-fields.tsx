import { natureNames } from "#src/selling/listings/fields/sale.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { idOptions } from "./facts.ts";
import type { StepProps } from "./step-props.ts";

/** Whether an authorised dealer sells the vehicle as one, and of which brand. */
export function NatureFields({ data, form }: Pick<StepProps, "data" | "form">) {
  const isFranchiserVehicle = form.nature === "franchiser";
  return (
    <>
      <SelectField
        name="nature"
        label={vehicleFields.nature.label}
        hint="Yetkili bayisi olduğunuz markanın güvencesiyle satıyorsanız yetkili bayi aracıdır."
        placeholder={null}
        value={form.nature ?? "dealer"}
        onChange={noop}
        options={Object.entries(natureNames).map(([value, label]) => ({ value, label }))}
      />
      <SelectField
        name="franchiserBrand"
        label={vehicleFields.franchiserBrand.label}
        disabled={!isFranchiserVehicle}
        value={isFranchiserVehicle ? (form.franchiserBrand ?? "") : ""}
        onChange={noop}
        options={idOptions(data.lists.franchiserBrands)}
      />
    </>
  );
}

// The wizard listens to input events of the whole form; React requires a handler for a controlled field.
const noop = () => {};
