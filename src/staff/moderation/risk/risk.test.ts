import { describe, expect, test } from "vitest";
import { insertHistory } from "#src/selling/listings/queries.server.ts";
import { fitPrices } from "#src/selling/listings/price/estimate/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aListing, aPlate } from "#test/support/listings.ts";
import { deskIn } from "#test/support/desk.ts";
import { aHashedPhoto, aPhoto } from "#test/support/sale.ts";
import { riskLevels } from "./rules.ts";
import { assessListing } from "./service.server.ts";

const app = await testApp();
const { aModerator, anOwner, aWaiting, open } = deskIn(app);

describe("the risk of a listing is raised by", () => {
  const kindsOf = async (keyCode: string) =>
    (await assessListing(app.ctx(), keyCode))!.duplicates.map((one) => [one.keyCode, one.kind, one.isSameSeller]);

  test("the same plate or chassis number in listings of others or of the seller", async () => {
    const owner = await anOwner();
    const plate = "06 DSK 061";
    const one = await aWaiting({ ownerId: owner.id, plate, chassisNumber: "WVWZZZ3CZKE000001" });
    const own = await aListing(app, { ownerId: owner.id, plate });
    const other = await aListing(app, { plate: aPlate(), chassisNumber: "WVWZZZ3CZKE000001" });
    const sold = await aListing(app, { plate, state: "sold" });
    await aListing(app, { plate, state: "draft" });
    expect(await kindsOf(one.keyCode)).toEqual([
      [own.keyCode, "plate", true],
      [other.keyCode, "chassis", false],
      [sold.keyCode, "plate", false],
    ]);
  });

  test("a plate, chassis number or photo of a listing that was removed as fraud, in whosever listing", async () => {
    const [plate, chassisNumber, photo] = ["06 DSK 062", "WVWZZZ3CZKE000002", await aPhoto(app)];
    const { aDecided } = deskIn(app);
    const fraud = await aDecided("takeDown", { plate, chassisNumber, photoIds: [photo] });
    const facts = { plate: { plate }, chassis: { chassisNumber }, photo: { photoIds: [photo] } };
    for (const [kind, values] of Object.entries(facts)) {
      const risk = (await assessListing(app.ctx(), (await aWaiting(values)).keyCode))!;
      expect(risk.duplicates[0]).toMatchObject({ keyCode: fraud.keyCode, kind, standing: "fraud" });
      expect(risk.score).toBeGreaterThanOrEqual(riskLevels.high);
    }
  });

  test("what became of the other listing: refused, of a blocked or suspended seller, sold", async () => {
    const plate = "06 DSK 063";
    const one = await aWaiting({ plate });
    const { aDecided } = deskIn(app);
    const rejected = await aDecided("reject", { plate });
    const blocked = await aListing(app, { plate, state: "sold" });
    await app.db
      .insertInto("accountBlock")
      .values({ memberId: blocked.ownerId, reason: "Kapora dolandırıcılığı", blockedAt: app.now })
      .execute();
    const shop = await aShop(app, { suspendedAt: app.now });
    const suspended = await aListing(app, { plate, state: "removed", businessId: shop.id });
    const sold = await aListing(app, { plate, state: "sold" });
    const { duplicates } = (await assessListing(app.ctx(), one.keyCode))!;
    expect(new Map(duplicates.map(({ keyCode, standing }) => [keyCode, standing]))).toEqual(
      new Map([
        [suspended.keyCode, "blocked"],
        [blocked.keyCode, "blocked"],
        [rejected.keyCode, "refused"],
        [sold.keyCode, "gone"],
      ]),
    );
    expect(duplicates.map(({ keyCode }) => keyCode)).toEqual(
      [suspended, blocked, rejected, sold].map(({ keyCode }) => keyCode),
    );
    const { cookie } = await aModerator();
    expect((await open(cookie, one.keyCode)).duplicates[2]).toEqual({
      keyCode: rejected.keyCode,
      text: "Aynı plaka",
      whose: "başka üye, geri çevrildi",
    });
  });

  test("colleagues of a business are one seller", async () => {
    const { id: businessId } = await aShop(app);
    const plate = "06 DSK 064";
    const one = await aWaiting({ plate, businessId });
    const colleagues = await aListing(app, { plate, businessId });
    expect(await kindsOf(one.keyCode)).toEqual([[colleagues.keyCode, "plate", true]]);
  });

  const aHashed = (dhash: bigint) => aHashedPhoto(app, dhash);
  /** Two bits in each quarter. */
  const far = 0b11n | (0b11n << 16n) | (0b11n << 32n) | (0b11n << 48n);
  const base = 0x5a3c_9d71_42e8_b605n;

  test("identical and similar photos", async () => {
    const photo = await aHashed(base);
    const one = await aWaiting({ photoIds: [photo] });
    const same = await aListing(app, { plate: aPlate(), photoIds: [photo] });
    const near = await aListing(app, { plate: aPlate(), photoIds: [await aHashed(base ^ 0b111n)] });
    const six = await aListing(app, { plate: aPlate(), photoIds: [await aHashed(base ^ (0b111n | (0b111n << 20n)))] });
    await aListing(app, { plate: aPlate(), photoIds: [await aHashed(base ^ 0b1111111n)] });
    await aListing(app, { plate: aPlate(), photoIds: [await aHashed(base ^ far)] });
    const { cookie } = await aModerator();
    const { alike } = await open(cookie, one.keyCode);
    expect(alike.map(({ keyCode, own }) => [keyCode, own])).toEqual(
      expect.arrayContaining([same, near, six].map(({ keyCode }) => [keyCode, photo])),
    );
    expect(alike.find(({ keyCode }) => keyCode === same.keyCode)).toEqual({
      keyCode: same.keyCode,
      own: photo,
      other: photo,
      text: "Aynı fotoğraf",
      whose: "başka üye",
    });
    const kinds = await kindsOf(one.keyCode);
    expect(kinds).toHaveLength(3);
    expect(kinds[0]).toEqual([same.keyCode, "photo", false]);
    expect(kinds).toContainEqual([near.keyCode, "near-photo", false]);
    expect(kinds).toContainEqual([six.keyCode, "near-photo", false]);
  });

  test("a similar photo whose hash has the highest bit set", async () => {
    const negative = BigInt.asIntN(64, 0xf123_9d71_42e8_b605n);
    const one = await aWaiting({ photoIds: [await aHashed(negative)] });
    const near = await aListing(app, {
      plate: aPlate(),
      photoIds: [await aHashed(BigInt.asIntN(64, negative ^ (1n << 63n)))],
    });
    expect(await kindsOf(one.keyCode)).toEqual([[near.keyCode, "near-photo", false]]);
  });

  test("a photo of somebody's that many listings show, and not by a picture of one colour", async () => {
    const stolen = await aHashed(0x1234_5678_9abc_def1n);
    const shown = [];
    for (let n = 0; n < 8; n++) shown.push(await aListing(app, { plate: aPlate(), photoIds: [stolen] }));
    const one = await aWaiting({ photoIds: [stolen] });
    expect(new Set(await kindsOf(one.keyCode))).toEqual(new Set(shown.map(({ keyCode }) => [keyCode, "photo", false])));
    await aListing(app, { plate: aPlate(), photoIds: [await aHashed(0b1n)] });
    const flat = await aWaiting({ photoIds: [await aHashed(0b11n)] });
    expect(await kindsOf(flat.keyCode)).toEqual([]);
  });

  test("a price far below the market, a new member, decisions and reports", async () => {
    const ownerId = (await aMember(app)).id;
    for (let n = 0; n < 30; n++)
      await aListing(app, {
        ownerId,
        photoIds: [],
        plate: aPlate(),
        modelYear: 2008 + (n % 3),
        mileageKm: 190_000 + (n % 10) * 2_000,
        priceKurus: (490_000 + ((n * 7) % 30) * 700) * 100,
      });
    await fitPrices(app.ctx());
    const owner = await aMember(app, { createdAt: addDays(app.now, -2) });
    const { id } = await aListing(app, { ownerId: owner.id, plate: aPlate(), state: "rejected" });
    await insertHistory(app.ctx(), {
      listingId: id,
      action: "reject",
      fromState: "pending",
      toState: "rejected",
      at: app.now,
    });
    const { keyCode } = await aWaiting({
      ownerId: owner.id,
      modelYear: 2009,
      mileageKm: 200_000,
      priceKurus: 200_000_00,
    });
    const risk = await assessListing(app.ctx(), keyCode);
    expect(risk!.hints).toEqual([
      { points: 45, text: expect.stringMatching(/^Fiyat beklenenden %(59|60|61) düşük$/) },
      { points: 10, text: "Üyelik 2 günlük" },
      { points: 10, text: "Son 90 günde satıcının 1 ilanı geri çevrildi" },
    ]);
    const usual = await aWaiting({ modelYear: 2009, mileageKm: 200_000, priceKurus: 480_000_00 });
    expect((await assessListing(app.ctx(), usual.keyCode))!.hints).toEqual([]);
  });
});
