import { amountMaxLength } from "#src/shared/money.ts";
import { maskPhone, phoneMaxLength } from "#src/shared/phone.ts";
import { behindDigits, digitsMask, type MaskRule, numberMask, onlyDigits } from "./number-mask.ts";

const withoutDigits = (text: string) => text.replace(/\d/g, "");

/** Product 11.4: formats the typed text of a masked field. */
export const masks = {
  /** 0.000.000, or an amount in words: `1,2 milyon` */
  number: numberMask,
  /** 0000 000 00 00, 444 0 000, or a foreign number as typed */
  phone: (typed, caret) => behindDigits(maskPhone(typed), onlyDigits(maskPhone(typed.slice(0, caret))).length),
  digits: digitsMask,
  letters: (typed, caret) => ({ text: withoutDigits(typed), caret: withoutDigits(typed.slice(0, caret)).length }),
} satisfies Record<string, MaskRule>;

export type Mask = keyof typeof masks;

/** The longest text of a masked field that has no limit of its own. */
export const maskMaxLengths: Partial<Record<Mask, number>> = { number: amountMaxLength, phone: phoneMaxLength };
