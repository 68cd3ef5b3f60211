import { isLongerThan, isShorterThan } from "#src/shared/characters.ts";
import { emailPattern, messages } from "#src/shared/validation.ts";

/** Product 11.1: debounce of a changed field's validation. */
export const revalidationDelayMs = 200;
/** Product 11.1: a card-type field needs this many characters. */
const cardMinLength = 4;

/** What the validator needs of one control, read from its attributes; works without a browser. */
export type FieldDescription = {
  name: string;
  kind: "text" | "email" | "password" | "checkbox" | "radio";
  /** As typed; of a checkbox or radio its value, which counts only when checked. */
  value: string;
  isChecked: boolean;
  /** Flagged `data-validate`: validated while visible. */
  isFlagged: boolean;
  /** Flagged `data-validateforce`: validated even when hidden. */
  isForced: boolean;
  isVisible: boolean;
  /** `data-optional`: may be empty. */
  isOptional: boolean;
  minLength: number | undefined;
  maxLength: number | undefined;
  /** `data-validatetype`. */
  type: "card" | "lineup" | undefined;
  /** `data-validation-msg`: replaces the default error. */
  message: string | undefined;
  /** The current password: not part of a pair. */
  isCurrentPassword: boolean;
};

const isChecked = (field: FieldDescription) => (field.isFlagged && field.isVisible) || field.isForced;

/**
 * Product 11.1: one sentence per invalid field, by name, in the order of the form; empty for a valid form.
 * Spaces at both ends do not count; passwords of a pair are compared as typed.
 */
export function validateFields(fields: readonly FieldDescription[]): Map<string, string> {
  const failed = new Map<string, string>();
  for (const field of fields) {
    if (!isChecked(field) || failed.has(field.name)) continue;
    const fault = faultOf(field, fields) ?? pairFaultOf(field, fields);
    // A field's own message says what is missing.
    if (fault !== undefined) failed.set(field.name, isTooLong(field) ? fault : (field.message ?? fault));
  }
  return failed;
}

const isTooLong = ({ value, maxLength }: FieldDescription) =>
  maxLength !== undefined && isLongerThan(value.trim(), maxLength);

function faultOf(field: FieldDescription, fields: readonly FieldDescription[]): string | undefined {
  if (field.kind === "checkbox" || field.kind === "radio") {
    const isChosen = fields.some((other) => other.name === field.name && other.isChecked);
    return isChosen || field.isOptional ? undefined : messages.radio;
  }
  const value = field.value.trim();
  if (value === "") {
    if (field.isOptional) return undefined;
    if (field.type === "card") return messages.card;
    return field.type === "lineup" ? messages.lineup : messages.empty;
  }
  if (field.type === "card" && value.length < cardMinLength) return messages.card;
  if (field.minLength !== undefined && isShorterThan(value, field.minLength)) return messages.tooShort(field.minLength);
  if (isTooLong(field)) return messages.tooLong(field.maxLength!);
  if (field.kind === "email" && !emailPattern.test(value)) return messages.email;
  return undefined;
}

/** The second of two password or two e-mail fields repeats the first. */
function pairFaultOf(field: FieldDescription, fields: readonly FieldDescription[]): string | undefined {
  if (field.kind !== "password" && field.kind !== "email") return undefined;
  const [first, second, ...more] = fields.filter(
    (other) => other.kind === field.kind && !other.isCurrentPassword && isChecked(other),
  );
  if (!first || field !== second || more.length > 0) return undefined;
  if (field.kind === "password") return first.value === field.value ? undefined : messages.passwordsDiffer;
  return first.value.trim().toLowerCase() === field.value.trim().toLowerCase() ? undefined : messages.emailsDiffer;
}
