import { describe, expect, test } from "vitest";
import { selectPaymentCases } from "#src/money/payment/queries.server.ts";
import { reconcilePayments } from "#src/money/payment/reconciliation.server.ts";
import { ProviderUnavailable } from "#src/money/payment/gateway.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { downPaymentsIn } from "#test/support/down-payments.ts";
import { openPage } from "#test/support/pages.ts";
import { downPaymentMessages } from "./rules.ts";

const app = await testApp();
const kit = downPaymentsIn(app);

describe("a reservation ends", () => {
  test("by the sale: the business hands over, the buyer confirms, and the fee is passed on", async () => {
    const { id, owner, buyer, listing, ledger } = await kit.aReservation();
    expect((await kit.asBusiness(owner, id, "teslim")).data).toEqual({ done: downPaymentMessages.handedOver });
    expect(await kit.read(id)).toMatchObject({ state: "handedOver", isLive: true });
    const { state } = await app.db
      .selectFrom("listing")
      .where("id", "=", listing.id)
      .select("state")
      .executeTakeFirstOrThrow();
    expect(state).toBe("sold");
    await app.runJobs();
    expect(ledger()).toMatchObject({ released: 0, held: 1_000_00 });
    expect((await kit.asBuyer(buyer, id, { islem: "onay" })).data).toEqual({ done: downPaymentMessages.confirmed });
    await app.runJobs();
    expect(await kit.read(id)).toMatchObject({ state: "completed", isLive: false, releasedKurus: 1_000_00 });
    expect(ledger()).toEqual({ paid: 1_000_00, released: 940_00, kept: 60_00, refunded: 0, held: 0 });
    expect(await kit.subjects(buyer.email)).toContainEqual(expect.stringContaining("teslim edildi mi?"));
    expect(await kit.subjects(owner.email)).toContainEqual(expect.stringContaining("alıcı teslimi onayladı"));
  });

  test("by the sale, where the buyer says nothing for three days, to the minute", async () => {
    const { id, owner, ledger } = await kit.aReservation();
    await kit.asBusiness(owner, id, "teslim");
    kit.minutesPass(3 * 24 * 60 - 1);
    await kit.sweep();
    expect(await kit.read(id)).toMatchObject({ state: "handedOver" });
    kit.minutesPass(1);
    await kit.sweep();
    await kit.sweep();
    expect(await kit.read(id)).toMatchObject({ state: "completed" });
    expect(ledger()).toMatchObject({ released: 940_00 });
  });

  test("by time, to the minute, with a warning a day before and everything back", async () => {
    const { id, listing, buyer, owner, ledger } = await kit.aReservation();
    kit.minutesPass(2 * 24 * 60 - 1);
    await kit.sweep();
    expect(await kit.subjects(buyer.email)).not.toContainEqual(expect.stringContaining("bitmek üzere"));
    kit.minutesPass(1);
    await kit.sweep();
    await kit.sweep();
    for (const { email } of [buyer, owner])
      expect((await kit.subjects(email)).filter((subject) => subject.includes("bitmek üzere"))).toHaveLength(1);
    kit.minutesPass(24 * 60 - 1);
    await kit.sweep();
    expect(await kit.read(id)).toMatchObject({ state: "held" });
    kit.minutesPass(1);
    await Promise.all([kit.sweep(), kit.sweep()]);
    expect(await kit.read(id)).toMatchObject({ state: "cancelled", endReason: "endInTime", refundedKurus: 1_000_00 });
    expect(await kit.isReserved(listing.id)).toBe(false);
    expect(ledger()).toEqual({ paid: 1_000_00, released: 0, kept: 0, refunded: 1_000_00, held: 0 });
    const next = await kit.aBuyer();
    expect(await kit.send(next, listing.keyCode)).toMatchObject({ status: 200 });
  });

  test("by time, with a share of the business that the buyer may object to first", async () => {
    const { id, ledger } = await kit.aReservation({ freeHours: 24, latePercent: 25 });
    kit.minutesPass(3 * 24 * 60);
    await kit.sweep();
    expect(await kit.read(id)).toMatchObject({ state: "expired", isLive: false, refundedKurus: 250_00 });
    expect(ledger()).toMatchObject({ refunded: 250_00, released: 0, held: 750_00 });
    kit.minutesPass(3 * 24 * 60);
    await kit.sweep();
    expect(await kit.read(id)).toMatchObject({ state: "cancelled", endReason: "settleExpired", releasedKurus: 750_00 });
    expect(ledger()).toEqual({ paid: 1_000_00, released: 705_00, kept: 45_00, refunded: 250_00, held: 0 });
  });

  test.each([
    ["in the free hours", 24 * 60, 1_000_00],
    ["a minute later", 24 * 60 + 1, 500_00],
  ])("by the buyer, %s", async (_when, minutes, refunded) => {
    const { id, buyer, listing, ledger } = await kit.aReservation({ freeHours: 24, latePercent: 50 });
    kit.minutesPass(minutes);
    const shown = await openPage(app, `/on-odemelerim/${id}`, buyer);
    expect(shown.data).toMatchObject({ cancelKurus: refunded });
    await kit.asBuyer(buyer, id, { islem: "iptal" });
    await app.runJobs();
    expect(await kit.read(id)).toMatchObject({ state: "cancelled", refundedKurus: refunded });
    expect(ledger()).toEqual({
      paid: 1_000_00,
      released: (1_000_00 - refunded) * 0.94,
      kept: (1_000_00 - refunded) * 0.06,
      refunded,
      held: 0,
    });
    expect(await kit.isReserved(listing.id)).toBe(false);
  });

  test("by the business: everything goes back, also after a late hour", async () => {
    const { id, owner, ledger } = await kit.aReservation({ freeHours: 1, latePercent: 0 });
    kit.minutesPass(120);
    await kit.asBusiness(owner, id, "iptal");
    await app.runJobs();
    expect(ledger()).toMatchObject({ refunded: 1_000_00, released: 0, held: 0 });
  });

  test.each(["sell", "remove", "takeDown", "askChange"] as const)(
    "with its listing: %s gives everything back",
    async (action) => {
      const { id, owner, listing, ledger } = await kit.aReservation({ freeHours: 1, latePercent: 0 });
      kit.minutesPass(120);
      const moderator = await aMember(app, { role: "moderator" });
      const isDesk = action === "takeDown" || action === "askChange";
      await changeState(app.ctx(), {
        keyCode: listing.keyCode,
        action,
        actor: isDesk ? moderator : owner,
        ...(action === "takeDown" ? { reasonCodes: ["fraud" as never] } : {}),
        ...(action === "askChange" ? { note: "Fotoğraf ekleyiniz." } : {}),
      });
      await app.runJobs();
      expect(await kit.read(id)).toMatchObject({ state: "cancelled", endReason: "endWithListing" });
      expect(ledger()).toMatchObject({ refunded: 1_000_00, held: 0 });
    },
  );

  test("never paid: after an hour and a half, and a charge that comes later is refunded", async () => {
    const { listing, ledger } = await kit.aDealer();
    const buyer = await kit.aBuyer();
    const { pageUrl } = await kit.send(buyer, listing.keyCode);
    kit.minutesPass(90);
    await kit.sweep();
    const { id, state } = await app.db
      .selectFrom("downPayment")
      .where("buyerId", "=", buyer.id)
      .select(["id", "state"])
      .executeTakeFirstOrThrow();
    expect(state).toBe("lapsed");
    await kit.callback(await kit.payAtProvider(pageUrl!));
    await app.runJobs();
    expect(await kit.read(id)).toMatchObject({ state: "lapsed" });
    expect(ledger()).toMatchObject({ refunded: 1_000_00, held: 0 });
  });
});

test("a release whose answer is lost passes the fee on once, and it is never refunded as well", async () => {
  const { id, owner, buyer, ledger } = await kit.aReservation();
  const { subMerchants } = app.deps.payments!;
  const { approve } = subMerchants;
  subMerchants.approve = async (release) => {
    await approve(release);
    throw new ProviderUnavailable("the process died");
  };
  await kit.asBuyer(buyer, id, { islem: "onay" });
  await app.runJobs();
  subMerchants.approve = approve;
  for (const answer of [await kit.asBusiness(owner, id, "iptal"), await kit.asBuyer(buyer, id, { islem: "iptal" })])
    expect(answer.status).toBe(409);
  kit.minutesPass(2);
  await reconcilePayments(app.ctx());
  expect(ledger()).toEqual({ paid: 1_000_00, released: 940_00, kept: 60_00, refunded: 0, held: 0 });
  expect(await selectPaymentCases(app.ctx(), { limit: 100 })).not.toContainEqual(
    expect.objectContaining({ reference: id }),
  );
});
