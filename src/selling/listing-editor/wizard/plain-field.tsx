import { Fragment, type ReactNode } from "react";
import type { Control } from "#src/selling/listings/fields/control.ts";
import type { FieldTable } from "#src/selling/listings/fields/field.ts";
import { SelectField, type SelectOption } from "#src/ui/form/select-field.tsx";
import { MaskedField, TextField } from "#src/ui/form/text-fields.tsx";

type StepFieldsProps<Name extends string> = {
  table: FieldTable;
  /** The fields of the step that show, in the order of the table. */
  names: readonly Name[];
  form: object;
  /** The option values of the catalogue by kind. */
  optionsOf?: (kind: string) => readonly SelectOption[];
  /** The fields with a component of their own; `null` for one that stands elsewhere in the step. */
  own: Partial<Record<Name, ReactNode>>;
};

/** The fields of a step: those of `own`, and the plain ones as the field table declares their controls. */
export const StepFields = <Name extends string>({ table, names, form, optionsOf, own }: StepFieldsProps<Name>) =>
  names.map((name) => {
    const { label, control, options = "" } = table[name]!;
    const typed = (form as Partial<Record<string, string>>)[name];
    if (Object.hasOwn(own, name)) return <Fragment key={name}>{own[name]}</Fragment>;
    return (
      control && (
        <PlainField
          key={name}
          name={name}
          label={label}
          control={control}
          typed={typed}
          options={optionsOf?.(options)}
        />
      )
    );
  });

type PlainFieldProps = {
  name: string;
  label: string;
  control: Control;
  typed: string | undefined;
  options: readonly SelectOption[] | undefined;
};

function PlainField({ name, label, control, typed, options = [] }: PlainFieldProps) {
  const { remark, hint, isOptional } = control;
  const common = { name, label, remark, hint, isOptional };
  switch (control.kind) {
    case "choice":
      return (
        <SelectField
          {...common}
          {...(control.first === undefined ? {} : { placeholder: null })}
          value={typed ?? control.first ?? ""}
          onChange={keep}
          options={Object.entries(control.choices).map(([value, choice]) => ({ value, label: choice }))}
        />
      );
    case "option":
      return <SelectField {...common} value={typed ?? ""} onChange={keep} options={options} />;
    case "number":
      return <MaskedField {...common} mask="number" unit={control.unit} autoComplete="off" defaultValue={typed} />;
    case "date":
      return <TextField {...common} type="date" defaultValue={typed} />;
    default:
      return (
        <TextField
          {...common}
          maxLength={control.maxLength}
          placeholder={control.placeholder}
          autoComplete="off"
          {...(control.kind === "code" ? { autoCapitalize: "characters", style: { textTransform: "uppercase" } } : {})}
          defaultValue={typed}
        />
      );
  }
}

// The wizard follows every change of the form; React asks for a handler beside a value.
const keep = () => {};
