import { writeMail } from "#src/core/message-texts/write.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { Events, Listeners } from "#src/shared/events.server.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import {
  type DownPaymentRow,
  findDownPayment,
  findPeople,
  selectSellers,
  updateDownPayment,
} from "../queries.server.ts";
import {
  buyerMails,
  buyerWarning,
  type DownPaymentMail,
  type Mailed,
  notAcceptedMail,
  sellerMails,
  sellerWarning,
} from "./texts.ts";

type Amounts = Pick<Mailed, "refundedKurus" | "releasedKurus" | "payoutKurus" | "note">;
const noAmounts: Amounts = { refundedKurus: 0, releasedKurus: 0, payoutKurus: 0, note: "" };

/** Sends what there is to say to the buyer, and to the business's owner and who is responsible for the listing; once. */
async function send(
  ctx: Context,
  row: DownPaymentRow,
  { key, amounts = noAmounts }: { key: string; amounts?: Amounts },
  mails: { buyer?: DownPaymentMail | undefined; seller?: DownPaymentMail | undefined },
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
  if (mails.buyer) {
    const mailed = { ...about, firstName: buyerFirstName };
    const text = mails.buyer(mailed);
    await sendMail(ctx, { to: buyerEmail, key: mailKey("buyer"), ...(await writeMail(ctx, text)) });
  }
  for (const { id: sellerId, email, firstName } of mails.seller ? await selectSellers(ctx, row) : []) {
    const mailed = { ...about, firstName };
    const text = mails.seller!(mailed);
    await sendMail(ctx, { to: email, key: mailKey(String(sellerId)), ...(await writeMail(ctx, text)) });
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
  const mails = { buyer: buyerMails[action], seller: sellerMails[action] };
  if (row) await send(ctx, row, { key: action, amounts: { refundedKurus, releasedKurus, payoutKurus, note } }, mails);
}
type Changed = Events["down-payment.changed"];

/** A mail for each step of a down payment. */
export const downPaymentMails: Listeners = {
  "down-payment.changed": mailChange,
  "down-payment.not-accepted": async (ctx, { id, attemptId }) => {
    const row = await findDownPayment(ctx, id);
    if (row) await send(ctx, row, { key: `not-accepted:${attemptId}` }, { buyer: notAcceptedMail });
  },
};
