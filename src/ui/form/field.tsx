import { type ReactNode, use } from "react";
import { maxUnits } from "#src/shared/characters.ts";
import { Icon } from "../icon.tsx";
import { fieldId, FieldRemarks, useFormState } from "./form-state.ts";

/** How the generic validator (Product 11.3) checks a field. */
export type FieldRules = {
  /** May be empty. */
  isOptional?: boolean | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  /** Replaces the default error. */
  message?: string | undefined;
  validateType?: "card" | "lineup" | undefined;
  /** Validated even while it is hidden. */
  isForced?: boolean | undefined;
};

/** Attributes of the control inside a field. */
export type ControlProps = {
  id: string;
  name: string;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  "data-max-length"?: number | undefined;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "data-validate"?: "";
  "data-validateforce"?: "";
  "data-optional"?: "";
  "data-validatetype"?: string;
  "data-validation-msg"?: string;
};

type FieldProps = FieldRules & {
  name: string;
  label: string;
  /** At the right of the label, such as `yayınlanmaz`. */
  remark?: ReactNode;
  /** Below the field; replaced by an error. */
  hint?: ReactNode;
  /** Inside the field at the right, such as `km`. */
  unit?: ReactNode;
  /** The label is for screen readers only. */
  isLabelHidden?: boolean | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Label, control, hint and error of one field, connected for screen readers. */
export function Field({
  name,
  label,
  remark,
  hint,
  unit,
  isLabelHidden,
  className = "",
  children,
  ...rules
}: FieldProps) {
  const { id, error, isPassed, control } = useField(name, rules, { hasHint: hint !== undefined });
  const mark = isPassed ? <Icon name="check" size="s" /> : unit;
  return (
    <div className={`field ${error === undefined ? "" : "field--bad"} ${isPassed ? "field--ok" : ""} ${className}`}>
      <div className={isLabelHidden ? "sr" : "field__label"}>
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {remark !== undefined && <span className="num">{remark}</span>}
      </div>
      <span className="input-wrap">
        {children(control)}
        {mark !== undefined && <span className="input-wrap__unit">{mark}</span>}
      </span>
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}

/** What a control needs to be part of the form, for fields with another layout. */
export function useField(name: string, rules: FieldRules, { hasHint = false } = {}) {
  const form = useFormState();
  const id = fieldId(form.id, name);
  const error = form.errors[name];
  const hasRemark = Object.hasOwn(use(FieldRemarks), name);
  const control: ControlProps = {
    id,
    name,
    minLength: rules.minLength,
    maxLength: rules.maxLength,
    required: !rules.isOptional,
    "data-validate": "",
    ...(rules.isForced && { "data-validateforce": "" }),
    ...(rules.isOptional && { "data-optional": "" }),
    ...(rules.validateType && { "data-validatetype": rules.validateType }),
    ...(rules.message !== undefined && { "data-validation-msg": rules.message }),
    ...((error !== undefined || hasHint || hasRemark) && { "aria-describedby": `${id}-note` }),
    ...(error !== undefined && { "aria-invalid": true as const }),
  };
  return { id, error, isPassed: error === undefined && form.passed.has(name), control };
}

/**
 * The attributes of a control for a text that people write. `maxlength` counts code units, of which an emoji has several:
 * the validator reads the limit in characters instead.
 */
export const forText = ({ maxLength, ...control }: ControlProps): ControlProps =>
  maxLength === undefined ? control : { ...control, maxLength: maxUnits(maxLength), "data-max-length": maxLength };

/** The hint of a field, or its error. */
export function FieldNote({ id, error, hint }: { id: string; error: string | undefined; hint?: ReactNode }) {
  const formId = useFormState().id;
  const remark = Object.entries(use(FieldRemarks)).find(([name]) => fieldId(formId, name) === id)?.[1];
  if (error === undefined && hint === undefined && remark === undefined) return null;
  return (
    <div id={`${id}-note`}>
      {error === undefined ? (
        hint !== undefined && <p className="field__hint">{hint}</p>
      ) : (
        <p className="field__error">
          <Icon name="alert" size="xs" />
          {error}
        </p>
      )}
      {remark !== undefined && <p className="field__hint">{remark}</p>}
    </div>
  );
}
