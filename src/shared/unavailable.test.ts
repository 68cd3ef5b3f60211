import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { refusalOf, temporarilyUnavailable } from "./unavailable.server.ts";

const app = await testApp();

test("of two transactions that wait for each other, one is refused with a message to retry", async () => {
  const [first, second] = [7_001, 7_002];
  const locked = { first: Promise.withResolvers<void>(), second: Promise.withResolvers<void>() };
  const lockBoth = (own: number, other: number, mine: PromiseWithResolvers<void>, theirs: PromiseWithResolvers<void>) =>
    app.db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${own})`.execute(transaction);
      mine.resolve();
      await theirs.promise;
      await sql`select pg_advisory_xact_lock(${other})`.execute(transaction);
    });
  const results = await Promise.allSettled([
    lockBoth(first, second, locked.first, locked.second),
    lockBoth(second, first, locked.second, locked.first),
  ]);
  const refused = results.flatMap((result) => (result.status === "rejected" ? [refusalOf(result.reason)] : []));
  expect(refused).toMatchObject([{ status: 503, message: temporarilyUnavailable }]);
});

test("an ordinary error is no refusal", async () => {
  const error: unknown = await sql`select 1 / 0`.execute(app.db).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect(refusalOf(error)).toBeUndefined();
});
