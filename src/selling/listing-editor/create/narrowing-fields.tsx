import { isPossible, modelYears, type NarrowingCriterion } from "#src/selling/listings/fields/vehicle-choice.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import { SelectField, type SelectOption } from "#src/ui/form/select-field.tsx";
import { selectOptions } from "./facts.ts";
import { LockedField } from "./locked-field.tsx";
import type { StepProps } from "./step-props.ts";

/** Year, fuel and gear; what the model was made with according to the catalogue comes first. */
export function NarrowingFields({ data, form, facts, vehicle: { lists } }: StepProps) {
  const { engine, year } = facts;
  /** The options in two groups. `without` is the choice itself: it does not narrow its own options. */
  const grouped = (options: readonly SelectOption[], name: NarrowingCriterion): SelectOption[] => {
    const isOfModel = ({ value }: SelectOption) =>
      lists.engines.some(
        (one) =>
          isPossible(one, { ...form, [name]: value }) && (name === "modelYear" ? one.facts.yearFrom : one.facts[name]),
      );
    const of = options.filter(isOfModel).map((option) => ({ ...option, group: "Bu modelde" }));
    const rest = options.filter((option) => !isOfModel(option));
    return of.length === 0 ? [...options] : [...of, ...rest.map((option) => ({ ...option, group: "Diğer" }))];
  };
  const years = modelYears({ engine: undefined, year }).map((one) => ({ value: String(one), label: String(one) }));
  const kinds = (["fuel", "gear"] as const).filter((kind) => (facts.vehicleType?.options[kind]?.length ?? 0) > 0);
  const { label } = vehicleFields.modelYear;
  return (
    <>
      {data.lockReason ? (
        <LockedField name="modelYear" label={label} value={form.modelYear} reason={data.lockReason} />
      ) : (
        <SelectField
          name="modelYear"
          label={label}
          value={form.modelYear ?? ""}
          onChange={noop}
          options={grouped(years, "modelYear")}
        />
      )}
      {kinds.map((kind) => (
        <SelectField
          key={kind}
          name={kind}
          label={vehicleFields[kind].label}
          value={form[kind] || (engine?.[kind] ?? "")}
          onChange={noop}
          options={grouped(selectOptions(data, kind), kind)}
        />
      ))}
    </>
  );
}

// The wizard listens to input events of the whole form; React requires a handler for a controlled field.
const noop = () => {};
