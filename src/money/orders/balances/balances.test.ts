import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { anOrder } from "#test/support/orders.ts";
import { randomFrom } from "#test/support/random.ts";
import { addVirtualBalance, balancesOf, creditBalances, expireBalances, spendBalances } from "./service.server.ts";

const app = await testApp();
const ctx = app.ctx();
let keys = 0;
const credit = (memberId: number, realKurus: number, idempotencyKey = `test:${++keys}`) =>
  inTransaction(app.ctx(), (tx) =>
    creditBalances(tx, { memberId, realKurus, virtualKurus: 0, idempotencyKey, reason: "İade" }),
  );
const campaign = (memberId: number, amountKurus: number, days: number) =>
  inTransaction(app.ctx(), (tx) =>
    addVirtualBalance(tx, {
      memberId,
      amountKurus,
      expiresAt: addDays(app.now, days),
      kind: "coupon",
      idempotencyKey: `test:${++keys}`,
      reason: "Kupon",
    }),
  );
const spend = (memberId: number, orderId: string, realKurus: number, virtualKurus: number) =>
  inTransaction(app.ctx(), (tx) => spendBalances(tx, { memberId, orderId, realKurus, virtualKurus }));

async function requireBalancedLedger() {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from (
      select transaction_id from ledger_entry group by 1 having sum(amount_kurus) <> 0
      union all
      select lot_id from ledger_entry where lot_id is not null group by 1 having sum(amount_kurus) < 0) as x`.execute(
    app.db,
  );
  expect(rows[0]!.wrong).toBe(0);
}

test("virtual balance that expires first is spent first, and expired balance is not there", async () => {
  const { id } = await aMember(app);
  await campaign(id, 100, 30);
  await campaign(id, 50, 10);
  await spend(id, await anOrder(app, id), 0, 60);
  expect(await balancesOf(ctx, id)).toEqual({ realKurus: 0, virtualKurus: 90 });
  const before = app.now;
  app.now = addDays(app.now, 11);
  // The lot of 10 days is spent: nothing expires with it.
  expect(await balancesOf(app.ctx(), id)).toEqual({ realKurus: 0, virtualKurus: 90 });
  app.now = addDays(before, 31);
  expect(await balancesOf(app.ctx(), id)).toEqual({ realKurus: 0, virtualKurus: 0 });
  await expireBalances(app.ctx());
  await expireBalances(app.ctx());
  const { rows } = await sql`select amount_kurus from ledger_entry join ledger_transaction on
    ledger_transaction.id = transaction_id where kind = 'expiry' and member_id = ${id} order by 1`.execute(app.db);
  expect(rows).toEqual([{ amountKurus: -90 }, { amountKurus: 90 }]);
  app.now = before;
  await requireBalancedLedger();
});

test("of twenty orders at once, so many are paid as the balance suffices for; the others answer 409", async () => {
  const { id } = await aMember(app);
  await credit(id, 700);
  const orders = await Promise.all(Array.from({ length: 20 }, () => anOrder(app, id)));
  const results = await Promise.allSettled(orders.map((orderId) => spend(id, orderId, 100, 0)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
  for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject({ status: 409 });
  expect(await balancesOf(ctx, id)).toEqual({ realKurus: 0, virtualKurus: 0 });
});

test("one order spends once and one key credits once, twenty times at once", async () => {
  const { id } = await aMember(app);
  await Promise.all(Array.from({ length: 20 }, () => credit(id, 500, "the-same")));
  expect(await balancesOf(ctx, id)).toEqual({ realKurus: 500, virtualKurus: 0 });
  const orderId = await anOrder(app, id);
  await Promise.all(Array.from({ length: 20 }, () => spend(id, orderId, 100, 0)));
  expect(await balancesOf(ctx, id)).toEqual({ realKurus: 400, virtualKurus: 0 });
});

test("virtual balance that comes back expires as before, but not within 30 days", async () => {
  const { id } = await aMember(app);
  await campaign(id, 100, 5);
  await campaign(id, 100, 90);
  const [first, second] = [await anOrder(app, id), await anOrder(app, id)];
  await spend(id, first, 0, 100);
  await spend(id, second, 0, 100);
  const giveBack = (orderId: string) =>
    inTransaction(app.ctx(), (tx) =>
      creditBalances(tx, {
        memberId: id,
        orderId,
        realKurus: 0,
        virtualKurus: 100,
        idempotencyKey: `back:${orderId}`,
        reason: "İade",
      }),
    );
  await giveBack(first);
  await giveBack(second);
  const lots = await app.db
    .selectFrom("balanceLot")
    .where("memberId", "=", id)
    .orderBy("id")
    .select("expiresAt")
    .execute();
  expect(lots.slice(2).map(({ expiresAt }) => expiresAt)).toEqual([addDays(app.now, 30), addDays(app.now, 90)]);
});

test("the database refuses entries that do not sum to zero, overspending, changes and deletions", async () => {
  const { id } = await aMember(app);
  await credit(id, 100);
  const transaction = (entries: string) =>
    app.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`insert into ledger_transaction
        (member_id, idempotency_key, kind, reason, created_at) values (${id}, ${`raw:${++keys}`}, 'credit', 'x', now())
        returning id`.execute(tx);
      await sql`insert into ledger_entry (transaction_id, account, amount_kurus)
        select ${rows[0]!.id}, * from (values ${sql.raw(entries)}) as v`.execute(tx);
    });
  await expect(transaction("('real', 5::bigint)")).rejects.toThrow("do not sum to zero");
  await expect(transaction("('real', -101::bigint), ('sales', 101)")).rejects.toThrow("overspent");
  await expect(sql`update ledger_entry set amount_kurus = 1`.execute(app.db)).rejects.toThrow("never changed");
  await expect(sql`delete from ledger_transaction where member_id = ${id}`.execute(app.db)).rejects.toThrow(
    "never changed",
  );
});

test("random operations give the balances of a slow reference", async () => {
  const { integer, one } = randomFrom(41);
  const { id } = await aMember(app);
  const start = app.now;
  /** Single kuruş, each with the time it expires at; real ones never do. */
  let virtual: number[] = [];
  let real = 0;
  for (let step = 0; step < 250; step++) {
    app.now = addDays(app.now, integer(3));
    const now = app.now.getTime();
    const kind = one(["credit", "campaign", "spend", "spend", "expire"] as const);
    if (kind === "credit") {
      const amount = 1 + integer(40);
      await credit(id, amount);
      real += amount;
    } else if (kind === "campaign") {
      const [amount, days] = [1 + integer(40), 1 + integer(20)];
      await campaign(id, amount, days);
      virtual.push(...Array.from({ length: amount }, () => addDays(app.now, days).getTime()));
    } else if (kind === "spend") {
      const [fromReal, fromVirtual] = [integer(30), integer(30)];
      const usable = virtual.filter((end) => end > now).toSorted((a, b) => a - b);
      const works = fromReal <= real && fromVirtual <= usable.length;
      const done = await spend(id, await anOrder(app, id), fromReal, fromVirtual).then(
        () => true,
        () => false,
      );
      expect(done, `step ${step}`).toBe(works);
      if (works) [real, virtual] = [real - fromReal, usable.slice(fromVirtual)];
    } else await expireBalances(app.ctx());
    expect(await balancesOf(app.ctx(), id), `step ${step}: ${kind}`).toEqual({
      realKurus: real,
      virtualKurus: virtual.filter((end) => end > now).length,
    });
  }
  app.now = start;
  await requireBalancedLedger();
});
