import { beforeEach, expect, test } from "vitest";
import { aCoupon as aCouponOf } from "#test/support/coupons.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { anOrder } from "#test/support/orders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { balancesOf } from "../balances/service.server.ts";
import { couponTexts } from "./rules.ts";
import type { NewCoupon } from "./service.server.ts";

const app = await testApp();
beforeEach(async () => void (await app.db.deleteFrom("throttle").execute()));

const aCoupon = (values: Partial<NewCoupon> = {}) => aCouponOf(app, values);
const path = "/hediye-kuponu";
const redeem = (cookie: string, code: string, client?: string) => sendForm(app, path, { code }, { cookie, client });

test("the page is for members; a code brings its amount once, and says until when", async () => {
  expect((await openPage(app, path)).location).toBe("/login?ref=%2Fhediye-kuponu");
  const { id, cookie } = await aMember(app);
  const { code } = await aCoupon();
  const answer = await redeem(cookie, code.toLowerCase());
  expect(answer).toMatchObject({ status: 200, data: { done: { amount: "50,00\u00a0TL" } } });
  expect(await balancesOf(app.ctx(), id)).toEqual({ realKurus: 0, virtualKurus: 50_00 });
  expect(await redeem(cookie, code)).toMatchObject({ status: 409, data: { message: couponTexts.usedByYou } });
  const { data } = await openPage(app, path, { cookie });
  expect(data).toMatchObject({ virtual: "50,00\u00a0TL" });
});

test("a mistyped code is refused before the database is asked, and is no guess", async () => {
  const { cookie } = await aMember(app);
  const { code } = await aCoupon();
  const wrong = code.slice(0, -1) + (code.endsWith("2") ? "3" : "2");
  for (let i = 0; i < 12; i++)
    expect(await redeem(cookie, wrong)).toMatchObject({ status: 422, data: { fields: { code: couponTexts.invalid } } });
  expect(await app.db.selectFrom("throttle").selectAll().execute()).toEqual([]);
});

test.each<[string, Partial<NewCoupon>, number, string]>([
  ["not yet valid", { validFrom: new Date(Date.now() + 86_400_000) }, 409, couponTexts.early],
  ["over", { validFrom: new Date(0), validUntil: new Date(1) }, 409, couponTexts.late],
])("a coupon that is %s", async (_what, values, status, message) => {
  const { cookie } = await aMember(app);
  expect(await redeem(cookie, (await aCoupon(values)).code)).toMatchObject({ status, data: { message } });
});

test("a coupon of another member, a stopped one and an unknown one answer alike", async () => {
  const { cookie } = await aMember(app);
  const other = await aCoupon({ onlyMemberId: (await aMember(app)).id });
  const stopped = await aCoupon();
  await app.db.updateTable("coupon").set({ stoppedAt: app.now }).where("id", "=", stopped.id).execute();
  const unknown = await aCoupon();
  await app.db.deleteFrom("coupon").where("id", "=", unknown.id).execute();
  for (const { code } of [other, stopped, unknown])
    expect(await redeem(cookie, code)).toMatchObject({ status: 422, data: { message: couponTexts.invalid } });
});

test("a coupon for the first order is refused after a paid order, not after an unpaid one", async () => {
  const [fresh, known] = [await aMember(app), await aMember(app)];
  await anOrder(app, fresh.id, { state: "expired" });
  await anOrder(app, known.id, { state: "refunded", paidAt: app.now });
  const { code } = await aCoupon({ isFirstOrderOnly: true });
  expect((await redeem(fresh.cookie, code)).status).toBe(200);
  expect(await redeem(known.cookie, code)).toMatchObject({
    status: 409,
    data: { message: couponTexts.firstOrderOnly },
  });
});

test("twenty members at once redeem a coupon as often as it may be, and one member once", async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => aMember(app)));
  const { id, code } = await aCoupon({ maxRedemptions: 7 });
  const answers = await Promise.all(members.map(({ cookie }, i) => redeem(cookie, code, `198.51.100.${i}`)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array(7).fill(200),
    ...Array(13).fill(409),
  ]);
  expect(await app.db.selectFrom("couponRedemption").where("couponId", "=", id).selectAll().execute()).toHaveLength(7);

  const { id: memberId, cookie } = await aMember(app);
  const { code: second } = await aCoupon();
  await Promise.all(Array.from({ length: 5 }, () => redeem(cookie, second)));
  expect(await balancesOf(app.ctx(), memberId)).toEqual({ realKurus: 0, virtualKurus: 50_00 });
});

test("guesses are throttled by account, and by network over several accounts", async () => {
  const guesser = await aMember(app);
  const guesses = await Promise.all(Array.from({ length: 40 }, () => aCoupon()));
  await app.db
    .deleteFrom("coupon")
    .where(
      "code",
      "in",
      guesses.map(({ code }) => code),
    )
    .execute();
  const codes = guesses.map(({ code }) => code);
  const statuses: number[] = [];
  for (const code of codes.slice(0, 6)) statuses.push((await redeem(guesser.cookie, code, "203.0.113.7")).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  const network: number[] = [];
  for (const code of codes.slice(6, 30)) {
    const { cookie } = await aMember(app);
    network.push((await redeem(cookie, code, "203.0.113.7")).status);
  }
  expect(network.indexOf(429)).toBe(15);
  expect((await redeem((await aMember(app)).cookie, codes[31]!, "203.0.113.8")).status).toBe(422);
});
