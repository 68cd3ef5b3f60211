import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { ProviderPayouts } from "../gateway.ts";

/** Records what the provider paid out for items on a day, as calendar day; the same report may be read again. */
export async function updatePaidOut({ db }: Context, day: string, paid: ProviderPayouts["paid"]) {
  if (paid.length === 0) return;
  const rows = JSON.stringify(paid);
  await sql`update payment_item set paid_out_kurus = r."amountKurus", paid_out_on = ${day}::date, payout_bounced_on = null
    from jsonb_to_recordset(${rows}::jsonb) as r("transactionId" text, "amountKurus" bigint)
    where payment_item.transaction_id = r."transactionId"`.execute(db);
}

/** Marks the items of sub-merchants whose bank sent a payout of this day back: released by then, and not paid out. */
export async function updateBounced({ db }: Context, day: string, bouncedKeys: readonly string[]) {
  if (bouncedKeys.length === 0) return;
  await db
    .updateTable("paymentItem")
    .set({ payoutBouncedOn: sql<Date>`${day}::date` })
    .where("subMerchantKey", "in", bouncedKeys)
    .where("state", "=", "released")
    .where("paidOutKurus", "is", null)
    .where("payoutDueAt", "is not", null)
    .where("settledAt", "<", sql<Date>`(${day}::date + 1)::timestamp at time zone 'Europe/Istanbul'`)
    .execute();
}
