import { RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { MaskedField } from "#src/ui/form/text-fields.tsx";
import { type Registration, registrationNames } from "./rules.ts";

/** The year of the tax. */
export const YearField = ({ years, year }: { years: readonly number[]; year: number }) => (
  <SelectField
    name="yil"
    label="Vergi yılı"
    placeholder={null}
    defaultValue={year}
    options={years.map((one) => ({ value: String(one), label: String(one) }))}
  />
);

/** When a car was first registered and what it was worth then; the tax of cars alone depends on it. */
export const CarValueFields = ({
  registration,
  value,
  hint,
}: {
  /** Without one the choice is optional. */
  registration?: Registration;
  value?: string | undefined;
  hint?: string;
}) => (
  <>
    <RadioGroup
      name="tescil"
      label="İlk tescil tarihi"
      isOptional={registration === undefined}
      defaultValue={registration}
      options={Object.entries(registrationNames).map(([slug, label]) => ({ value: slug, label }))}
    />
    <MaskedField
      mask="number"
      name="deger"
      label="Taşıt değeri"
      unit="TL"
      isOptional
      defaultValue={value}
      hint={hint}
    />
  </>
);
