import type { Insertable } from "kysely";
import { randomInt } from "node:crypto";
import { issueInvoice } from "#src/money/orders/invoices/service.server.ts";
import { keyCodeAlphabet, keyCodeLength } from "#src/selling/listings/rules.ts";
import type { CustomerOrder, OrderItem } from "#src/shared/database.ts";
import type { TestApp } from "./app.ts";

const newOrderId = () =>
  Array.from({ length: keyCodeLength }, () => keyCodeAlphabet[randomInt(keyCodeAlphabet.length)]).join("");

/** An order with one package of 120 TL, unless `items` say something else; its id. */
export async function anOrder(
  { db, now }: Pick<TestApp, "db" | "now">,
  memberId: number,
  values: Partial<Insertable<CustomerOrder>> = {},
  items: readonly Partial<Insertable<OrderItem>>[] = [{}],
): Promise<string> {
  const id = newOrderId();
  const priced = items.map(({ priceKurus = 120_00, ...item }) => ({ ...item, priceKurus }));
  await db
    .insertInto("customerOrder")
    .values({
      id,
      memberId,
      state: "paid",
      totalKurus: priced.reduce((sum, { priceKurus }) => sum + Number(priceKurus), 0),
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .execute();
  await db
    .insertInto("orderItem")
    .values(
      priced.map((item, position) => ({
        orderId: id,
        position,
        kind: "package" as const,
        title: "Premium paket",
        listPriceKurus: item.priceKurus,
        vatPercent: 20,
        request: JSON.stringify({ kind: "package", package: "premium", months: 12 }),
        ...item,
      })),
    )
    .execute();
  return id;
}

/** A paid order with an invoice; paid by transfer, so that refunds go to the real balance. */
export async function aPaidOrder(app: TestApp, memberId: number, priceKurus = 120_00): Promise<string> {
  const id = await anOrder(app, memberId, { state: "fulfilled", method: "transfer", paidAt: app.now }, [
    { priceKurus },
  ]);
  await issueInvoice(app.ctx(), id);
  return id;
}

/** The id of the only item of an order. */
export async function itemOf({ db }: Pick<TestApp, "db">, orderId: string): Promise<number> {
  const { id } = await db.selectFrom("orderItem").where("orderId", "=", orderId).select("id").executeTakeFirstOrThrow();
  return Number(id);
}
