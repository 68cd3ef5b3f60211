import { expect, test } from "vitest";
import { inTransaction } from "#src/shared/context.server.ts";
import { testApp } from "#test/support/app.ts";
import { withBookings } from "#test/support/bookings.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aSubMerchant } from "#test/support/sub-merchants.ts";
import { selectPaymentCases } from "../queries.server.ts";
import { releasePayment } from "../releases/service.server.ts";
import { readPayouts } from "./service.server.ts";

const app = await testApp();
const bookings = await withBookings(app);
const start = app.now;

/** A charge that was released to its business; the provider approves it now. */
async function aRelease() {
  app.now = start;
  const { id: businessId } = await aShop(app);
  const owner = await aMember(app, { businessId, businessRole: "owner" });
  const key = await aSubMerchant(app, { businessId, ownerId: owner.id });
  const { attemptId, token } = await bookings.pay({ amountKurus: 12_345, subMerchantKey: key });
  await bookings.callback(token);
  await inTransaction(app.ctx(), (tx) => releasePayment(tx, { attemptId }));
  await app.runJobs();
  const cases = async () =>
    (await selectPaymentCases(app.ctx(), { limit: 100 }))
      .filter((one) => one.attemptId === attemptId)
      .map(({ problem }) => problem);
  const [item] = app.provider.store.byToken(token)!.items;
  return { attemptId, key, cases, item: item! };
}
const daysPass = (days: number) => void (app.now = new Date(start.getTime() + days * 86_400_000));

test("what the provider paid out is recorded, once, and leaves no case", async () => {
  const { attemptId, cases } = await aRelease();
  daysPass(1);
  await readPayouts(app.ctx());
  daysPass(2);
  await readPayouts(app.ctx());
  expect((await bookings.items(attemptId))[0]).toMatchObject({ state: "released", paidOutKurus: 12_345 });
  daysPass(8);
  expect(await cases()).toEqual([]);
});

test("another amount is a case for the desk", async () => {
  const { cases, item } = await aRelease();
  item.subMerchant!.price = 12_000;
  await readPayouts(app.ctx());
  expect(await cases()).toEqual(["payoutDiffers"]);
});

test("a release that no report shows is one after 7 days, one that the bank sent back at once", async () => {
  const missing = await aRelease();
  missing.item.approvedAt = 0;
  const bounced = await aRelease();
  app.provider.store.bouncedAccounts.add(bounced.key);
  await readPayouts(app.ctx());
  expect([await missing.cases(), await bounced.cases()]).toEqual([[], ["payoutBounced"]]);
  daysPass(7.1);
  expect(await missing.cases()).toEqual(["payoutMissing"]);
  // The bank takes the next payout.
  app.provider.store.bouncedAccounts.clear();
  daysPass(1);
  await readPayouts(app.ctx());
  expect(await bounced.cases()).toEqual([]);
});
