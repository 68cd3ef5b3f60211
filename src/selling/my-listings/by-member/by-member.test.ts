import { describe, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { texts } from "./rules.ts";

const app = await testApp();

const get = async (url: string, cookie = "") => {
  const answer = await app.request({ url, headers: { cookie } });
  return { status: answer.statusCode, body: answer.json() };
};

async function aBusiness() {
  const { id } = await aShop(app, {
    slug: "galeri",
    name: "Galeri",
    shortName: "Galeri",
    certificateNumber: "3400123",
  });
  return id;
}

describe("the brands and models of one's own listings", () => {
  const own = "/ajax/member-vehicle-brand-and-model-ids";
  const totals = async (query: string, cookie: string) => {
    const { body } = await get(own + query, cookie);
    return body.brands.map((one: { slug: string; count: number }) => `${one.slug} ${one.count}`);
  };

  test("are counted by state and type, removed ones only on request", async () => {
    const { id: ownerId, cookie } = await aMember(app);
    await aListing(app, { ownerId });
    await aListing(app, { ownerId, state: "passive" });
    await aListing(app, { ownerId, state: "removed" });
    await aListing(app);
    const { brandIds, modelIds, brands } = (await get(own, cookie)).body;
    expect(brands).toMatchObject([
      { slug: "volkswagen", name: "Volkswagen", count: 2, models: [{ slug: "passat", name: "Passat", count: 2 }] },
    ]);
    expect([brandIds, modelIds]).toEqual([[brands[0].id], [brands[0].models[0].id]]);
    expect(await totals("?offer_status=active", cookie)).toEqual(["volkswagen 1"]);
    expect(await totals("?offer_status=removed", cookie)).toEqual(["volkswagen 1"]);
    expect(await totals("?offer_status=sold", cookie)).toEqual([]);
    expect(await totals("?offer_status=&filter=satilik", cookie)).toEqual(["volkswagen 2"]);
    expect(await totals("?filter=kiralik", cookie)).toEqual([]);
    expect(await totals("?filter=otomobil", cookie)).toEqual(["volkswagen 2"]);
    expect(await totals("?filter=motosiklet", cookie)).toEqual([]);
  });

  test("include the whole business for its owner, and only own listings for its users", async () => {
    const businessId = await aBusiness();
    const owner = await aMember(app, { businessId, businessRole: "owner" });
    const user = await aMember(app, { businessId, businessRole: "user" });
    await aListing(app, { ownerId: owner.id, businessId });
    await aListing(app, { ownerId: user.id, businessId });
    expect(await totals("", owner.cookie)).toEqual(["volkswagen 2"]);
    expect(await totals("", user.cookie)).toEqual(["volkswagen 1"]);
    const { body } = await get(`/ajax/arac-filtrele/${user.id}/0/0`);
    expect(body).toMatchObject({ total: 2, brands: [{ slug: "volkswagen", count: 2 }] });
  });

  test.each([
    ["?offer_status=yok", 422, texts.unknownStatus],
    ["?filter=yok", 404, "Araç türü bulunamadı."],
    [`?filter=${"a".repeat(61)}`, 422, "En fazla 60 karakter girilmelidir"],
  ])("%s is refused", async (query, status, message) => {
    const { cookie } = await aMember(app);
    expect(await get(own + query, cookie)).toMatchObject({ status, body: { message } });
  });
});

describe("the listings of a member", () => {
  test("are the public ones, by type and brand, the newest first", async () => {
    const { id } = await aMember(app);
    const older = await aListing(app, { ownerId: id, publishedAt: addDays(app.now, -1) });
    const newer = await aListing(app, { ownerId: id });
    await aListing(app, { ownerId: id, state: "passive" });
    await aListing(app, { ownerId: id, expiresAt: addDays(app.now, -1) });
    const { body } = await get(`/ajax/arac-filtrele/${id}/otomobil/volkswagen`);
    expect(body.total).toBe(2);
    expect(body.offers.map(({ keyCode }: { keyCode: string }) => keyCode)).toEqual([newer.keyCode, older.keyCode]);
    expect(body.offers[0]).toMatchObject({
      price: 1_234_500,
      currency: "TL",
      offerUrl: expect.stringMatching(`/${newer.keyCode}$`),
      offerPhotos: [{ smallUrl: expect.stringMatching(/^\/foto\/.+-120\.webp$/) }],
    });
    const all = await get(`/ajax/arac-filtrele/${id}/0/0`);
    expect(all.body).toEqual(body);
    expect((await get(`/ajax/arac-filtrele/${id}/motosiklet/0`)).body).toEqual({ total: 0, brands: [], offers: [] });
    const fiat = await get(`/ajax/arac-filtrele/${id}/1/fiat`);
    expect(fiat.body).toMatchObject({ total: 0, brands: [{ slug: "volkswagen", count: 2 }], offers: [] });
  });

  test("carry vehicle, seller, place, type and equipment, as the offers put on sale last do", async () => {
    const { id: ownerId } = await aMember(app);
    const equipments = await app.db.selectFrom("equipment").orderBy("id").limit(2).select(["id", "name"]).execute();
    const { keyCode } = await aListing(app, { ownerId, equipmentIds: equipments.map(({ id }) => id) });
    const { cookie } = await aMember(app, { package: "premium" });
    const expected = {
      keyCode,
      title: expect.stringMatching(/\S/),
      price: 1_234_500,
      currency: "TL",
      offerUrl: expect.stringMatching(`/${keyCode}$`),
      listingType: "satilik",
      vehicle: { brand: "Volkswagen", model: "Passat", variant: expect.stringMatching(/\S/) },
      member: { id: ownerId, location: { cachedName: "İstanbul, Kadıköy" } },
      equipments: expect.arrayContaining(equipments),
    };
    const { offers } = (await get(`/ajax/arac-filtrele/${ownerId}/0/0`)).body;
    expect(offers).toEqual([expect.objectContaining(expected)]);
    expect((await get("/ajax/offers/latest", cookie)).body.offers).toContainEqual(offers[0]);
  });

  test.each([{ isActive: false }, { role: "moderator" }, { role: "admin" }] as const)(
    "answers for an account that is %o as for one that does not exist",
    async (values) => {
      const { id } = await aMember(app, values);
      await aListing(app, { ownerId: id });
      expect(await get(`/ajax/arac-filtrele/${id}/0/0`)).toEqual(await get("/ajax/arac-filtrele/999999999/0/0"));
    },
  );

  test.each([
    ["999999999/0/0", "Üye bulunamadı."],
    ["yok/0/0", "Üye bulunamadı."],
    ["1/yok/0", "Araç türü bulunamadı."],
    ["1/0/yok", "Marka bulunamadı."],
  ])("%s answers 404", async (path, message) => {
    expect(await get(`/ajax/arac-filtrele/${path}`)).toMatchObject({ status: 404, body: { message } });
  });
});
