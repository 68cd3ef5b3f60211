import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldRules } from "./field.tsx";
import { useTypedValue } from "./form-state.ts";

/** Product 2.5: the placeholder of select boxes. */
export const selectPlaceholder = "Seçiniz...";

/** Neighbours of the same `group` stand under its name. */
export type SelectOption = { value: string; label: string; isDisabled?: boolean; group?: string };

type SelectProps = Omit<ComponentProps<"select">, "children"> & {
  options: readonly SelectOption[];
  /** The empty option; `undefined` means 'Seçiniz...', `null` leaves it out. */
  placeholder?: string | null | undefined;
};

/** The bare control: the native list, which works on every device and without scripts. */
export function Select({ options, placeholder = selectPlaceholder, className = "", ...select }: SelectProps) {
  return (
    <select className={`select ${className}`} {...select} required={select.required && placeholder !== null}>
      {placeholder !== null && <option value="">{placeholder}</option>}
      {options.some(({ group }) => group)
        ? [...Map.groupBy(options, ({ group = "" }) => group)].map(([group, some]) => (
            <optgroup key={group} label={group}>
              {some.map(optionOf)}
            </optgroup>
          ))
        : options.map(optionOf)}
    </select>
  );
}

const optionOf = ({ value, label, isDisabled }: SelectOption) => (
  <option key={value} value={value} disabled={isDisabled}>
    {label}
  </option>
);

type SelectFieldProps = FieldRules &
  SelectProps & {
    name: string;
    label: string;
    remark?: ReactNode;
    hint?: ReactNode;
    isLabelHidden?: boolean;
    defaultValue?: string | number | undefined;
  };

/** A select box as a form field. Give it a `key` of its options when they depend on another choice. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, remark, hint, isLabelHidden, className, defaultValue, ...afterLook } = props;
  const { isOptional, message, isForced, validateType, minLength: _, maxLength: __, ...select } = afterLook;
  const typed = useTypedValue(name, defaultValue);
  const value = select.value === undefined ? { defaultValue: typed ?? "" } : {};
  return (
    <Field {...{ name, label, remark, hint, isLabelHidden, className, isOptional, message, isForced, validateType }}>
      {({ minLength: ___, maxLength: ____, ...control }) => <Select {...value} {...select} {...control} />}
    </Field>
  );
}
