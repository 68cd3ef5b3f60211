import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { withBookings } from "#test/support/bookings.ts";
import { grouped, passesLuhn, testCards } from "../../../sandbox-provider/cards.ts";
import { reconcilePayments } from "./reconciliation.server.ts";

/** Numbers in a text that may be those of cards: 13 to 19 digits, also in groups, that pass Luhn. */
const cardNumbersIn = (text: string) =>
  [
    ...text.matchAll(
      /(?<![\da-zA-Z])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{5})(?![\da-zA-Z])/g,
    ),
  ]
    .map(([found]) => found.replace(/\D/g, ""))
    .filter(passesLuhn);

test("the search finds card numbers of all lengths and groups", () => {
  for (const { number } of testCards)
    expect(cardNumbersIn(`(1,${number},"x") ${grouped(number)}; ${grouped(number).replaceAll(" ", "-")}`)).toHaveLength(
      3,
    );
  expect(cardNumbersIn("1721825036103a 54066900 2026-11-23 02:54:46.392")).toEqual([]);
});

test("after payments with every test card no table has a card number", async () => {
  const app = await testApp();
  const bookings = await withBookings(app);
  for (const { number } of testCards) {
    const { token } = await bookings.pay({}, { card: number });
    await bookings.callback(token);
  }
  app.now = new Date(app.now.getTime() + 120_000);
  for (let n = 0; n < 3; n++) await reconcilePayments(app.ctx());
  await app.runJobs();
  const states = await app.db.selectFrom("paymentAttempt").select("state").execute();
  expect(states.filter(({ state }) => state === "charged").length).toBeGreaterThan(10);

  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(app.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select row::text as text from ${sql.raw(name)} row`.execute(app.db);
    if (rows.some(({ text }) => cardNumbersIn(text).length > 0)) found.push(name);
  }
  expect(tables.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
