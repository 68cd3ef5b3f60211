import type { Context } from "#src/shared/context.server.ts";
import type { Events, Listeners } from "#src/shared/events.server.ts";
import { layOutMail } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import {
  type DownPaymentRow,
  findDownPayment,
  findPeople,
  selectSellers,
  updateDownPayment,
} from "../queries.server.ts";
import {
  buyerTexts,
  buyerWarning,
  type Mailed,
  notAcceptedText,
  sellerTexts,
  sellerWarning,
  toBusiness,
  toBuyer,
} from "./texts.ts";

type Amounts = Pick<Mailed, "refundedKurus" | "releasedKurus" | "payoutKurus" | "note">;
type BuyerText = Parameters<typeof toBuyer>[0];
const noAmounts: Amounts = { refundedKurus: 0, releasedKurus: 0, payoutKurus: 0, note: "" };

/** Sends what there is to say to the buyer, and to the business's owner and who is responsible for the listing; once. */
async function send(
  ctx: Context,
  row: DownPaymentRow,
  { key, amounts = noAmounts }: { key: string; amounts?: Amounts },
  texts: { buyer?: ((about: Mailed) => BuyerText) | undefined; seller?: ((about: Mailed) => BuyerText) | undefined },
) {
  const people = await findPeople(ctx, row.id);
  if (!people) return;
  const { feeKurus, holdDays, freeHours, latePercent, id, vehicle, heldUntil } = row;
  const { businessName, buyerFirstName, buyerLastName, buyerEmail } = people;
  const about = {
    feeKurus,
    holdDays,
    freeHours,
    latePercent,
    id,
    vehicle,
    heldUntil,
    businessName,
    ...amounts,
    buyerName: `${buyerFirstName} ${buyerLastName}`,
  };
  const mailKey = (memberKey: string) => `down-payment:${row.id}:${key}:${memberKey}`;
  if (texts.buyer) {
    const mailed = { ...about, firstName: buyerFirstName };
    const text = toBuyer(texts.buyer(mailed), mailed);
    await sendMail(ctx, { to: buyerEmail, key: mailKey("buyer"), ...layOutMail(ctx.origin, text) });
  }
  for (const { id: sellerId, email, firstName } of texts.seller ? await selectSellers(ctx, row) : []) {
    const mailed = { ...about, firstName };
    const text = toBusiness(texts.seller!(mailed), mailed);
    await sendMail(ctx, { to: email, key: mailKey(String(sellerId)), ...layOutMail(ctx.origin, text) });
  }
}

/** Warns both sides before the end of a reservation, once. */
export async function sendWarning(tx: Context, row: DownPaymentRow): Promise<void> {
  if (row.warnedAt !== null) return;
  await updateDownPayment(tx, row.id, { warnedAt: tx.clock() });
  await send(tx, row, { key: "warning" }, { buyer: buyerWarning, seller: sellerWarning });
}

async function mailChange(ctx: Context, change: Changed) {
  const { id, action, refundedKurus, releasedKurus, payoutKurus = releasedKurus, note } = change;
  const row = await findDownPayment(ctx, id);
  const texts = { buyer: buyerTexts[action], seller: sellerTexts[action] };
  if (row) await send(ctx, row, { key: action, amounts: { refundedKurus, releasedKurus, payoutKurus, note } }, texts);
}
type Changed = Events["down-payment.changed"];

/** A mail for each step of a down payment. */
export const downPaymentMails: Listeners = {
  "down-payment.changed": mailChange,
  "down-payment.not-accepted": async (ctx, { id, attemptId }) => {
    const row = await findDownPayment(ctx, id);
    if (row) await send(ctx, row, { key: `not-accepted:${attemptId}` }, { buyer: notAcceptedText });
  },
};
