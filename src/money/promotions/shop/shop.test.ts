import { describe, expect, test } from "vitest";
import { type PromotionKey, promotionOf } from "#src/shared/promotions.ts";
import { notWhileImpersonating } from "#src/shared/refusal.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { choiceNeeded, noPriceDrop, notLive } from "../rules.ts";
import type { Shop } from "./service.server.ts";
import { promoteAddress } from "./address.ts";

const app = await testApp();

const open = async (cookie: string, keyCodes: string[]) => {
  const answer = await openPage<Shop>(app, promoteAddress(keyCodes), { cookie });
  return { ...answer, data: answer.data! };
};
const send = (cookie: string, keyCodes: string[], form: Record<string, string>) =>
  sendForm(app, "/doping", { ilan: keyCodes, ...form }, { cookie });
const offerOf = ({ offers }: Shop, key: PromotionKey) =>
  offers.find(({ dopingId }) => dopingId === promotionOf(key)!.dopingId)!;
const itemsOf = (orderId: string) =>
  app.db.selectFrom("orderItem").where("orderId", "=", orderId).orderBy("position").selectAll().execute();

describe("the shop of promotions", () => {
  test("offers what may be bought for all chosen listings together, and says why not for others", async () => {
    const { id, cookie } = await aMember(app);
    const one = await aListing(app, { ownerId: id });
    const two = await aListing(app, { ownerId: id, state: "passive" });
    const { data } = await open(cookie, [one.keyCode, two.keyCode]);
    expect(data.listings.map(({ keyCode }) => keyCode)).toEqual([one.keyCode, two.keyCode]);
    expect(offerOf(data, "urgent")).toMatchObject({
      keyCodes: [one.keyCode],
      refusals: [{ message: notLive, count: 1 }],
      periods: [
        { days: 7, priceKurus: 15_000 },
        { days: 14, priceKurus: 25_000 },
        { days: 28, priceKurus: 40_000 },
      ],
    });
    expect(offerOf(data, "price-drop")).toMatchObject({ keyCodes: [], periods: [] });
    expect(
      offerOf(data, "price-drop")
        .refusals.map(({ message }) => message)
        .toSorted(),
    ).toEqual([noPriceDrop, notLive].toSorted());
    const three = await aListing(app, { ownerId: id });
    const both = await open(cookie, [one.keyCode, three.keyCode]);
    expect(offerOf(both.data, "urgent").periods[0]).toMatchObject({ priceKurus: 30_000 });
  });

  test("a form without scripts orders for each listing and leads to the payment page", async () => {
    const { id, cookie } = await aMember(app);
    const keyCodes = [(await aListing(app, { ownerId: id })).keyCode, (await aListing(app, { ownerId: id })).keyCode];
    const answer = await send(cookie, keyCodes, { "doping-21": "14", "doping-27": "0", "doping-23": "" });
    expect(answer.location).toMatch(/^\/doping\/[0-9A-Z]{9}\/odeme$/);
    const items = await itemsOf(answer.location!.split("/")[2]!);
    expect(items.map(({ title, priceKurus }) => [title.split(":")[0], priceKurus])).toEqual([
      ["Arama vitrini, 14 gün", 75_000],
      ["Arama vitrini, 14 gün", 75_000],
      ["Tarih yenileme", 9_000],
      ["Tarih yenileme", 9_000],
    ]);
  });

  test("nothing chosen, or nothing that is sold, is refused", async () => {
    const { id, cookie } = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: id });
    const forms: Record<string, string>[] = [
      {},
      { "doping-21": "" },
      { "doping-21": "8" },
      { "doping-25": "7" },
      { "doping-99": "7" },
    ];
    for (const form of forms) {
      const answer = await send(cookie, [keyCode], form);
      expect([answer.status, answer.data!["message"]]).toEqual([422, choiceNeeded]);
    }
  });

  test("premium's photos and date are free, and are given at once", async () => {
    const { id, cookie } = await aMember(app, { package: "premium" });
    const { id: listingId, keyCode } = await aListing(app, { ownerId: id });
    const { data } = await open(cookie, [keyCode]);
    expect(offerOf(data, "date").periods).toEqual([{ days: 0, priceKurus: 0, listPriceKurus: 9_000 }]);
    const answer = await send(cookie, [keyCode], { "doping-27": "0" });
    expect(answer.location).toBeDefined();
    const given = await app.db.selectFrom("listingPromotion").where("listingId", "=", listingId).selectAll().execute();
    expect(given).toMatchObject([{ promotionKey: "date", state: "over" }]);
    expect(offerOf(data, "photos").periods).toEqual([{ days: 0, priceKurus: 0, listPriceKurus: 15_000 }]);
    expect((await send(cookie, [keyCode], { "doping-26": "0" })).location).toBeDefined();
    const both = await app.db.selectFrom("listingPromotion").where("listingId", "=", listingId).selectAll().execute();
    expect(both.map(({ promotionKey }) => promotionKey).toSorted()).toEqual(["date", "photos"]);
  });

  test("the call of the shop orders the same", async () => {
    const { id, cookie } = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: id });
    const answer = await app.request({
      method: "POST",
      url: "/ajax/get-freemium-order",
      headers: { cookie },
      payload: { items: [{ dopingId: 23, offerKeyCode: keyCode, period: 7 }] },
    });
    expect(answer.statusCode).toBe(200);
    expect(await itemsOf(answer.json().orderId)).toMatchObject([{ priceKurus: 15_000 }]);
  });

  test("listings of others are not found, visitors sign in first, and nothing is sold while payments are off", async () => {
    const { cookie } = await aMember(app);
    const { keyCode } = await aListing(app);
    expect((await open(cookie, [keyCode])).status).toBe(404);
    expect((await send(cookie, [keyCode], { "doping-21": "7" })).status).toBe(404);
    expect((await openPage(app, promoteAddress([keyCode]))).location).toMatch(/^\/login\?/);
    const { payments } = app.deps;
    app.deps.payments = undefined;
    expect((await open(cookie, [])).status).toBe(404);
    expect((await openPage(app, "/doping-bilgi")).status).toBe(404);
    app.deps.payments = payments;
  });

  test("an impersonating admin opens the shop and the payment page, and buys nothing on them or by a call", async () => {
    const member = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: member.id });
    const { location } = await send(member.cookie, [keyCode], { "doping-23": "7" });
    const [, , orderId] = location!.split("/") as [string, string, string];
    const cookie = await anImpersonation(app, member.id);
    expect((await open(cookie, [keyCode])).status).toBe(200);
    expect((await openPage(app, location!, { cookie })).status).toBe(200);

    const refused = { status: 403, data: { message: notWhileImpersonating } };
    expect(await send(cookie, [keyCode], { "doping-23": "7" })).toMatchObject(refused);
    const contract = "0".repeat(64);
    for (const islem of ["guncelle", "kupon", "fiyat", "fatura", "iptal", "kart", "havale", "tamamla"])
      expect(
        await sendForm(
          app,
          location!,
          { islem, accept: "1", contract, billing: "1", coupon: "KNTKDENEME2D" },
          { cookie },
        ),
        islem,
      ).toMatchObject(refused);
    const doping = { dopingId: 23, offerKeyCode: keyCode, period: 7 };
    for (const [method, url, payload] of [
      ["POST", "/ajax/get-freemium-order", doping],
      ["POST", "/ajax/get-premium-order", { package: "premium", months: 12 }],
      ["PUT", "/ajax/update-premium-order", { orderId, items: [doping] }],
    ] as const)
      expect((await app.request({ method, url, payload, headers: { cookie } })).json()).toEqual(refused.data);
    const orders = await app.db.selectFrom("customerOrder").where("memberId", "=", member.id).selectAll().execute();
    expect(orders).toMatchObject([{ id: orderId, state: "draft", version: 1 }]);
  });

  test("the prices of each vehicle type are public", async () => {
    const { data } = await openPage<{ promotions: { key: string; prices: { days: number; price: string }[] }[] }>(
      app,
      "/doping-bilgi?tur=motosiklet",
    );
    expect(data).toMatchObject({ type: "motosiklet" });
    const { promotions } = data!;
    expect(promotions.find(({ key }) => key === "urgent")!.prices[0]).toEqual({ days: 7, price: "90\u00a0TL" });
    expect(promotions.every(({ prices }) => prices.length > 0)).toBe(true);
  });
});
