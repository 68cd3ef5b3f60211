import { z } from "zod/mini";
import { phoneField } from "#src/people/accounts/rules.ts";
import { contactLimits } from "#src/staff/requests/rules.ts";
import { parseMasked } from "#src/shared/money.ts";
import {
  emailPattern,
  maxCharacters,
  messages,
  minCharacters,
  singleLine,
  wholeNumber,
} from "#src/shared/validation.ts";
import { amountBounds, type Comparison, comparisonTexts, isLoanType, type LoanType } from "../comparison-rules.ts";
import { termMax } from "../loan-rules.ts";

export const applicationPath = "/tasit-kredisi/basvuru";

export const applicationTexts = {
  thanksTitle: "Teşekkür ederiz",
  thanks: "Kredi başvurunuz bize ulaştı. Size en kısa sürede dönüş yapılacak.",
  /** Product 18.1. */
  failed: "Hata oluştu. Lütfen tekrar deneyiniz",
  consent: "Başvurabilmek için bilgilerinizin bankayla paylaşılmasını onaylayınız.",
  name: "Adınızı ve soyadınızı yazınız.",
};

const liraBetween = (min: number, max: number, message: string) =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.minLength(1),
      z.refine((text) => {
        const lira = parseMasked(text);
        return lira !== undefined && lira >= min && lira <= max;
      }, message),
    ),
    z.transform((text) => parseMasked(text)!),
  );

/** Product 18.1: the application for a loan. `website` is hidden from people: what is written there comes from a program. */
export const CreditApplicationForm = z.object({
  customerName: z
    .string()
    .check(
      singleLine,
      minCharacters(contactLimits.name.min),
      maxCharacters(contactLimits.name.max),
      z.regex(/\S \S/, applicationTexts.name),
    ),
  customerPhone: phoneField("private"),
  customerEmail: z.string().check(z.trim(), z.maxLength(contactLimits.email), z.regex(emailPattern, messages.email)),
  city: z.string().check(singleLine, minCharacters(2), maxCharacters(40)),
  amount: liraBetween(amountBounds.total.min, amountBounds.total.max, comparisonTexts.amount),
  term: wholeNumber({ min: 1, max: termMax, message: comparisonTexts.term }),
  loanType: z.custom<LoanType>(isLoanType, comparisonTexts.loanType),
  /** The slug of a bank that lends; empty for any. */
  bank: z._default(z.string().check(z.maxLength(60)), ""),
  monthlyIncome: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(30),
      z.refine((text) => text === "" || parseMasked(text) !== undefined, messages.invalid),
    ),
    "",
  ),
  customerNote: z._default(z.string().check(z.trim(), maxCharacters(1000)), ""),
  contactAgreement: z.literal("1", applicationTexts.consent),
  website: z._default(z.string(), ""),
});
export type CreditApplicationForm = z.output<typeof CreditApplicationForm>;

/** The form's address with a loan filled in. */
export const applicationAddress = ({ amountKurus, term, loanType }: Comparison, bank = ""): string =>
  `${applicationPath}?${new URLSearchParams({
    tutar: String(amountKurus / 100),
    vade: String(term),
    tur: loanType,
    ...(bank === "" ? {} : { banka: bank }),
  })}`;
