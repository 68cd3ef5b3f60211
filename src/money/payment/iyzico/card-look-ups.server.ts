import { z } from "zod/mini";
import { lookup } from "#src/shared/lookup.ts";
import { liraToKurus } from "#src/shared/money.ts";
import { slugify } from "#src/shared/turkish.ts";
import type { CardInfo, InstallmentRate, PaymentGateway } from "../gateway.ts";
import { ProviderRefusal } from "../gateway.ts";
import { priceText } from "./prices.ts";
import { askFor, type IyzicoOptions } from "./http.server.ts";

const Bin = z.object({
  cardType: z.string(),
  bankName: z.string(),
  cardFamily: z.optional(z.nullable(z.string())),
});
const Rates = z.object({
  installmentDetails: z.array(
    z.object({
      bankName: z.string(),
      cardFamilyName: z.optional(z.nullable(z.string())),
      installmentPrices: z.array(z.object({ totalPrice: z.coerce.number(), installmentNumber: z.number() })),
    }),
  ),
});

const cardTypes: Record<string, CardInfo["type"]> = { CREDIT_CARD: "credit", DEBIT_CARD: "debit" };
const notABin = "5057";

/** Without an amount, rates are those of this one, to four decimals of a percent. */
const probeKurus = 100_000_00;
const probeDecimals = 4;
/** Decimals with which a rate gives back exactly what the provider takes for an amount. */
const exactDecimals = 8;
const ratesAgeMs = 10 * 60_000;
/** So many amounts are remembered. */
const ratesMax = 200;
const binsMax = 500;

/** Look-ups of cards and instalments; answers are cached, since they change rarely and every payer asks for them. */
export function cardLookUps(options: IyzicoOptions): Pick<PaymentGateway, "binInfo" | "installments"> {
  const bins = new Map<string, CardInfo | undefined>();
  const rates = new Map<string, { at: number; answer: ReturnType<typeof askRates> }>();

  async function askRates(amountKurus: number, decimals: number) {
    const body = { locale: "tr", price: priceText(amountKurus), currency: "TRY" };
    const request = { method: "POST" as const, target: "/payment/iyzipos/installment", body };
    const { installmentDetails } = await askFor(options, request, Rates);
    return installmentDetails.map(({ bankName, cardFamilyName, installmentPrices }) => ({
      bankSlug: slugify(bankName),
      programSlug: slugify(cardFamilyName ?? ""),
      rates: installmentPrices
        .filter(({ installmentNumber }) => installmentNumber > 1)
        .map(({ totalPrice, installmentNumber }): InstallmentRate => ({
          installments: installmentNumber,
          ratePercent: Number(((liraToKurus(totalPrice) / amountKurus - 1) * 100).toFixed(decimals)),
        }))
        .toSorted((a, b) => a.installments - b.installments),
    }));
  }

  /** The rates for an amount, asked for once in a while. */
  function ratesFor(amountKurus: number, decimals: number) {
    const key = `${amountKurus} ${decimals}`;
    const known = rates.get(key);
    if (known && performance.now() - known.at <= ratesAgeMs) return known.answer;
    const asked = { at: performance.now(), answer: askRates(amountKurus, decimals) };
    rates.delete(key);
    if (rates.size >= ratesMax) rates.delete(rates.keys().next().value!);
    rates.set(key, asked);
    asked.answer.catch(() => rates.get(key) === asked && rates.delete(key));
    return asked.answer;
  }

  async function askBin(bin: string): Promise<CardInfo | undefined> {
    const request = { method: "POST" as const, target: "/payment/bin/check", body: { locale: "tr", binNumber: bin } };
    try {
      const { bankName, cardType, cardFamily } = await askFor(options, request, Bin);
      return {
        bankSlug: slugify(bankName),
        bankName,
        type: lookup(cardTypes, cardType) ?? "prepaid",
        program: cardFamily ?? "",
      };
    } catch (error) {
      if (error instanceof ProviderRefusal && error.code === notABin) return undefined;
      throw error;
    }
  }

  return {
    async binInfo(bin) {
      if (bins.has(bin)) return bins.get(bin);
      const info = await askBin(bin);
      if (bins.size >= binsMax) bins.delete(bins.keys().next().value!);
      bins.set(bin, info);
      return info;
    },
    async installments(bankSlug, { programSlug, amountKurus } = {}) {
      const all = await (amountKurus ? ratesFor(amountKurus, exactDecimals) : ratesFor(probeKurus, probeDecimals));
      const ofBank = all.filter((one) => one.bankSlug === bankSlug);
      return (ofBank.find((one) => one.programSlug === programSlug) ?? ofBank[0])?.rates;
    },
  };
}
