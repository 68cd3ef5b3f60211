import { sql, type Updateable } from "kysely";
import { makeKeyCode } from "#src/selling/listings/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { CustomerOrder } from "#src/shared/database.ts";
import { storedStates } from "#src/shared/state-queries.server.ts";
import type { ItemRequest, OrderItem, ProductKind, QuotedItem } from "./products.server.ts";
import { ordersPageSize } from "./rules.ts";
import { type OrderAction, orderMachine, type OrderState } from "./states.ts";

const orderColumns = [
  "id",
  "memberId",
  "state",
  "totalKurus",
  "virtualKurus",
  "realKurus",
  "netKurus",
  "useVirtual",
  "useReal",
  "method",
  "version",
  "failure",
  "createdAt",
  "expiresAt",
  "paidAt",
] as const;

/** An order without its items. Amounts are in kuruş. */
export type Order = {
  id: string;
  memberId: number;
  state: OrderState;
  totalKurus: number;
  virtualKurus: number;
  realKurus: number;
  netKurus: number;
  useVirtual: boolean;
  useReal: boolean;
  method: string | null;
  version: number;
  failure: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  paidAt: Date | null;
};

type StoredOrder = Omit<Order, "state" | "netKurus"> & { state: string; netKurus: number | null };
const asOrder = (row: StoredOrder): Order => ({
  ...row,
  state: row.state as OrderState,
  netKurus: row.netKurus ?? row.totalKurus - row.virtualKurus - row.realKurus,
});

/** An item with what was refunded of it, in kuruş. */
export type StoredItem = OrderItem & { position: number; refundedKurus: number };

export async function findOrder({ db }: Context, id: string): Promise<Order | undefined> {
  const row = await db.selectFrom("customerOrder").where("id", "=", id).select(orderColumns).executeTakeFirst();
  return row && asOrder(row);
}

/** The order, locked until the transaction ends: whoever changes it locks it first. */
export async function lockOrder({ db }: Context, id: string): Promise<Order | undefined> {
  const row = await db
    .selectFrom("customerOrder")
    .where("id", "=", id)
    .select(orderColumns)
    .forUpdate()
    .executeTakeFirst();
  return row && asOrder(row);
}

/** The items of orders in their positions. */
export async function selectItems({ db }: Context, orderIds: readonly string[]): Promise<StoredItem[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom("orderItem")
    .innerJoin("customerOrder", "customerOrder.id", "orderItem.orderId")
    .where("orderItem.orderId", "in", orderIds)
    .orderBy("orderItem.orderId")
    .orderBy("orderItem.position")
    .select([
      "orderItem.id",
      "orderItem.orderId",
      "customerOrder.memberId",
      "orderItem.position",
      "orderItem.kind",
      "orderItem.title",
      "orderItem.priceKurus",
      "orderItem.listPriceKurus",
      "orderItem.vatPercent",
      "orderItem.priceId",
      "orderItem.request",
      "orderItem.refundedKurus",
    ])
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as ProductKind,
    vatPercent: Number(row.vatPercent),
    request: row.request as unknown as ItemRequest,
  }));
}

/** Inserts a draft with a new id. */
export async function insertOrder(
  { db, clock }: Context,
  { memberId, totalKurus, expiresAt }: { memberId: number; totalKurus: number; expiresAt: Date },
): Promise<string> {
  const now = clock();
  const id = makeKeyCode();
  await db
    .insertInto("customerOrder")
    .values({ id, memberId, state: "draft", totalKurus, createdAt: now, updatedAt: now, expiresAt })
    .execute();
  return id;
}

/** Replaces the items of an order by quoted ones. */
export async function replaceItems({ db }: Context, orderId: string, items: readonly QuotedItem[]): Promise<void> {
  await db.deleteFrom("orderItem").where("orderId", "=", orderId).execute();
  if (items.length === 0) return;
  await db
    .insertInto("orderItem")
    .values(
      items.map(({ request, ...item }, position) => ({ ...item, orderId, position, request: JSON.stringify(request) })),
    )
    .execute();
}

const touched = ({ clock }: Context) => ({ version: sql<number>`version + 1`, updatedAt: clock() });

/** Changes an order that the transaction has locked, but not its state. */
export async function updateOrderRow(
  ctx: Context,
  id: string,
  values: Omit<Updateable<CustomerOrder>, "state">,
): Promise<void> {
  await ctx.db
    .updateTable("customerOrder")
    .set({ ...values, ...touched(ctx) })
    .where("id", "=", id)
    .execute();
}

type OrderEvent = { action: OrderAction | "create"; before: OrderState | null; after: OrderState };

/** Records what happened to an order; the id of the entry. */
export async function insertEvent(
  { db, clock, member }: Context,
  orderId: string,
  { action, before, after }: OrderEvent,
  note = "",
): Promise<number> {
  const { id } = await db
    .insertInto("orderEvent")
    .values({ orderId, action, beforeState: before, afterState: after, actorId: member?.id ?? null, note, at: clock() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes the state of an order, with a note in its history. */
export const changeOrder = storedStates(orderMachine, { table: "customerOrder", touched, record: insertEvent });

/** The history of an order, oldest first, with the name of who acted. */
export const selectEvents = ({ db }: Context, orderId: string) =>
  db
    .selectFrom("orderEvent")
    .leftJoin("member", "member.id", "orderEvent.actorId")
    .where("orderEvent.orderId", "=", orderId)
    .orderBy("orderEvent.id")
    .select([
      "orderEvent.action",
      "orderEvent.beforeState",
      "orderEvent.afterState",
      "orderEvent.note",
      "orderEvent.at",
      "orderEvent.actorId",
      "member.firstName",
      "member.lastName",
    ])
    .execute();

/** The charge of an order, stored once. */
export async function insertCharge(
  { db }: Context,
  charge: {
    orderId: string;
    attemptId: number;
    amountKurus: number;
    chargedKurus: number;
    installments: number;
    cardBin: string;
    cardLastFour: string;
    chargedAt: Date;
  },
): Promise<void> {
  await db.insertInto("orderCharge").values(charge).execute();
}

/** The charges of orders. */
export async function selectCharges({ db }: Context, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db.selectFrom("orderCharge").where("orderId", "in", orderIds).selectAll().execute();
}

/** One page of a member's orders in these states, newest first. */
export async function selectOrders(
  { db }: Context,
  { memberId, states, page }: { memberId: number; states: readonly OrderState[]; page: number },
): Promise<Order[]> {
  const rows = await db
    .selectFrom("customerOrder")
    .where("memberId", "=", memberId)
    .where("state", "in", states)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(ordersPageSize)
    .offset((page - 1) * ordersPageSize)
    .select(orderColumns)
    .execute();
  return rows.map(asOrder);
}

/** How many orders a member has, by state. */
export async function countOrders({ db }: Context, memberId: number): Promise<Map<OrderState, number>> {
  const rows = await db
    .selectFrom("customerOrder")
    .where("memberId", "=", memberId)
    .groupBy("state")
    .select(["state", sql<number>`count(*)::int`.as("count")])
    .execute();
  return new Map(rows.map(({ state, count }) => [state as OrderState, count]));
}

/** Ids of unpaid orders whose time is over. */
export async function selectExpired({ db, clock }: Context, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("customerOrder")
    .where("state", "in", ["draft", "awaitingPayment", "failed", "awaitingTransfer"])
    .where("expiresAt", "<=", clock())
    .orderBy("expiresAt")
    .limit(limit)
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of orders that were paid before this time and have no effect yet. */
export async function selectUnfulfilled({ db }: Context, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("customerOrder")
    .where("state", "=", "paid")
    .where("paidAt", "<=", before)
    .orderBy("paidAt")
    .limit(limit)
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Who buys or books, whom mails about it go to; undefined for a member who left. */
export const findBuyer = ({ db }: Context, memberId: number) =>
  db
    .selectFrom("member")
    .where("id", "=", memberId)
    .where("isActive", "=", true)
    .select(["id", "email", "firstName", "lastName", "phone"])
    .executeTakeFirst();
