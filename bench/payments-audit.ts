// What bench:payments checks at the end: the books of the site against each other and against the provider's.
import { type RawBuilder, sql } from "kysely";
import { splitOf } from "../sandbox-provider/ledger.ts";
import type { Payment } from "../sandbox-provider/state.ts";
import type { Db } from "../src/shared/db.server.ts";

/** How often each promise was broken; 0 everywhere is right. */
export async function auditPayments(db: Db, atProvider: readonly Payment[]): Promise<Record<string, number>> {
  return {
    ...(await againstProvider(db, atProvider)),
    ...(await auditAttempts(db, atProvider)),
    ...(await auditReleases(db, atProvider)),
    ...(await countRows(db, checks)),
  };
}

/** What is passed on to sub-merchants is what the provider passed on, and with the refunds at most the charge. */
export async function auditReleases(db: Db, atProvider: readonly Payment[]) {
  const released = await db.selectFrom("paymentItem").where("state", "=", "released").select("transactionId").execute();
  const approved = atProvider
    .flatMap(({ items }) => items)
    .filter(({ subMerchant, isApproved }) => subMerchant && isApproved)
    .map(({ transactionId }) => transactionId);
  const known = new Set(released.map(({ transactionId }) => transactionId));
  return {
    "refunded and released more than charged": atProvider.filter((payment) => splitOf(payment).held < 0).length,
    "released other than at the provider":
      approved.filter((id) => !known.has(id)).length + released.length - approved.filter((id) => known.has(id)).length,
  };
}

/** Every attempt has its outcome, and refunds are those that the provider made. */
export async function auditAttempts(db: Db, atProvider: readonly Payment[]) {
  const attempts = await db.selectFrom("paymentAttempt").selectAll().execute();
  const refunds = await db.selectFrom("paymentRefund").selectAll().execute();
  return {
    "attempts without an answer": attempts.filter(({ state }) => state === "started").length,
    "refunds other than the provider's": atProvider
      .filter(({ status }) => status === "SUCCESS")
      .filter((payment) => {
        const { id, refundedKurus } = attempts.find(({ conversationId }) => conversationId === payment.conversationId)!;
        const done = refunds.filter(({ attemptId, state }) => attemptId === id && state === "done");
        const sum = refundedAt(payment);
        return refundedKurus !== sum || done.reduce((total, { amountKurus }) => total + amountKurus, 0) !== sum;
      }).length,
    "refunds pending or refused": refunds.filter(({ state }) => state !== "done").length,
  };
}

/** What the provider gave back of a charge, in kuruş. */
export const refundedAt = ({ refunds }: Payment) => refunds.reduce((sum, { price }) => sum + price, 0);

/** Nobody is charged twice or for nothing. */
async function againstProvider(db: Db, atProvider: readonly Payment[]) {
  const attempts = await db.selectFrom("paymentAttempt").selectAll().execute();
  const orders = new Map(
    (await db.selectFrom("customerOrder").selectAll().execute()).map((order) => [order.id, order]),
  );
  const charged = new Map((await db.selectFrom("orderCharge").selectAll().execute()).map((row) => [row.orderId, row]));
  const charges = atProvider
    .filter(({ status }) => status === "SUCCESS")
    .map((payment) => ({
      orderId: payment.basketId,
      attempt: attempts.find(({ conversationId }) => conversationId === payment.conversationId)!,
      amountKurus: payment.price,
      chargedKurus: payment.paidPrice,
      refundedKurus: refundedAt(payment),
    }));
  const left = charges.filter(({ chargedKurus, refundedKurus }) => chargedKurus > refundedKurus);
  const hasEffect = (orderId: string) => ["fulfilled", "partlyRefunded"].includes(orders.get(orderId)!.state);
  const isRecorded = ({ orderId, attempt, chargedKurus, amountKurus }: (typeof charges)[number]) => {
    const row = charged.get(orderId);
    const isSame =
      row?.attemptId === attempt.id && row.chargedKurus === chargedKurus && row.amountKurus === amountKurus;
    return isSame && amountKurus === orders.get(orderId)!.netKurus;
  };
  return {
    "charged twice": left.length - new Set(left.map(({ orderId }) => orderId)).size,
    "charged without effect or refund": left.filter(({ orderId }) => !hasEffect(orderId)).length,
    "charges other than the order's": left.filter((charge) => !isRecorded(charge)).length,
    "paid by card without a charge": [...orders.values()].filter(
      ({ id, state, method }) =>
        method === "card" && hasEffect(id) && !left.some(({ orderId }) => orderId === id && state !== "refunded"),
    ).length,
    "refunded in part without reason": left.filter(
      ({ orderId, refundedKurus }) => refundedKurus > 0 && orders.get(orderId)!.state !== "partlyRefunded",
    ).length,
  };
}

const effects = sql`(
  select order_item_id, state <> 'revoked' as is_left from listing_promotion where order_item_id is not null
  union all select order_item_id, ends_at > now() from member_package where order_item_id is not null
  union all select order_item_id, ends_at > now() from business_package where order_item_id is not null
) as effect`;
const paid = sql`('paid', 'fulfilled', 'partlyRefunded', 'refunded')`;

/** The queries count what is wrong. */
const checks = {
  "orders paid and not fulfilled": sql`select from customer_order where state = 'paid'`,
  "paid items without an effect": sql`
    select from order_item join customer_order on customer_order.id = order_id
    where state in ('fulfilled', 'partlyRefunded') and not exists (select from ${effects} where order_item_id = order_item.id)`,
  "effects without a payment": sql`
    select from ${effects} join order_item on order_item.id = order_item_id join customer_order on customer_order.id = order_id
    where state not in ${paid} or paid_at is null`,
  "effects twice": sql`select from ${effects} group by order_item_id having count(*) > 1`,
  "promotions left after a refund": sql`
    select from ${effects} join order_item on order_item.id = order_item_id
    join listing_promotion using (order_item_id)
    where is_left and price_kurus > 0 and refunded_kurus = price_kurus and listing_promotion.state <> 'over'`,
  "free items that were not free": sql`
    select from order_item where kind = 'promotion' and price_kurus = 0 and request ->> 'promotionKey' not in ('photos', 'date')`,
  "ledger transactions that do not sum to zero": sql`
    select from ledger_entry group by transaction_id having sum(amount_kurus) <> 0`,
  "negative real balances": sql`
    select from ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id
    where account = 'real' group by member_id having sum(amount_kurus) < 0`,
  "negative lots of virtual balance": sql`
    select from ledger_entry where lot_id is not null group by lot_id having sum(amount_kurus) < 0`,
  "balances spent other than the order says": sql`
    select from customer_order left join (
      select order_id, sum(amount_kurus) as spent from ledger_transaction
      join ledger_entry on transaction_id = ledger_transaction.id
      where kind = 'spend' and account = 'sales' group by order_id) as spending on order_id = customer_order.id
    where coalesce(spent, 0) <> case when state in ${paid} then virtual_kurus + real_kurus else 0 end`,
  "gaps in invoice numbers": sql`
    select from (select series, year, count(*) as issued, max(number) as last from invoice group by series, year) as counted
    left join invoice_series using (series, year) where issued <> last or last is distinct from last_number`,
  "orders with another number of invoices": sql`
    select from customer_order where (select count(*) from invoice where order_id = customer_order.id and kind = 'invoice')
      <> case when state in ${paid} and total_kurus > virtual_kurus then 1 else 0 end`,
  "invoices of another amount": sql`
    select from invoice join customer_order on customer_order.id = order_id
    where kind = 'invoice' and amount_kurus <> net_kurus + real_kurus`,
  "credit notes of another amount": sql`
    select from customer_order where
      (select coalesce(sum(amount_kurus), 0) from invoice where order_id = customer_order.id and kind = 'creditNote') <>
      (select coalesce(sum(card_kurus + real_kurus), 0) from order_refund where order_id = customer_order.id)`,
};

/** How many rows each query finds. */
export async function countRows(
  db: Db,
  queries: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${query}) as found`.execute(db);
    counts[name] = rows[0]!.count;
  }
  return counts;
}
