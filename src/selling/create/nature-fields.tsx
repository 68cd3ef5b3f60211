import { vehicleFields } from "#src/listings/fields/vehicle.ts";
import type { StepProps } from "./step-props.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { idOptions } from "./facts.ts";
import { isNatureAsked } from "#src/listings/fields/conditions.ts";

const noYes = [
  { value: "0", label: "Olmaz" },
  { value: "1", label: "Olabilir" },
];
const hasOrNot = [
  { value: "0", label: "Yok" },
  { value: "1", label: "Var" },
];

const natures = [
  { value: "dealer", label: "İkinci el" },
  { value: "franchiser", label: "Yetkili bayi aracı" },
];

/** The fields that only sales have. */
export function SaleFields({ data, form, facts }: StepProps) {
  const isFranchiserVehicle = form.nature === "franchiser";
  return (
    <>
      {isNatureAsked(form, facts) && (
        <>
          <SelectField
            name="nature"
            label={vehicleFields.nature.label}
            hint="Yetkili bayisi olduğunuz markanın güvencesiyle satıyorsanız yetkili bayi aracıdır."
            placeholder={null}
            value={form.nature ?? "dealer"}
            onChange={noop}
            options={natures}
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
      )}
      <SelectField
        name="swap"
        label={vehicleFields.swap.label}
        placeholder={null}
        value={form.swap ?? "0"}
        onChange={noop}
        options={noYes}
      />
      <SelectField
        name="warranty"
        label={vehicleFields.warranty.label}
        placeholder={null}
        value={form.warranty ?? "0"}
        onChange={noop}
        options={hasOrNot}
      />
    </>
  );
}

// The wizard listens to input events of the whole form; React requires a handler for a controlled field.
const noop = () => {};
