import { useState, type ComponentProps, type FormEvent, type ReactNode } from "react";
import { countCharacters } from "#src/shared/characters.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Icon } from "../icon.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { charactersLeft } from "./characters-left.ts";
import { Field, type FieldRules, forText } from "./field.tsx";
import { useTypedValue } from "./form-state.ts";
import { type Mask, maskMaxLengths, masks } from "./mask.ts";
import { applyMask, showDigits } from "./number-mask.ts";

type Common = FieldRules & {
  name: string;
  label: string;
  remark?: ReactNode;
  hint?: ReactNode;
  unit?: ReactNode;
  isLabelHidden?: boolean;
  className?: string;
  /** Shows how many characters of `maxLength` are left. */
  isCounted?: boolean;
};
type Own = keyof Common | "id" | "value" | "defaultValue" | "required" | "children";
type TextProps = Common & { defaultValue?: string | number | undefined } & Omit<ComponentProps<"input">, Own>;

/** A single-line text field: `type="email"`, `"tel"`, `"url"`, `"search"` as of an input. */
export function TextField(props: TextProps) {
  const { isCounted, defaultValue, onInput, ...rest } = props;
  const [field, input] = splitField(rest);
  const value = useTypedValue(props.name, defaultValue);
  const count = useRemaining(isCounted ? props.maxLength : undefined, value);
  return (
    <Field {...field} remark={field.remark ?? count.text}>
      {(control) => (
        <input
          className="input"
          defaultValue={value}
          onInput={(event) => {
            count.update(event);
            onInput?.(event);
          }}
          {...input}
          {...(isCode(input) ? control : forText(control))}
        />
      )}
    </Field>
  );
}

/** A multi-line text field. */
export function TextareaField(
  props: Common & { defaultValue?: string | undefined } & Omit<ComponentProps<"textarea">, Own>,
) {
  const { isCounted, defaultValue, onInput, ...rest } = props;
  const [field, textarea] = splitField(rest);
  const value = useTypedValue(props.name, defaultValue);
  const count = useRemaining(isCounted ? props.maxLength : undefined, value);
  return (
    <Field {...field} remark={field.remark ?? count.text}>
      {(control) => (
        <textarea
          className="input"
          defaultValue={value}
          onInput={(event) => {
            count.update(event);
            onInput?.(event);
          }}
          {...textarea}
          {...forText(control)}
        />
      )}
    </Field>
  );
}

/** A field that accepts only what its mask allows; the caret keeps its place. */
export function MaskedField({ mask, ...props }: TextProps & { mask: Mask }) {
  const { defaultValue, onInput, ...rest } = props;
  const [field, input] = splitField({ ...rest, maxLength: rest.maxLength ?? maskMaxLengths[mask] });
  const value = useTypedValue(props.name, defaultValue);
  return (
    <Field {...field}>
      {(control) => (
        <input
          className="input num"
          inputMode={mask === "letters" ? "text" : mask === "phone" ? "tel" : "numeric"}
          defaultValue={value === undefined ? undefined : masks[mask](value, 0, false).text}
          onInput={(event) => {
            applyMask(event.currentTarget, masks[mask], event.nativeEvent);
            onInput?.(event);
          }}
          onBlur={mask === "number" ? ({ currentTarget }) => showDigits(currentTarget) : undefined}
          {...input}
          {...control}
        />
      )}
    </Field>
  );
}

/** A password field that can show its text; the server never returns the value. */
export function PasswordField(props: TextProps) {
  const { isCounted: _, defaultValue: __, ...rest } = props;
  const [field, input] = splitField(rest);
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  return (
    <Field {...field} className={`field--password ${field.className ?? ""}`}>
      {(control) => (
        <>
          <input
            className="input"
            autoComplete="current-password"
            {...input}
            {...control}
            type={isShown ? "text" : "password"}
            data-password=""
            spellCheck={false}
            autoCapitalize="none"
          />
          {isHydrated && (
            <button
              type="button"
              className="icon-btn"
              aria-label="Şifreyi göster"
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              <Icon name={isShown ? "eye-off" : "eye"} size="s" />
            </button>
          )}
        </>
      )}
    </Field>
  );
}

/** Whether a field is for digits, an address or a number, whose characters are code units. */
const isCode = ({ type = "text", inputMode }: { type?: string | undefined; inputMode?: string | undefined }) =>
  (type !== "text" && type !== "search") || inputMode !== undefined;

/** Product 11.6: limited-length inputs show the remaining count. */
function useRemaining(limit: number | undefined, initial = "") {
  const [length, setLength] = useState(() => countCharacters(initial));
  const isHydrated = useHydrated();
  const update = ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    setLength(countCharacters(currentTarget.value));
  if (limit === undefined) return { update, text: undefined };
  return { update, text: isHydrated ? charactersLeft(limit - length) : `en çok ${formatNumber(limit)} karakter` };
}

/** Splits props into those of the field and those of its control. */
function splitField<Props extends Common>(props: Props) {
  const { name, label, remark, hint, unit, isLabelHidden, className, ...afterLook } = props;
  const { isOptional, minLength, maxLength, message, validateType, isForced, ...control } = afterLook;
  const look = { name, label, remark, hint, unit, isLabelHidden, className };
  return [{ ...look, isOptional, minLength, maxLength, message, validateType, isForced }, control] as const;
}
