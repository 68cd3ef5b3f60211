import type { Context } from "#src/shared/context.server.ts";
import type { Listeners } from "#src/shared/events.server.ts";
import { layOutMail, type MailText } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { findBuyer, findOrder, selectItems } from "../queries.server.ts";
import { selectRefunds } from "../refunds/queries.server.ts";
import { formatAmount } from "../rules.ts";
import { selectBankAccounts } from "../transfers/queries.server.ts";
import {
  type MailedOrder,
  paidMail,
  refundedMail,
  transferCreditedMail,
  transferExpiredMail,
  transferMail,
  transferShortMail,
} from "./texts.ts";

/** A mail for each step of an order that its buyer does not see happen, and for what they have to keep. */
export const orderMailListeners: Listeners = {
  "order.awaiting-transfer": (ctx, { orderId }) =>
    mailBuyer(ctx, orderId, `transfer:${orderId}`, async (order) => transferMail(order, await selectBankAccounts(ctx))),
  "order.paid": (ctx, { orderId }) => mailBuyer(ctx, orderId, `paid:${orderId}`, paidMail),
  "order.refunded": (ctx, { orderId, refundId }) =>
    mailBuyer(ctx, orderId, `refunded:${refundId}`, async (order) => {
      const refund = (await selectRefunds(ctx, [orderId])).find(({ id }) => id === refundId);
      return refund && refundedMail(order, { ...refund, where: refundPlaces(refund) });
    }),
  "order.closed": async (ctx, { orderId, isExpired, wasTransfer }) => {
    if (isExpired && wasTransfer) await mailBuyer(ctx, orderId, `expired:${orderId}`, transferExpiredMail);
  },
  "order.transfer-differs": (ctx, { orderId, reference, missingKurus, creditedKurus }) =>
    mailBuyer(ctx, orderId, `transfer-differs:${reference}`, (order) =>
      creditedKurus > 0 ? transferCreditedMail(order, creditedKurus) : transferShortMail(order, missingKurus),
    ),
};

/** Where a refund went, as sentences. */
export function refundPlaces(refund: { cardKurus: number; realKurus: number; virtualKurus: number }): string[] {
  const { cardKurus, realKurus, virtualKurus } = refund;
  return [
    cardKurus > 0 ? `Kartınıza: ${formatAmount(cardKurus)}. Bankanıza göre birkaç gün sürebilir.` : "",
    realKurus > 0 ? `Bakiyenize: ${formatAmount(realKurus)}.` : "",
    virtualKurus > 0 ? `Hediye bakiyenize: ${formatAmount(virtualKurus)}.` : "",
  ].filter((sentence) => sentence !== "");
}

async function mailBuyer(
  ctx: Context,
  orderId: string,
  key: string,
  text: (order: MailedOrder) => MailText | undefined | Promise<MailText | undefined>,
) {
  const order = await findOrder(ctx, orderId);
  const buyer = order && (await findBuyer(ctx, order.memberId));
  if (!order || !buyer) return;
  const mail = await text({ ...order, firstName: buyer.firstName, items: await selectItems(ctx, [orderId]) });
  if (mail) await sendMail(ctx, { to: buyer.email, key: `order:${key}`, ...layOutMail(ctx.origin, mail) });
}
