import { isInWords, maskNumber, parseMasked } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";

/** Masked text and the caret's position in it: after the same number of typed characters as before masking. */
export type Masked = { text: string; caret: number };
export type MaskRule = (typed: string, caret: number, isDeleting: boolean) => Masked;

export const onlyDigits = (text: string) => text.replace(/\D/g, "");

/** The text with the caret after its first `count` digits. */
export function behindDigits(text: string, count: number): Masked {
  let at = 0;
  for (let seen = 0; at < text.length && seen < count; at++) if (/\d/.test(text[at]!)) seen++;
  return { text, caret: at };
}

/** Groups digits by thousands: "12.3456|7" becomes "1.234.56|7", where | is the caret. An amount in words is not changed. */
export const numberMask: MaskRule = (typed, caret, isDeleting) => {
  if (isInWords(typed, isDeleting)) return { text: typed, caret };
  const text = maskNumber(typed, isDeleting);
  const digits = onlyDigits(typed.slice(0, caret));
  // Leading zeros of an amount are removed, a single one stays.
  return behindDigits(text, (text === "0" ? digits : digits.replace(/^0+/, "")).length);
};

export const digitsMask: MaskRule = (typed, caret) =>
  behindDigits(onlyDigits(typed), onlyDigits(typed.slice(0, caret)).length);

/** Formats the input's text and restores the caret; `event` is the one that changed it. */
export function applyMask(input: HTMLInputElement, mask: MaskRule, event: Event) {
  const isDeleting = event instanceof InputEvent && event.inputType.startsWith("delete");
  const { text, caret } = mask(input.value, input.selectionStart ?? input.value.length, isDeleting);
  if (text === input.value) return;
  input.value = text;
  input.setSelectionRange(caret, caret);
}

/** Replaces a finished amount in words by its digits. Listeners of the field are notified. */
export function showDigits(input: HTMLInputElement) {
  const number = parseMasked(input.value);
  if (number === undefined || formatNumber(number) === input.value) return;
  input.value = formatNumber(number);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
