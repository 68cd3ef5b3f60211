import { writeMail } from "#src/core/message-texts/write.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { Listeners } from "#src/shared/events.server.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { installmentCostOf } from "../invoices/installment-cost.ts";
import { findBuyer, findOrder, selectCharges, selectItems } from "../queries.server.ts";
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
      return (
        refund &&
        refundedMail(order, {
          amountKurus: refund.amountKurus + refund.installmentKurus,
          reason: refund.reason,
          where: refundPlaces(refund),
        })
      );
    }),
  "order.closed": async (ctx, { orderId, isExpired, wasTransfer }) => {
    if (isExpired && wasTransfer) await mailBuyer(ctx, orderId, `expired:${orderId}`, transferExpiredMail);
  },
  "order.transfer-differs": (ctx, { orderId, reference, missingKurus, creditedKurus }) =>
    mailBuyer(ctx, orderId, `transfer-differs:${reference}`, (order) =>
      creditedKurus > 0 ? transferCreditedMail(order, creditedKurus) : transferShortMail(order, missingKurus),
    ),
};

type Refunded = { cardKurus: number; realKurus: number; virtualKurus: number; installmentKurus: number };

/** Where a refund went, as sentences; what instalments cost goes back to where the price does. */
export function refundPlaces({ cardKurus, realKurus, virtualKurus, installmentKurus }: Refunded): string[] {
  const toCard = cardKurus > 0 ? cardKurus + installmentKurus : 0;
  const toReal = realKurus + (cardKurus > 0 ? 0 : installmentKurus);
  return [
    toCard > 0 ? `Kartınıza: ${formatAmount(toCard)}. Bankanıza göre birkaç gün sürebilir.` : "",
    toReal > 0 ? `Bakiyenize: ${formatAmount(toReal)}.` : "",
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
  const items = await selectItems(ctx, [orderId]);
  const costKurus = installmentCostOf((await selectCharges(ctx, [orderId]))[0]);
  const mail = await text({ ...order, firstName: buyer.firstName, items, costKurus });
  if (mail) await sendMail(ctx, { to: buyer.email, key: `order:${key}`, ...(await writeMail(ctx, mail)) });
}
