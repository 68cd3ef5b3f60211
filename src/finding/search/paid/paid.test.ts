import { describe, expect, test } from "vitest";
import { beginPromotion, updatePromotionStates } from "#src/money/promotions/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { placements, type PromotionKey } from "#src/shared/promotions.ts";
import { aGarageItem } from "#test/support/alerts.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { listedOn } from "#test/support/listed.ts";
import { aListing, aPriceChange } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import { pageSize } from "../rules.ts";
import type { PaidCards, PaidPlaceCounts } from "./paid-cards.ts";
import type { Rotation } from "./rotation.ts";
import { nextPaidCards } from "./service.server.ts";

const app = await testApp();

const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const view = (adres: string, agent = browser) =>
  app.request({ url: `/ajax/reklam?${new URLSearchParams({ adres })}`, headers: { "user-agent": agent } });
const placesAt = async (address: string) => {
  const answer = await view(address);
  expect(answer.statusCode).toBe(200);
  return answer.json<PaidCards>();
};
const codes = (cards: readonly { keyCode: string }[]) => cards.map(({ keyCode }) => keyCode);

const promote = (keyCode: string, key: PromotionKey, periodDays = 7) =>
  beginPromotion(app.ctx(), { keyCode, promotionKey: key, periodDays, orderItemId: null, memberId: 1 });
async function aPromoted(key: PromotionKey, values: Parameters<typeof aListing>[1] = {}) {
  const listing = await aListing(app, values);
  await promote(listing.keyCode, key);
  return listing;
}

const resultsAt = async (path: string) => {
  const answer = await openPage<{ total: number; paid: PaidPlaceCounts | null }>(app, path);
  return { ...answer.data!, cards: listedOn(answer) };
};

describe("paid places", () => {
  test("a listing in the strip is shown between the results that find it, whatever the sort, and nowhere else", async () => {
    const { keyCode } = await aPromoted("strip", { cityId: 6, townId: null });
    for (let n = 0; n < pageSize; n++) await aListing(app);
    for (const address of [
      "/otomobil",
      "/otomobil?sirala=fiyat-artan",
      "/otomobil/volkswagen-passat/ankara",
      "/otomobil?sayfa=2",
    ])
      expect(codes((await placesAt(address)).strip), address).toContain(keyCode);
    for (const address of ["/otomobil/volkswagen-passat/izmir", "/motosiklet", "/otomobil?fiyat_max=1000", "/"]) {
      const { home: onHome, strip, top } = await placesAt(address);
      expect(codes([...onHome, ...strip, ...top]), address).not.toContain(keyCode);
    }
  });

  test("the turns of a search are held under a short key, however long its address is", async () => {
    const brands = await app.db.selectFrom("brand").select("slug").orderBy("slug").limit(150).execute();
    const keys: string[] = [];
    const recorded: Rotation = { next: (search) => (keys.push(search), []) };
    for (const last of ["bmw", "opel"]) {
      const address = `/otomobil?marka=${[...brands.map(({ slug }) => slug), last].join(",").slice(-1900)}`;
      await nextPaidCards(app.ctx(), address, recorded);
      await nextPaidCards(app.ctx(), address, recorded);
    }
    expect(Math.max(...keys.map(({ length }) => length))).toBeLessThan(100);
    // The strip and the top of each of the two searches.
    expect(new Set(keys).size).toBe(4);
  });

  test("one stands above the first page alone", async () => {
    for (let n = 0; n < 5; n++) await aPromoted("top", { modelYear: 2011 });
    const address = "/otomobil?modelYili_min=2011&modelYili_max=2011";
    expect((await placesAt(address)).top).toHaveLength(placements.top);
    expect((await placesAt(`${address}&sayfa=2`)).top).toEqual([]);
  });

  test("the results themselves stay as they are: count, order and paging", async () => {
    const address = "/otomobil?modelYili_min=2010&modelYili_max=2010";
    const made = [];
    for (let n = 0; n < 4; n++)
      made.push(
        await aListing(app, { modelYear: 2010, publishedAt: addDays(app.now, -n), priceKurus: 10_000_000 + n }),
      );
    const before = await resultsAt(address);
    await promote(made[3]!.keyCode, "top");
    await promote(made[2]!.keyCode, "strip");
    const after = await resultsAt(address);
    expect(after.total).toBe(before.total);
    expect(codes(after.cards)).toEqual(codes(before.cards));
    // The space that is reserved; a page without scripts has no paid places.
    expect(after.paid).toEqual({ home: 0, strip: 1, top: 1 });
    expect(before.paid).toBeNull();
  });

  test("page views show all eligible listings equally often", async () => {
    const eligible = [];
    for (let n = 0; n < 7; n++) eligible.push((await aPromoted("top", { modelYear: 2009 })).keyCode);
    const shown = new Map<string, number>();
    for (let n = 0; n < 70; n++)
      for (const keyCode of codes((await placesAt("/otomobil?modelYili_min=2009&modelYili_max=2009")).top))
        shown.set(keyCode, (shown.get(keyCode) ?? 0) + 1);
    expect([...shown.keys()].toSorted()).toEqual(eligible.toSorted());
    expect(new Set(shown.values())).toEqual(new Set([10]));
  });

  test("the home page's showcase takes turns", async () => {
    const eligible = [];
    for (let n = 0; n < 6; n++) eligible.push((await aPromoted("home")).keyCode);
    const seen = new Set<string>();
    for (let n = 0; n < 3; n++) for (const keyCode of codes((await placesAt("/")).home)) seen.add(keyCode);
    expect([...seen].toSorted()).toEqual(eligible.toSorted());
    const { data } = await openPage(app, "/");
    expect(data).toMatchObject({ showcase: { home: placements.home, strip: 0, top: 0 } });
  });

  test("a promotion ends on time, even while the job that ends it is late", async () => {
    const { keyCode } = await aPromoted("strip", { modelYear: 2008 });
    const address = "/otomobil?modelYili_min=2008&modelYili_max=2008";
    const began = app.now;
    app.now = new Date(addDays(began, 7).getTime() - 1000);
    expect(codes((await placesAt(address)).strip)).toEqual([keyCode]);
    app.now = addDays(began, 7);
    expect((await placesAt(address)).strip).toEqual([]);
    await updatePromotionStates(app.ctx());
    expect((await resultsAt(address)).paid).toBeNull();
  });

  test("listings that are not live are not shown", async () => {
    const { id } = await aPromoted("strip", { modelYear: 2007 });
    await app.db.updateTable("listing").set({ state: "passive" }).where("id", "=", id).execute();
    expect((await placesAt("/otomobil?modelYili_min=2007&modelYili_max=2007")).strip).toEqual([]);
  });

  test.each([
    "/garaj/x/y/z",
    "/ilan/a/b/c/d",
    "https://baska.example/otomobil",
    "//baska.example/otomobil",
    "/yok",
    "/%E0%A4",
  ])("%s has no paid places", async (address) => {
    expect((await view(address)).statusCode).toBe(404);
  });

  test("what people are shown is counted, what bots read is not", async () => {
    const { id } = await aPromoted("strip", { modelYear: 2006 });
    const address = "/otomobil?modelYili_min=2006&modelYili_max=2006";
    for (let n = 0; n < 3; n++) await view(address);
    await view(address, "Googlebot/2.1 (+http://www.google.com/bot.html)");
    const counted = () =>
      app.db.selectFrom("promotionShownDay").where("listingId", "=", id).select(["promotionKey", "count"]).execute();
    await expect.poll(counted).toEqual([{ promotionKey: "strip", count: 3 }]);
  });
});

describe("marks", () => {
  const cardOf = async (address: string, keyCode: string) =>
    (await resultsAt(address)).cards.find((card) => card.keyCode === keyCode);

  test("urgent listings are marked, and found by their filter", async () => {
    const { keyCode } = await aPromoted("urgent", { modelYear: 2005 });
    const other = await aListing(app, { modelYear: 2005 });
    const address = "/otomobil?modelYili_min=2005&modelYili_max=2005";
    expect((await cardOf(address, keyCode))!.text).toContain(" Acil ");
    expect((await cardOf(address, other.keyCode))!.text).not.toContain("Acil");
    const found = await resultsAt(`${address}&acil=1`);
    expect(codes(found.cards)).toEqual([keyCode]);
  });

  test("bold type and the old price are shown while they run", async () => {
    const { id, keyCode } = await aPromoted("bold", { modelYear: 2004, priceKurus: 90_000_000 });
    const address = "/otomobil?modelYili_min=2004&modelYili_max=2004";
    await promote(keyCode, "price-drop");
    await aPriceChange(app, id, { oldKurus: 100_000_000, newKurus: 90_000_000 });
    const reduced = (await cardOf(address, keyCode))!;
    expect([reduced.isBold, reduced.text.includes("900.000 TL 1.000.000 TL")]).toEqual([true, true]);
    // A price that rose again is not reduced.
    await app.db.updateTable("listing").set({ priceKurus: 100_000_000 }).where("id", "=", id).execute();
    expect((await cardOf(address, keyCode))!.text).toMatch(/1\.000\.000 TL/);
    expect((await cardOf(address, keyCode))!.text).not.toMatch(/TL 1\.000\.000 TL/);
    app.now = addDays(app.now, 7);
    await updatePromotionStates(app.ctx());
    expect((await cardOf(address, keyCode))!.isBold).toBe(false);
  });

  test("hearts: a member is told which of them are in their garage, a visitor none", async () => {
    const { keyCode } = await aPromoted("home");
    const { id, cookie } = await aMember(app);
    await aGarageItem(app, id, keyCode);
    const answer = await app.request({
      url: "/ajax/reklam?adres=/",
      headers: { "user-agent": browser, cookie },
    });
    const { home: shown, inGarage } = answer.json<PaidCards & { inGarage: string[] }>();
    expect(inGarage).toEqual(codes(shown).includes(keyCode) ? [keyCode] : []);
    expect((await view("/")).json()).toMatchObject({ inGarage: [] });
  });
});
