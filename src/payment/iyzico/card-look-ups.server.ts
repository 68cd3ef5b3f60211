import { z } from "zod/mini";
import { lookup } from "#src/shared/lookup.ts";
import { slugify } from "#src/shared/turkish.ts";
import type { CardInfo, InstallmentRate, PaymentGateway } from "../gateway.ts";
import { ProviderRefusal } from "../gateway.ts";
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

/** Rates are calculated from what this amount, in lira, would cost: precise to four decimals of a percent. */
const probeLira = 10_000;
const ratesAgeMs = 10 * 60_000;
const binsMax = 500;

/** Look-ups of cards and instalments; answers are cached, since they change rarely and every payer asks for them. */
export function cardLookUps(options: IyzicoOptions): Pick<PaymentGateway, "binInfo" | "installments"> {
  const bins = new Map<string, CardInfo | undefined>();
  let rates: { at: number; answer: ReturnType<typeof askRates> } | undefined;

  async function askRates() {
    const body = { locale: "tr", price: probeLira };
    const request = { method: "POST" as const, target: "/payment/iyzipos/installment", body };
    const { installmentDetails } = await askFor(options, request, Rates);
    return installmentDetails.map(({ bankName, cardFamilyName, installmentPrices }) => ({
      bankSlug: slugify(bankName),
      programSlug: slugify(cardFamilyName ?? ""),
      rates: installmentPrices
        .filter(({ installmentNumber }) => installmentNumber > 1)
        .map(({ totalPrice, installmentNumber }): InstallmentRate => ({
          installments: installmentNumber,
          ratePercent: Math.round((totalPrice / probeLira - 1) * 1_000_000) / 10_000,
        }))
        .toSorted((a, b) => a.installments - b.installments),
    }));
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
    async installments(bankSlug, programSlug) {
      if (!rates || performance.now() - rates.at > ratesAgeMs) {
        const asked = { at: performance.now(), answer: askRates() };
        rates = asked;
        asked.answer.catch(() => rates === asked && (rates = undefined));
      }
      const ofBank = (await rates.answer).filter((one) => one.bankSlug === bankSlug);
      return (ofBank.find((one) => one.programSlug === programSlug) ?? ofBank[0])?.rates;
    },
  };
}
