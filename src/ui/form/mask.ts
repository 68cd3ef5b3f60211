import { maskNumber } from "#src/shared/money.ts";
import { maskPhone } from "#src/shared/phone.ts";

/** Product 11.4: formats the typed text of a masked field. */
export const masks = {
  /** 0.000.000 */
  number: maskNumber,
  /** 0000 000 00 00, 444 0 000, or a foreign number as typed */
  phone: maskPhone,
  digits: (text: string) => text.replace(/\D/g, ""),
  letters: (text: string) => text.replace(/\d/g, ""),
};

export type Mask = keyof typeof masks;

/** How many digits of the masked text belong to those typed before the caret. */
const typedDigits = {
  // Leading zeros of an amount are removed, a single one stays.
  number: (digits: string, text: string) => (text === "0" ? digits : digits.replace(/^0+/, "")).length,
  digits: (digits: string) => digits.length,
};

/**
 * The masked text and its caret: after as many typed characters as before, whatever dots or spaces were added or
 * removed. `number`: "12.3456|7" -> "1.234.56|7".
 */
export function maskWithCaret(mask: Mask, typed: string, caret: number): { text: string; caret: number } {
  const text = masks[mask](typed);
  if (mask === "letters") return { text, caret: masks.letters(typed.slice(0, caret)).length };
  const digits = typed.slice(0, caret).replace(/\D/g, "");
  const before =
    mask === "phone" ? maskPhone(typed.slice(0, caret)).replace(/\D/g, "").length : typedDigits[mask](digits, text);
  let at = 0;
  for (let seen = 0; at < text.length && seen < before; at++) if (/\d/.test(text[at]!)) seen++;
  return { text, caret: at };
}

/** Formats the input's text and restores the caret. */
export function applyMask(input: HTMLInputElement, mask: Mask) {
  const { text, caret } = maskWithCaret(mask, input.value, input.selectionStart ?? input.value.length);
  if (text === input.value) return;
  input.value = text;
  input.setSelectionRange(caret, caret);
}
