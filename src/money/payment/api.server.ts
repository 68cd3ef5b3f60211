import type { FastifyInstance } from "fastify";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { handle } from "#src/shared/endpoint.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { askerKey, takeToken } from "#src/shared/throttle.server.ts";
import { slugify } from "#src/shared/turkish.ts";
import { bankOfCard, installmentOptions } from "./api.ts";
import { findCardBin } from "./card-bins/queries.server.ts";
import { type CardInfo, ProviderUnavailable } from "./gateway.ts";
import { isBin, paymentMessages, singlePayment } from "./rules.ts";
import { requirePayments } from "./service.server.ts";

const lookUps = { capacity: 40, perHour: 240 };

export async function paymentApi(app: FastifyInstance) {
  handle(app, bankOfCard, async (ctx, { cardNumber }) => {
    if (!isBin(cardNumber)) throw new Refusal(400, paymentMessages.wrongBin);
    const payments = requirePayments(ctx);
    const info = await lookUp(ctx, async () => (await correctedCard(ctx, cardNumber)) ?? payments.binInfo(cardNumber));
    if (!info) throw new Refusal(404, paymentMessages.unknownBank);
    const { bankSlug, bankName, type: cardType, program } = info;
    return { slug: slugify(program), bankSlug, bankName, cardType };
  });
  handle(
    app,
    installmentOptions,
    async (ctx, { bankSlug, program: programSlug, cardType = "credit", amount: amountKurus }) => {
      const payments = requirePayments(ctx);
      // Product 16.5: only credit cards pay in instalments.
      const rates =
        cardType === "credit"
          ? await lookUp(ctx, () => payments.installments(bankSlug, { programSlug, amountKurus }))
          : [];
      const options = (rates ?? []).map(({ installments: numberInstallment, ratePercent: installmentRate }) => ({
        numberInstallment,
        installmentRate,
      }));
      return { options: [singlePayment, ...options] };
    },
  );
}

/** What staff wrote about a card that the provider gets wrong; undefined for other cards. */
async function correctedCard(ctx: Context, bin: string): Promise<CardInfo | undefined> {
  const row = await findCardBin(ctx, bin, calendarDay(ctx.clock()));
  return row && { bankSlug: slugify(row.bankName), bankName: row.bankName, type: row.cardType, program: row.program };
}

/** A rate limited question to the provider; 503 where it does not answer. */
async function lookUp<Answer>(ctx: Context, ask: () => Promise<Answer>): Promise<Answer> {
  await takeToken(ctx, `card-look-up:${askerKey(ctx)}`, lookUps);
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new Refusal(503, paymentMessages.lookUpUnavailable);
  }
}
