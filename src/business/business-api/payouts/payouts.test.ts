import { expect, test } from "vitest";
import { releasePayment } from "#src/money/payment/releases/service.server.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import { testApp } from "#test/support/app.ts";
import { withBookings } from "#test/support/bookings.ts";
import { anApiBusiness } from "#test/support/business-api.ts";
import { aSubMerchant } from "#test/support/sub-merchants.ts";

const app = await testApp();
const bookings = await withBookings(app);

test("the payments to a business are read in pages, the oldest first, with parts that add up", async () => {
  const { call, owner, businessId } = await anApiBusiness(app);
  const other = await anApiBusiness(app);
  const subMerchantKey = await aSubMerchant(app, { businessId, ownerId: owner.id });
  const pay = async (amountKurus: number) => {
    const { attemptId, token, reference } = await bookings.pay({ amountKurus, basisPoints: 800, subMerchantKey });
    await bookings.callback(token);
    return { attemptId, reference };
  };
  const first = await pay(100_000);
  const second = await pay(50_000);
  await inTransaction(app.ctx(), (tx) => releasePayment(tx, first));
  await app.runJobs();
  const page = await call("GET", "/payouts?limit=1");
  expect(page.body.items).toEqual([
    {
      kind: "booking",
      reference: first.reference,
      paidAt: app.now.toISOString(),
      state: "released",
      paidKurus: 100_000,
      refundedKurus: 0,
      commissionKurus: 8_000,
      commissionVatKurus: 1_600,
      netKurus: 90_400,
      commissionBasisPoints: 800,
      paidOutOn: null,
      invoiceNumber: expect.stringMatching(/^KNT-/),
    },
  ]);
  const next = await call("GET", `/payouts?limit=1&cursor=${page.body.nextCursor as string}`);
  expect(next.body).toMatchObject({
    items: [{ reference: second.reference, state: "held", netKurus: 45_200, invoiceNumber: null }],
    nextCursor: null,
  });
  expect((await other.call("GET", "/payouts")).body.items).toEqual([]);
});

test("a key without its scope may not read them", async () => {
  const { call } = await anApiBusiness(app, ["statistics:read"]);
  expect((await call("GET", "/payouts")).status).toBe(403);
});
