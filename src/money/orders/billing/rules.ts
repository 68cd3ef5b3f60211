import { z } from "zod/mini";
import {
  citizenshipNumberLength,
  isCitizenshipNumber,
  isTaxNumber,
  taxNumberLength,
} from "#src/shared/identity-numbers.ts";
import { maxCharacters, messages, minCharacters, rowId, singleLine } from "#src/shared/validation.ts";

export const billingMaxCount = 10;

export const billingMessages = {
  citizenshipNumber: "Geçerli bir T.C. kimlik numarası giriniz.",
  taxNumber: "Geçerli bir vergi numarası giriniz.",
  saved: "Fatura bilgileriniz kaydedildi.",
  removed: "Fatura bilgileriniz silindi.",
  notFound: "Fatura bilgisi bulunamadı.",
  tooMany: `En fazla ${billingMaxCount} fatura bilgisi kaydedebilirsiniz.`,
};

const line = (max: number) => z.string().check(singleLine, minCharacters(2), maxCharacters(max));
const address = z.string().check(singleLine, minCharacters(10), maxCharacters(300));
const digits = z.overwrite<string>((text) => text.replace(/\s/g, ""));

const Person = z.object({
  kind: z.literal("person"),
  first_name: line(60),
  last_name: line(60),
  citizenship_number: z
    .string()
    .check(
      digits,
      z.minLength(1, messages.empty),
      z.maxLength(citizenshipNumberLength, billingMessages.citizenshipNumber),
      z.refine(isCitizenshipNumber, billingMessages.citizenshipNumber),
    ),
  address,
});
const Company = z.object({
  kind: z.literal("company"),
  company: line(160),
  tax_administration: line(80),
  tax_number: z
    .string()
    .check(
      digits,
      z.minLength(1, messages.empty),
      z.maxLength(taxNumberLength, billingMessages.taxNumber),
      z.refine(isTaxNumber, billingMessages.taxNumber),
    ),
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
export const BillingId = z.object({ id: rowId() });

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
