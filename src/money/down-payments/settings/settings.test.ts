import { beforeAll, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { downPaymentsIn } from "#test/support/down-payments.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { downPaymentMessages } from "../rules.ts";

const app = await testApp();
let kit: ReturnType<typeof downPaymentsIn>;
beforeAll(async () => {
  kit = downPaymentsIn(app);
});

const path = "/kurumsal/on-odeme";
const form = { islem: "ayarlar", isOn: "1", fee: "1.500", holdDays: "2", rule: "always", scope: "all" };
async function saves({ cookie }: { cookie: string }, change: Record<string, string | string[]> = {}) {
  const { status, data } = await sendForm<{ done?: string; message?: string; fields?: Record<string, string> }>(
    app,
    path,
    { ...form, ...change },
    { cookie },
  );
  return { status, ...data };
}
const opens = async ({ cookie }: { cookie: string }) =>
  (await openPage<{ settings?: { settings: object; vehicles: object[] } }>(app, path, { cookie })).data!;

test("the owner saves the settings, and the page of the vehicle follows", async () => {
  const { owner, listing } = await kit.aDealer();
  const buyer = await kit.aBuyer();
  const until = { rule: "until", freeHours: "24", latePercent: "25" };
  expect(await saves(owner, until)).toEqual({ status: 200, done: downPaymentMessages.saved });
  const terms = { feeKurus: 1_500_00, holdDays: 2, freeHours: 24, latePercent: 25 };
  expect((await opens(owner)).settings).toMatchObject({ settings: { ...terms, isOn: true, isForAll: true } });
  expect((await kit.open(buyer, listing.keyCode)).data).toMatchObject({ terms });
  await saves(owner, { ...until, rule: "always" });
  expect((await opens(owner)).settings).toMatchObject({ settings: { freeHours: null, latePercent: 0 } });
  await saves(owner, { isOn: "" });
  expect((await kit.open(buyer, listing.keyCode)).status).toBe(404);
});

test("chosen vehicles alone are offered; vehicles of others, rentals and none are refused", async () => {
  const { owner, businessId, listing } = await kit.aDealer();
  const [second, foreign] = [await aListing(app, { businessId, ownerId: owner.id }), await aListing(app)];
  const rental = await aListing(app, { businessId, ownerId: owner.id, listingType: "kiralik", rentPeriod: "gunluk" });
  expect(await saves(owner, { scope: "chosen" })).toMatchObject({
    status: 422,
    fields: { listings: downPaymentMessages.chosen },
  });
  for (const { id } of [foreign, rental])
    expect(await saves(owner, { scope: "chosen", "listings[]": [String(listing.id), String(id)] })).toMatchObject({
      status: 404,
      message: downPaymentMessages.listing,
    });
  await saves(owner, { scope: "chosen", "listings[]": [String(second.id)] });
  const buyer = await kit.aBuyer();
  expect((await kit.open(buyer, second.keyCode)).status).toBe(200);
  expect((await kit.open(buyer, listing.keyCode)).status).toBe(404);
});

test("a business without a payout account cannot switch it on", async () => {
  const { id: businessId } = await aShop(app);
  const owner = await aMember(app, { businessId, businessRole: "owner" });
  expect(await saves(owner)).toMatchObject({ status: 409, message: downPaymentMessages.noAccount });
  expect(await saves(owner, { isOn: "" })).toMatchObject({ done: downPaymentMessages.saved });
});

test("a new fee counts for new down payments alone", async () => {
  const { owner, id, buyer } = await kit.aReservation();
  await saves(owner, { fee: "9.000", rule: "until", freeHours: "1", latePercent: "0" });
  kit.minutesPass(120);
  await kit.asBuyer(buyer, id, { islem: "iptal" });
  expect(await kit.read(id)).toMatchObject({ feeKurus: 1_000_00, refundedKurus: 1_000_00, releasedKurus: 0 });
});

test("managers and users may not change them, strangers find nothing", async () => {
  const { businessId } = await kit.aDealer();
  for (const [values, status] of [
    [{ businessId, businessRole: "manager" }, 403],
    [{ businessId, businessRole: "user" }, 403],
    [{}, 404],
    [{ role: "admin" }, 404],
  ] as const)
    expect((await saves(await aMember(app, values))).status).toBe(status);
});
