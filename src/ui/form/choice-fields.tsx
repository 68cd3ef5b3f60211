import type { ComponentProps, ReactNode } from "react";
import { FieldNote, useField, type ControlProps, type FieldRules } from "./field.tsx";
import { useTickedValues, useTypedValue } from "./form-state.ts";

export type Option = {
  value: string;
  label: ReactNode;
  /** Shown at the right, such as the number of listings. */
  count?: ReactNode;
  isDisabled?: boolean;
};

type CheckProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  children: ReactNode;
  count?: ReactNode;
  kind?: "checkbox" | "radio";
};

/** A bare check or radio row, for filters and lists; in a validated form use the fields below. */
export function Check({ children, count, kind = "checkbox", className = "", ...input }: CheckProps) {
  return (
    <label className={`check${input.disabled ? " check--none" : ""}${className && ` ${className}`}`}>
      <input type={kind} {...input} />
      {/* A filter list has hundreds of rows: words alone need no element of their own beside the box. */}
      {typeof children === "string" ? children : <span>{children}</span>}
      {count !== undefined && <span className="check__n">{count}</span>}
    </label>
  );
}

type CheckboxFieldProps = {
  name: string;
  children: ReactNode;
  /** The error when it has to be ticked and is not. */
  message?: string;
  isOptional?: boolean;
  defaultChecked?: boolean;
  value?: string;
  /** Below the box; replaced by an error. */
  hint?: ReactNode;
};

/** One checkbox, such as agreeing to terms. */
export function CheckboxField({ name, children, defaultChecked, value = "1", hint, ...rules }: CheckboxFieldProps) {
  const { id, error, control } = useField(name, rules, { hasHint: hint !== undefined });
  const ticked = useTickedValues(name, defaultChecked ? [value] : []);
  return (
    <div className={`field ${error === undefined ? "" : "field--bad"}`}>
      <label className="check" id={`${id}-label`}>
        <input type="checkbox" {...checkAttributes(control)} value={value} defaultChecked={ticked.includes(value)} />
        <span>{children}</span>
      </label>
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}

type GroupProps = FieldRules & {
  name: string;
  label: string;
  options: readonly Option[];
  hint?: ReactNode;
  isLabelHidden?: boolean;
  className?: string;
  /** `cards` are large buttons side by side, `switch` a segmented one, `rows` a list. */
  look?: "rows" | "cards" | "switch";
};

/** A radio group (default error of Product 11.2: 'Seçiminizi belirtmelisiniz.'). */
export function RadioGroup({ defaultValue, ...props }: GroupProps & { defaultValue?: string | undefined }) {
  const chosen = useTypedValue(props.name, defaultValue);
  return <Group {...props} kind="radio" ticked={chosen === undefined ? [] : [chosen]} />;
}

/** A checkbox group with at least one choice, with the field's own message; sent as `name[]`. */
export function CheckboxGroup({ defaultValues, ...props }: GroupProps & { defaultValues?: readonly string[] }) {
  return <Group {...props} kind="checkbox" ticked={useTickedValues(props.name, defaultValues)} />;
}

function Group(props: GroupProps & { kind: "radio" | "checkbox"; ticked: readonly string[] }) {
  const { name, label, options, hint, isLabelHidden, className = "", look = "rows", kind, ticked, ...rules } = props;
  const { id, error, control } = useField(name, rules, { hasHint: hint !== undefined });
  const attributes = checkAttributes(control);
  const classes = { rows: "check", cards: "choice-card", switch: "" };
  return (
    <fieldset
      className={`field ${error === undefined ? "" : "field--bad"} ${className}`}
      aria-describedby={control["aria-describedby"]}
    >
      <legend className={isLabelHidden ? "sr" : "field__label"} id={`${id}-label`}>
        {label}
      </legend>
      <div className={{ rows: "checks", cards: "choice-cards", switch: "switch" }[look]}>
        {options.map((option, index) => (
          <label key={option.value} className={classes[look]}>
            <input
              {...attributes}
              type={kind}
              name={kind === "checkbox" ? `${name}[]` : name}
              required={kind === "radio" && attributes.required}
              id={index === 0 ? id : `${id}-${option.value}`}
              value={option.value}
              disabled={option.isDisabled}
              defaultChecked={ticked.includes(option.value)}
            />
            <span>{option.label}</span>
            {option.count !== undefined && <span className="check__n">{option.count}</span>}
          </label>
        ))}
      </div>
      <FieldNote id={id} error={error} hint={hint} />
    </fieldset>
  );
}

/** Checkboxes have no length. */
const checkAttributes = (control: ControlProps) => ({ ...control, minLength: undefined, maxLength: undefined });
