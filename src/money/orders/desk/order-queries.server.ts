import { type ExpressionBuilder, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { countWaiting } from "#src/shared/waiting-queries.server.ts";
import type { DB } from "#src/shared/database.ts";
import type { OrderState } from "../states.ts";

export type OrderSearch = {
  text: string;
  memberId: number | undefined;
  state: OrderState | undefined;
  from: Date | undefined;
  until: Date | undefined;
};

type Found = ExpressionBuilder<DB, "customerOrder" | "member">;
function matches({ text, memberId, state, from, until }: OrderSearch) {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return (eb: Found) =>
    eb.and([
      ...(text === ""
        ? []
        : [
            eb.or([
              eb("customerOrder.id", "=", text.toUpperCase()),
              eb("member.email", "ilike", pattern),
              eb(sql<string>`first_name || ' ' || last_name`, "ilike", pattern),
            ]),
          ]),
      ...(memberId ? [eb("customerOrder.memberId", "=", memberId)] : []),
      ...(state ? [eb("customerOrder.state", "=", state)] : []),
      ...(from ? [eb("customerOrder.createdAt", ">=", from)] : []),
      ...(until ? [eb("customerOrder.createdAt", "<", until)] : []),
    ]);
}

/** Orders of the desk's search, the latest first. */
export const searchOrders = (
  { db }: Context,
  search: OrderSearch,
  { limit, offset = 0 }: { limit: number; offset?: number },
) =>
  db
    .selectFrom("customerOrder")
    .innerJoin("member", "member.id", "customerOrder.memberId")
    .leftJoin("orderCharge", "orderCharge.orderId", "customerOrder.id")
    .where(matches(search))
    .orderBy("customerOrder.createdAt", "desc")
    .orderBy("customerOrder.id")
    .limit(limit)
    .offset(offset)
    .select([
      "customerOrder.id",
      "customerOrder.state",
      "customerOrder.createdAt",
      "paidAt",
      "totalKurus",
      "virtualKurus",
      "realKurus",
      "netKurus",
      "orderCharge.amountKurus",
      "orderCharge.chargedKurus",
      "method",
      "firstName",
      "lastName",
      "email",
    ])
    .execute();

export async function countFound({ db }: Context, search: OrderSearch): Promise<number> {
  const { count } = await db
    .selectFrom("customerOrder")
    .innerJoin("member", "member.id", "customerOrder.memberId")
    .where(matches(search))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export const findMember = ({ db }: Context, id: number) =>
  db.selectFrom("member").where("id", "=", id).select(["firstName", "lastName", "email"]).executeTakeFirst();

export async function findMemberId({ db }: Context, email: string): Promise<number | undefined> {
  const row = await db.selectFrom("member").where("email", "=", email.toLowerCase()).select("id").executeTakeFirst();
  return row?.id;
}

export type NewRefundRequest = {
  orderId: string;
  amounts: Record<string, number> | null;
  amountKurus: number;
  reason: string;
  askedBy: number;
};

/** Inserts a refund that waits for approval; undefined where the order has one. */
export const insertRequest = ({ db, clock }: Context, { amounts, ...request }: NewRefundRequest) =>
  db
    .insertInto("refundRequest")
    .values({ ...request, amounts: amounts && JSON.stringify(amounts), askedAt: clock() })
    .onConflict((conflict) => conflict.column("orderId").where("decision", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();

export async function lockRequest({ db }: Context, id: number) {
  const row = await db.selectFrom("refundRequest").where("id", "=", id).selectAll().forUpdate().executeTakeFirst();
  return row && { ...row, amounts: row.amounts as Record<string, number> | null };
}

export const decideRequest = (
  { db, clock }: Context,
  id: number,
  { decision, decidedBy }: { decision: "approved" | "rejected"; decidedBy: number },
) => db.updateTable("refundRequest").set({ decision, decidedBy, decidedAt: clock() }).where("id", "=", id).execute();

/** Refunds that wait for a second admin, the oldest first; of one order, if given. */
/** Refunds that wait for a second admin. */
export const waitingRefunds = (ctx: Context) =>
  countWaiting(ctx, sql`select asked_at as at from refund_request where decision is null`);

/** Orders whose buyers announced a transfer that has not been booked. */
export const waitingTransfers = (ctx: Context) =>
  countWaiting(ctx, sql`select updated_at as at from customer_order where state = 'awaitingTransfer'`);

export const selectWaiting = ({ db }: Context, orderId?: string) =>
  db
    .selectFrom("refundRequest")
    .innerJoin("member", "member.id", "refundRequest.askedBy")
    .where("decision", "is", null)
    .$if(orderId !== undefined, (query) => query.where("orderId", "=", orderId!))
    .orderBy("refundRequest.id")
    .select(["refundRequest.id", "orderId", "amountKurus", "reason", "askedBy", "askedAt", "firstName", "lastName"])
    .execute();
