import { expect, test } from "vitest";
import { photoFileName } from "#src/selling/listings/photos/size-rules.ts";
import { storePhoto } from "#src/selling/listings/photos/making/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aBusiness } from "#test/support/my-listings.ts";
import { aJpeg } from "#test/support/photos.ts";
import { aListing } from "#test/support/listings.ts";
import { aFeedServer, aStock } from "#test/support/stock.ts";

const app = await testApp();
const feed = await aFeedServer(app);

const download = (cookie: string, kind: string) =>
  app.request({ url: `/kurumsal/stok/disa-aktar/stok.${kind}`, headers: { cookie } });

/** A business with listings that have everything that the wizard asks for. */
async function aFullShop() {
  const shop = await aBusiness(app);
  const owned = { ownerId: shop.owner.id, businessId: shop.businessId };
  const equipment = await app.db
    .selectFrom("equipment")
    .innerJoin("equipmentGroup as of", "of.id", "equipment.groupId")
    .where("of.vehicleTypeId", "=", 1)
    .where("of.listingTypeId", "=", 1)
    .orderBy("equipment.id")
    .limit(3)
    .select("equipment.id")
    .execute();
  const photo = await storePhoto(app.ctx(), () => aJpeg(800, 600));
  await aListing(app, {
    ...owned,
    plate: "34 ABC 482",
    chassisNumber: "WVWZZZ1KZAW000001",
    title: 'TERTEMİZ; "HATASIZ" AİLE ARACI',
    descriptionHtml: "<p>Bakımları <strong>yetkili serviste</strong> yapıldı.</p><ul><li>Yeni lastik</li></ul>",
    damage: { tavan: "painted", "motor-kaputu": "replaced" },
    totalDamageKurus: 12_500_00,
    damageDescription: "Ön tampon değişti",
    equipmentIds: equipment.map(({ id }) => id),
    priceDealerKurus: 600_000_00,
    isSwapPossible: true,
    hasWarranty: true,
    firstRegistration: "2016-03-31",
    videoUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    photoIds: [photo.id],
  } as never);
  await aListing(app, {
    ...owned,
    plate: "35 AB 123",
    title: "-İNDİRİMLİ FİYATLA SATILIK ARAÇ",
    state: "passive",
    photoIds: [photo.id],
  } as never);
  return shop;
}

test.each(["json", "csv"])("the stock exported as %s and read into an empty shop is the same", async (kind) => {
  const shop = await aFullShop();
  const first = await download(shop.owner.cookie, kind);
  expect(first.statusCode).toBe(200);
  const body = first.body.replaceAll(app.deps.origin, feed.origin);
  feed.answer = (request, response) => {
    const id = /^\/foto\/(.+)-1600\.jpg$/.exec(request.url!)?.[1];
    if (!id) return void response.end(body);
    void app.deps.photos.read(photoFileName(id, 1600, "jpg")).then((bytes) => response.end(bytes));
  };
  const stock = await aStock(app, feed);
  await stock.map();
  expect(await stock.rows()).toMatchObject([{ outcome: "new" }, { outcome: "new" }]);
  await stock.apply();
  const second = await download(stock.owner.cookie, kind);
  // A photo is named by its content, which is made smaller once more.
  const plain = (text: string) =>
    text.replaceAll(/\/foto\/[^"|; ]+/g, "/foto/x").replaceAll(feed.origin, app.deps.origin);
  expect(plain(second.body)).toBe(plain(first.body));
  expect((await stock.listings()).map(({ photoCount }) => photoCount)).toEqual([1, 1]);
});

test("the ZIP has CSV, JSON and the photos", async () => {
  const shop = await aFullShop();
  const { rawPayload, headers } = await download(shop.owner.cookie, "zip");
  expect(headers["content-type"]).toBe("application/zip");
  const names = rawPayload.toString("latin1").match(/stok\.csv|stok\.json|fotograflar\/[\w-]+\/1\.jpg/g);
  expect(new Set(names).size).toBe(4);
});

test("only those who manage the stock export it, and only their own", async () => {
  const shop = await aFullShop();
  expect((await download(shop.user.cookie, "csv")).statusCode).toBe(403);
  expect((await download((await aMember(app)).cookie, "csv")).statusCode).toBe(404);
  expect((await download("", "csv")).statusCode).toBe(401);
  const other = await aBusiness(app);
  expect((await download(other.owner.cookie, "json")).json()).toEqual([]);
});
