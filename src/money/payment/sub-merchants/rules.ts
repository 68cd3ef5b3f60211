import { z } from "zod/mini";
import { existingPassword } from "#src/people/accounts/rules.ts";
import {
  citizenshipNumberLength,
  isCitizenshipNumber,
  isTaxNumber,
  taxNumberLength,
} from "#src/shared/identity-numbers.ts";
import { parsePhoneOf } from "#src/shared/phone.ts";
import { emailPattern, maxCharacters, messages, minCharacters, singleLine } from "#src/shared/validation.ts";
import { isIban } from "../iban.ts";

export const payoutAccountPath = "/kurumsal/odeme-hesabi";

export const subMerchantKinds = { company: "Limited ya da anonim şirket", soleTrader: "Şahıs şirketi" } as const;
export type SubMerchantKind = keyof typeof subMerchantKinds;
export type SubMerchantState = "pending" | "active" | "refused";

export const subMerchantStates: Record<SubMerchantState, string> = {
  pending: "Ödeme kuruluşunun yanıtı bekleniyor",
  active: "Açık",
  refused: "Ödeme kuruluşu kabul etmedi",
};

export const subMerchantMessages = {
  notFound: "Bir işletmeniz yok.",
  taxNumber: "Geçerli bir vergi numarası giriniz.",
  citizenshipNumber: "Geçerli bir T.C. kimlik numarası giriniz.",
  iban: "Geçerli bir IBAN giriniz: TR ile başlar, 26 karakterdir.",
  phone: "Lütfen geçerli bir telefon numarası giriniz: 0532 123 45 67 ya da 0212 345 67 89.",
  kind: "Açılmış bir ödeme hesabının şirket türü değiştirilemez. Lütfen bize yazınız.",
  unchanged: "Değişen bir bilgi yok.",
  active: "Ödeme hesabınız kaydedildi. Aldığınız ödemeler bu hesaba aktarılır.",
  pending:
    "Bilgileriniz kaydedildi; ödeme kuruluşu şu anda yanıt vermiyor. Birkaç dakika içinde kendiliğinden yeniden denenecek.",
  refused: (code: string) =>
    `Ödeme kuruluşu bilgilerinizi kabul etmedi (kod ${code}). Lütfen bilgileri kontrol edip yeniden gönderiniz.`,
};

/** Rate limit of a business's changes of its account. */
export const subMerchantThrottle = { capacity: 10, perHour: 10 };

export const limits = { legalName: 160, taxOffice: 80, name: 60, address: 200, email: 120, iban: 40 } as const;

const line = (min: number, max: number) => z.string().check(singleLine, minCharacters(min), maxCharacters(max));
const compact = z.overwrite<string>((text) => text.replace(/\s/g, "").toUpperCase());
/** Empty leaves what is stored. */
const unlessEmpty = (isValid: (text: string) => boolean) => (text: string) => text === "" || isValid(text);

const common = {
  company: line(2, limits.legalName),
  tax_administration: line(2, limits.taxOffice),
  iban: z._default(z.string().check(compact, z.refine(unlessEmpty(isIban), subMerchantMessages.iban)), ""),
  first_name: line(2, limits.name),
  last_name: line(2, limits.name),
  address: line(10, limits.address),
  phone: z.string().check(
    z.minLength(1, messages.empty),
    z.overwrite((text) => parsePhoneOf("business", text) ?? text),
    z.refine((text) => parsePhoneOf("business", text) !== undefined, subMerchantMessages.phone),
  ),
  email: line(1, limits.email).check(z.regex(emailPattern, messages.email)),
  currentPassword: existingPassword,
  /** The tick for the terms of commission, and the hash of those that were shown; absent where they are agreed to. */
  commission: z._default(z.string(), ""),
  terms: z._default(z.string(), ""),
};

/** The form of a business's payout account; the IBAN and the citizenship number are typed only where they change. */
export const SubMerchantForm = z.discriminatedUnion(
  "kind",
  [
    z.object({
      ...common,
      kind: z.literal("company"),
      tax_number: z
        .string()
        .check(
          compact,
          z.minLength(1, messages.empty),
          z.maxLength(taxNumberLength, subMerchantMessages.taxNumber),
          z.refine(isTaxNumber, subMerchantMessages.taxNumber),
        ),
    }),
    z.object({
      ...common,
      kind: z.literal("soleTrader"),
      citizenship_number: z._default(
        z
          .string()
          .check(
            compact,
            z.maxLength(citizenshipNumberLength, subMerchantMessages.citizenshipNumber),
            z.refine(unlessEmpty(isCitizenshipNumber), subMerchantMessages.citizenshipNumber),
          ),
        "",
      ),
    }),
  ],
  messages.radio,
);
export type SubMerchantInput = z.output<typeof SubMerchantForm>;

/** `TR•• •••• … 1326`: what pages and mails show of an IBAN. */
export const maskedIban = (ending: string) => `TR•• •••• •••• ${ending}`;

/** Names of the changed facts in the history. */
export const factNames = {
  kind: "şirket türü",
  legalName: "unvan",
  taxOffice: "vergi dairesi",
  taxNumber: "vergi numarası",
  citizenshipNumber: "T.C. kimlik numarası",
  iban: "IBAN",
  contactFirstName: "yetkilinin adı",
  contactLastName: "yetkilinin soyadı",
  address: "adres",
  phone: "telefon",
  email: "e-posta",
} as const;
export type FactName = keyof typeof factNames;
