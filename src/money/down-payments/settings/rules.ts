import { z } from "zod/mini";
import { idMax, messages, wholeNumber } from "#src/shared/validation.ts";
import { downPaymentMessages, feeLimits, feeOf, holdLimits, latePercents, type LatePercent } from "../rules.ts";

/** Rate limit of a business's changes of its settings. */
export const settingsThrottle = { capacity: 20, perHour: 40 };
/** A business may choose at most this many vehicles one by one. */
export const chosenMax = 500;

export const refundRules = {
  always: "Alıcı vazgeçerse ya da süre dolarsa ücretin tamamı iade edilir",
  until: "Tamamı yalnızca ilk saatlerde iade edilir",
} as const;
export const scopes = { all: "Satılık bütün araçlarım", chosen: "Yalnızca seçtiğim araçlar" } as const;
export const lateTexts: Record<LatePercent, string> = {
  0: "Sonra iade yok",
  25: "Sonra %25’i iade edilir",
  50: "Sonra yarısı iade edilir",
  75: "Sonra %75’i iade edilir",
};

const isFee = (kurus: number | undefined) =>
  kurus !== undefined && kurus >= feeLimits.minKurus && kurus <= feeLimits.maxKurus;
const listingId = wholeNumber({ min: 1, max: idMax, message: downPaymentMessages.listing });

/** The settings of a business, as its form sends them. */
export const SettingsForm = z
  .object({
    isOn: z.pipe(
      z._default(z.string(), ""),
      z.transform((text) => text === "1"),
    ),
    fee: z.pipe(
      z.string().check(z.refine((text) => isFee(feeOf(text)), downPaymentMessages.fee)),
      z.transform((text) => feeOf(text)!),
    ),
    holdDays: wholeNumber({ min: holdLimits.minDays, max: holdLimits.maxDays, message: downPaymentMessages.holdDays }),
    rule: z.enum(Object.keys(refundRules) as (keyof typeof refundRules)[], messages.radio),
    freeHours: z._default(
      z.union(
        [z.literal(""), wholeNumber({ min: 1, max: 999, message: downPaymentMessages.freeHours })],
        downPaymentMessages.freeHours,
      ),
      "",
    ),
    latePercent: z.pipe(
      z._default(z.enum(latePercents.map(String), messages.radio), "0"),
      z.transform((text) => Number(text) as LatePercent),
    ),
    scope: z.enum(Object.keys(scopes) as (keyof typeof scopes)[], messages.radio),
    listings: z._default(
      z.pipe(
        z.union([z.array(listingId), listingId]),
        z.transform((ids) => [...new Set([ids].flat())]),
      ),
      [],
    ),
  })
  .check(
    z.refine(({ rule, freeHours, holdDays }) => rule === "always" || (freeHours !== "" && freeHours <= holdDays * 24), {
      path: ["freeHours"],
      message: downPaymentMessages.freeHours,
    }),
    z.refine(({ isOn, scope, listings }) => !isOn || scope === "all" || listings.length > 0, {
      path: ["listings"],
      message: downPaymentMessages.chosen,
    }),
    z.refine(({ listings }) => listings.length <= chosenMax, {
      path: ["listings"],
      message: messages.invalid,
    }),
  );
