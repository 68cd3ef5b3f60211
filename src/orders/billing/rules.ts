import { z } from "zod/mini";
import { messages, singleLine, wholeNumber } from "#src/shared/validation.ts";

export const billingMaxCount = 10;

export const billingMessages = {
  citizenshipNumber: "Geçerli bir T.C. kimlik numarası giriniz.",
  taxNumber: "Geçerli bir vergi numarası giriniz.",
  saved: "Fatura bilgileriniz kaydedildi.",
  removed: "Fatura bilgileriniz silindi.",
  notFound: "Fatura bilgisi bulunamadı.",
  tooMany: `En fazla ${billingMaxCount} fatura bilgisi kaydedebilirsiniz.`,
};

/** Eleven digits whose last two are computed from those before; the first is not 0. */
export function isCitizenshipNumber(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  const sum = (positions: readonly number[]) => positions.reduce((total, at) => total + digits[at]!, 0);
  const tenth = (((sum([0, 2, 4, 6, 8]) * 7 - sum([1, 3, 5, 7])) % 10) + 10) % 10;
  const eleventh = sum([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) % 10;
  return digits[9] === tenth && digits[10] === eleventh;
}

/** Ten digits whose last one is computed from those before. */
export function isTaxNumber(text: string): boolean {
  if (!/^\d{10}$/.test(text) || /^0{10}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  const total = digits.slice(0, 9).reduce((sum, digit, at) => {
    const shifted = (digit + 9 - at) % 10;
    const weighted = (shifted * 2 ** (9 - at)) % 9;
    return sum + (shifted !== 0 && weighted === 0 ? 9 : weighted);
  }, 0);
  return (10 - (total % 10)) % 10 === digits[9];
}

/** `12*******46`: shown to their owner, and on invoices. */
export const maskCitizenshipNumber = (text: string): string => `${text.slice(0, 2)}*******${text.slice(-2)}`;

const line = (max: number) => z.string().check(singleLine, z.minLength(2), z.maxLength(max));
const address = z.string().check(singleLine, z.minLength(10), z.maxLength(300));
const digits = z.overwrite<string>((text) => text.replace(/\s/g, ""));

const Person = z.object({
  kind: z.literal("person"),
  first_name: line(60),
  last_name: line(60),
  citizenship_number: z
    .string()
    .check(digits, z.minLength(1, messages.empty), z.refine(isCitizenshipNumber, billingMessages.citizenshipNumber)),
  address,
});
const Company = z.object({
  kind: z.literal("company"),
  company: line(160),
  tax_administration: line(80),
  tax_number: z
    .string()
    .check(digits, z.minLength(1, messages.empty), z.refine(isTaxNumber, billingMessages.taxNumber)),
  address,
});

/** Product 16.7: billing details, with the names of the specification. */
export const BillingInput = z.discriminatedUnion("kind", [Person, Company], messages.radio);
export type BillingInput = z.output<typeof BillingInput>;

const text = z.optional(z.string());
/** The same fields as one call sends them; those of the other kind are left out. */
export const BillingCallInput = z.object({
  kind: z.enum(["person", "company"], messages.radio),
  first_name: text,
  last_name: text,
  citizenship_number: text,
  company: text,
  tax_administration: text,
  tax_number: text,
  address: text,
});
export type BillingCallInput = z.output<typeof BillingCallInput>;

/** The id of stored details that a form changes, removes or chooses. */
export const BillingId = z.object({ id: wholeNumber({ min: 1 }) });

/** Details as pages show them: the citizenship number is masked. */
export type ShownBilling = {
  id: number;
  kind: "person" | "company";
  /** Of the person or company. */
  name: string;
  /** Masked citizenship number, or tax office and number. */
  number: string;
  address: string;
};
