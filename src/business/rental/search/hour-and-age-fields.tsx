import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { tripParameters } from "../addresses.ts";
import { driverAges } from "./rules.ts";
import { formFields, hourOptions, type TripValues } from "./trip-form.ts";

/** The hours of pick-up and drop-off, and the driver's age. */
export function HourAndAgeFields({
  values,
  standardAge = "",
}: {
  values: Pick<TripValues, "pickupHour" | "dropoffHour" | "driverAge">;
  /** Filled in where no age is given. */
  standardAge?: string;
}) {
  return (
    <>
      <div className="pair">
        <SelectField
          name={formFields.pickupHour}
          label="Alış saati"
          placeholder={null}
          options={hourOptions}
          defaultValue={values.pickupHour}
        />
        <SelectField
          name={formFields.dropoffHour}
          label="Bırakış saati"
          placeholder={null}
          options={hourOptions}
          defaultValue={values.dropoffHour}
        />
      </div>
      <TextField
        name={tripParameters.driverAge}
        label="Sürücü yaşı"
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(driverAges.max).length}
        defaultValue={values.driverAge || standardAge}
      />
    </>
  );
}
