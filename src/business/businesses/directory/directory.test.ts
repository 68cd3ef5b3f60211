import { beforeAll, expect, test } from "vitest";
import { shopAddress } from "#src/people/accounts/public/rules.ts";
import { fulltextSuggestion } from "#src/finding/search/suggestions/api.ts";
import { addDays } from "#src/shared/dates.ts";
import { noRowDependencies, recordDependencies } from "#src/shared/page-dependencies.server.ts";
import { testApp } from "#test/support/app.ts";
import { aBranch, aBusinessBrand, aMember, aShop } from "#test/support/builders.ts";
import { aBooking, aFleet } from "#test/support/fleet.ts";
import { aListing, someVehicle } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import { plainDesign } from "../shop/design.ts";
import type { DirectoryView } from "./service.server.ts";

const app = await testApp();
beforeAll(async () => {
  // Monday, 11:00 in Turkey.
  app.now = new Date("2026-11-23T08:00:00Z");
  const week = (...spans: [string, string][]) => [spans, [], [], [], [], [], []];
  const shop = async (name: string, values: object, hours?: [string, string][]) => {
    const { id } = await aShop(app, {
      name,
      shortName: name,
      slug: name.toLowerCase().replaceAll(" ", "-"),
      ...values,
    });
    const owner = await aMember(app, { businessId: id, businessRole: "owner" });
    if (hours) {
      const design = JSON.stringify({ ...plainDesign, hours: { ...plainDesign.hours, week: week(...hours) } });
      await app.db
        .insertInto("shopDesign")
        .values({ businessId: id, draft: design, published: design, updatedAt: app.now })
        .execute();
    }
    return { id, owner };
  };
  const acik = await shop("Deniz Oto", { cityId: 35 }, [["09:00", "18:00"]]);
  await aListing(app, { ownerId: acik.owner.id, businessId: acik.id, ...(await someVehicle(app)), cityId: 35 });
  const bayi = await shop("Deniz Bayi", { cityId: 6, nature: "franchiser" }, [["12:00", "18:00"]]);
  await aBusinessBrand(app, bayi.id, { slug: "toyota" });
  await shop("Filo Kiralama", { cityId: 6, isRental: true });
  // Without people: closed.
  await aShop(app, { name: "Kapanmış Oto", shortName: "Kapanmış Oto", slug: "kapanmis-oto", cityId: 6 });
});

const search = async (query = "") => {
  const answer = await openPage<DirectoryView>(app, `/dukkanlar${query}`);
  return { ...answer, view: answer.data };
};
const namesIn = async (query: string) => (await search(query)).view!.businesses.map(({ name }) => name).toSorted();

test("businesses are found by name, city, brand, nature and whether they are open now", async () => {
  expect(await namesIn("")).toEqual(["Deniz Bayi", "Deniz Oto", "Filo Kiralama"]);
  expect(await namesIn("?ara=deniz")).toEqual(["Deniz Bayi", "Deniz Oto"]);
  expect(await namesIn("?ara=dneiz+oto")).toEqual(["Deniz Oto"]);
  expect(await namesIn("?yer=ankara")).toEqual(["Deniz Bayi", "Filo Kiralama"]);
  expect(await namesIn("?marka=toyota")).toEqual(["Deniz Bayi"]);
  expect(await namesIn("?marka=volkswagen")).toEqual(["Deniz Oto"]);
  expect(await namesIn("?tur=kiralama")).toEqual(["Filo Kiralama"]);
  expect(await namesIn("?tur=galeri,yetkili-bayi")).toEqual(["Deniz Bayi", "Deniz Oto"]);
  expect(await namesIn("?acik=1")).toEqual(["Deniz Oto"]);
});

test("each count is what choosing it would find", async () => {
  const { view } = await search("?yer=ankara");
  const counts = (facets: { value: string; count: number }[]) =>
    Object.fromEntries(facets.map(({ value, count }) => [value, count]));
  expect(counts(view!.facets.cities)).toEqual({ ankara: 2, izmir: 1 });
  expect(counts(view!.facets.brands)).toEqual({ toyota: 1 });
  expect(counts(view!.facets.natures)).toEqual({ galeri: 0, "yetkili-bayi": 1, kiralama: 1 });
  for (const { value, count } of view!.facets.natures)
    expect((await search(`?yer=ankara&tur=${value}`)).view!.total).toBe(count);
  expect((await search()).view!.facets.open).toBe(1);
  const { map } = (await search("?gorunum=harita")).view!;
  expect(map!.provinces.filter(({ count }) => count > 0).map(({ id, count }) => [id, count])).toEqual([
    [6, 2],
    [35, 1],
  ]);
});

test("distances are measured from a place, and the nearest comes first", async () => {
  const { id } = await aShop(app, { name: "Uzak Oto", shortName: "Uzak Oto", slug: "uzak-oto", cityId: 65 });
  const owner = await aMember(app, { businessId: id, businessRole: "owner" });
  const branch = await aBranch(app, id, { latitude: 38.5, longitude: 43.4 });
  const names = async (query: string) => (await search(query)).view!.businesses.map(({ name }) => name);
  const near = (await search("?yakin=ankara")).view!;
  expect(
    near.businesses
      .map(({ name }) => name)
      .slice(0, 2)
      .toSorted(),
  ).toEqual(["Deniz Bayi", "Filo Kiralama"]);
  expect(near.businesses.map(({ name }) => name).at(-1)).toBe("Uzak Oto");
  expect(near.businesses.map(({ distance }) => distance)).toEqual([
    "1\u00a0km’den yakın",
    "1\u00a0km’den yakın",
    expect.stringMatching(/^5\d\d\u00a0km uzakta$/),
    expect.stringMatching(/^9\d\d\u00a0km uzakta$/),
  ]);
  expect((await names("?yakin=ankara&sirala=ilan"))[0]).toBe("Deniz Oto");
  expect((await names("?yakin=van"))[0]).toBe("Uzak Oto");
  expect((await search()).view!.businesses.every(({ distance }) => distance === null)).toBe(true);
  // A branch without a point is in its town.
  await app.db.updateTable("branch").set({ latitude: null, longitude: null }).where("id", "=", branch.id).execute();
  expect((await names("?yakin=istanbul-kadikoy"))[0]).toBe("Uzak Oto");
  const { map } = (await search("?yer=istanbul&gorunum=harita")).view!;
  expect(map!.towns.filter(({ count }) => count > 0)).toMatchObject([
    { id: "kadikoy", count: 1, to: "/dukkanlar?yer=istanbul&yakin=istanbul-kadikoy&gorunum=harita" },
  ]);
  expect((await search("?yakin=atlantis&sirala=ilan")).location).toBe("/dukkanlar");
  await app.db.updateTable("member").set({ isActive: false }).where("id", "=", owner.id).execute();
});

test("addresses are canonical, and nonsense finds everything", async () => {
  expect(await search("?yer=izmir&yer=Ankara")).toMatchObject({
    status: 301,
    location: "/dukkanlar?yer=ankara,izmir",
  });
  expect((await search("?yer=atlantis&tur=banka&x=1")).location).toBe("/dukkanlar");
  expect((await search("?sayfa=99")).location).toBe("/dukkanlar");
  expect((await search(`?ara=${"a".repeat(3000)}`)).location).toBe(`/dukkanlar?ara=${"a".repeat(60)}`);
});

test("an empty result offers ways out with what they find", async () => {
  const { view } = await search("?yer=izmir&tur=kiralama");
  expect(view).toMatchObject({
    total: 0,
    ways: [
      { label: "Bütün şehirlerde", count: 1, to: "/dukkanlar?tur=kiralama" },
      { label: "Bütün türlerde", count: 1, to: "/dukkanlar?yer=izmir" },
    ],
  });
});

test("the page reads businesses as one subject, and holds nothing personal", async () => {
  const dependencies = noRowDependencies();
  const { data } = await recordDependencies(dependencies, () => search());
  expect([...dependencies.subjects]).toEqual(["business", "holidays"]);
  expect(dependencies.unrecorded).toEqual([]);
  expect(JSON.stringify(data)).not.toMatch(/Kaya|@kontak/);
});

test("the search box suggests a business with its stock, and leads to its page", async () => {
  const path = fulltextSuggestion.path.replace(":product", "satilik").replace(":term", "deniz");
  const { suggestions } = (await app.request({ url: path })).json<{ suggestions: { kind: string }[] }>();
  expect(suggestions.filter(({ kind }) => kind === "shop")).toEqual([
    { kind: "shop", label: "Deniz Oto", total: 1, address: shopAddress("deniz-oto") },
  ]);
});

test("what changed is shown by the next view: listings, hours, brands, names and people", async () => {
  const { id } = await aShop(app, { name: "Yeni Oto", shortName: "Yeni Oto", slug: "yeni-oto", cityId: 41 });
  const entry = async (query = "") =>
    (await search(query)).view!.businesses.find(({ address }) => address === "/dukkan/yeni-oto");
  expect(await entry()).toBeUndefined();
  const owner = await aMember(app, { businessId: id, businessRole: "owner" });
  expect(await entry()).toMatchObject({ name: "Yeni Oto", listings: 0, state: null });
  const listing = await aListing(app, { ownerId: owner.id, businessId: id });
  expect(await entry("?marka=volkswagen")).toMatchObject({ listings: 1, brands: ["Volkswagen"] });
  await app.db.updateTable("listing").set({ state: "sold" }).where("id", "=", listing.id).execute();
  expect(await entry()).toMatchObject({ listings: 0 });
  const week = JSON.stringify([[["10:00", "12:00"]], [], [], [], [], [], []]);
  await aBranch(app, id, { openingHours: week });
  expect(await entry("?yer=istanbul&acik=1")).toMatchObject({
    state: { isOpen: true, text: "Şu an açık, 12.00’de kapanıyor" },
  });
  await aBusinessBrand(app, id, { slug: "bmw" });
  expect(await entry("?marka=bmw")).toBeDefined();
  await app.db.updateTable("business").set({ name: "Daha Yeni Oto" }).where("id", "=", id).execute();
  expect(await entry("?ara=daha")).toMatchObject({ name: "Daha Yeni Oto" });
  await app.db.updateTable("member").set({ isActive: false }).where("id", "=", owner.id).execute();
  expect(await entry()).toBeUndefined();
  // Concurrent views share what is read.
  await app.db.updateTable("member").set({ isActive: true }).where("id", "=", owner.id).execute();
  const totals = await Promise.all(Array.from({ length: 5 }, async () => (await search()).view!.total));
  expect(new Set(totals)).toEqual(new Set([4]));
});

test("how rentals were reviewed is the rating of a business, and the best one may come first", async () => {
  const { businessId, offer, place } = await aFleet(app);
  const common = { businessId, listingId: offer.listingId };
  const rated = async () => (await search()).view!.businesses.find(({ id }) => id === businessId)!.rating;
  expect(await rated()).toBeNull();
  for (const [n, stars] of [5, 4, 4].entries()) {
    const { id: bookingId } = await aBooking(app, {
      ...common,
      pickupPlaceId: place.id,
      unitId: offer.unitIds[0]!,
      from: addDays(app.now, 1 + n * 10),
    });
    await app.db
      .insertInto("rentalReview")
      .values({ ...common, bookingId, stars, state: "shown", createdAt: app.now })
      .execute();
  }
  expect(await rated()).toEqual({ average: 4.3, count: 3 });
  expect((await search("?sirala=puan")).view!.businesses[0]!.id).toBe(businessId);
});
