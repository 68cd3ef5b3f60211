import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { wholeNumber } from "#src/shared/validation.ts";

export const bankOfCard = endpoint({
  method: "GET",
  refuses: [404, 429],
  path: "/ajax/bank/bin/:cardNumber",
  needsSignIn: true,
  about: "The bank of the cards that begin with six to eight digits. More digits are refused with 400.",
  input: z.object({}),
  answer: z.object({
    /** The instalment program, such as `bonus`; empty without one. */
    slug: z.string(),
    bankSlug: z.string(),
    bankName: z.string(),
    cardType: z.enum(["credit", "debit", "prepaid"]),
  }),
});

export const installmentOptions = endpoint({
  method: "GET",
  refuses: [429],
  path: "/ajax/payment/installment-options/:bankSlug",
  needsSignIn: true,
  about:
    "The instalments of a bank's credit cards, single payment first; its rate is 1, that of the others what they cost more, in percent.",
  input: z.object({
    /** `slug` and `cardType` of the card's bank info. */
    program: z.optional(z.string().check(z.maxLength(50))),
    cardType: z.optional(z.enum(["credit", "debit", "prepaid"])),
    /** In kuruş: the rates are then exactly those of this amount, with up to eight decimals. */
    amount: z.optional(wholeNumber({ min: 1, max: 1_000_000_000_00 })),
  }),
  answer: z.object({ options: z.array(z.object({ numberInstallment: z.number(), installmentRate: z.number() })) }),
});
