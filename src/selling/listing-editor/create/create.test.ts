import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { aDraft, aDraftPhoto, aSaleForm, sellingCalls } from "#test/support/sale.ts";
import { secondListing } from "#src/selling/listings/same-vehicle/service.server.ts";
import { insertListings } from "#src/selling/listings/queries.server.ts";
import { isKeyCode } from "#src/selling/listings/rules.ts";
import { createMessages, type DraftForm } from "./rules.ts";
import { publishDraft } from "./service.server.ts";

const app = await testApp();

type Member = Awaited<ReturnType<typeof aMember>>;
const { saves, publishes } = sellingCalls(app);
const listingsOf = (member: Member) =>
  app.db.selectFrom("listing").selectAll().where("ownerId", "=", member.id).orderBy("id").execute();
const drafts = (member: Member) =>
  app.db.selectFrom("listingDraft").selectAll().where("memberId", "=", member.id).execute();

describe("publishing", () => {
  test("names of the catalogue keep their letters in the title", async () => {
    const member = await aMember(app);
    const draftId = await aDraft(app, member.id, { title: "Passat 1.6 tdi highline, geniş içi temiz" });
    await publishes(member, { draftId });
    expect((await listingsOf(member))[0]!.title).toBe("PASSAT 1.6 TDI HIGHLINE, GENİŞ İÇİ TEMİZ");
  });

  test("writes one pending listing with photos, history and event, and deletes the draft", async () => {
    const member = await aMember(app);
    const draftId = await aDraft(app, member.id, {
      damage: { tavan: "painted", "on-tampon": "replaced", "arka-tampon": "original" },
      totalDamage: "6.400",
      damageDescription: "Park sürtmesi",
      equipment: [-1],
      plate: "34 ktk 482",
    });
    const second = await aDraftPhoto(app, draftId, { position: 1 });

    const { keyCode } = (await publishes(member, { draftId })).json();

    expect(isKeyCode(keyCode)).toBe(true);
    const [listing, ...others] = await listingsOf(member);
    expect(others).toEqual([]);
    expect(listing).toMatchObject({
      keyCode,
      draftId,
      state: "pending",
      title: "BOYASIZ HATASIZ İLK SAHİBİNDEN",
      mileageKm: 84_500,
      priceKurus: 124_500_000,
      plate: "34 KTK 482",
      damage: { tavan: "painted", "on-tampon": "replaced" },
      paintedCount: 1,
      replacedCount: 1,
      totalDamageKurus: 640_000,
      damageDescription: "Park sürtmesi",
      equipmentIds: [],
      photoCount: 2,
      publishedAt: null,
    });
    expect(listing!.fuel && listing!.gear && listing!.body && listing!.powerHp).toBeTruthy();
    const photos = await app.db
      .selectFrom("listingPhoto")
      .select(["photoId", "position"])
      .where("listingId", "=", listing!.id)
      .orderBy("position")
      .execute();
    expect(photos[1]).toEqual({ photoId: second, position: 1 });
    expect(
      await app.db.selectFrom("listingHistory").selectAll().where("listingId", "=", listing!.id).execute(),
    ).toMatchObject([{ actorId: member.id, action: "publish", fromState: null, toState: "pending" }]);
    expect(await drafts(member)).toEqual([]);
  });

  test("is idempotent: the same draft again returns the same listing, concurrently and later", async () => {
    const member = await aMember(app);
    const draftId = await aDraft(app, member.id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => publishes(member, { draftId })));
    answers.push(await publishes(member, { draftId }));
    const keyCodes = new Set(answers.map((answer) => answer.json().keyCode));
    expect(keyCodes.size).toBe(1);
    expect(await listingsOf(member)).toHaveLength(1);
    const late = await saves(member, { draftId, form: {} });
    expect([late.statusCode, late.json().message]).toEqual([409, createMessages.draftPublished]);
  });

  test("20 concurrent requests leave a private member with two listings", async () => {
    const member = await aMember(app);
    const draftIds = await Promise.all(Array.from({ length: 20 }, () => aDraft(app, member.id)));
    const answers = await Promise.all(draftIds.map((draftId) => publishes(member, { draftId })));
    const listings = await app.db.selectFrom("listing").select("keyCode").where("ownerId", "=", member.id).execute();
    expect(listings).toHaveLength(2);
    const refused = answers.filter(({ statusCode }) => statusCode === 403);
    expect(refused).toHaveLength(18);
    expect(refused[0]!.json().message).toBe("Bireysel üyeler en fazla iki aktif veya pasif ilana sahip olabilir.");
  });

  test("an old stock over the number of the package stays live, and nothing more is published", async () => {
    const { id: businessId } = await aShop(app, { package: "none", certificateNumber: "3400123" });
    const member = await aMember(app, { businessId, businessRole: "owner" });
    for (let n = 0; n < 12; n++) await aListing(app, { ownerId: member.id, businessId });
    const answer = await publishes(member, { draftId: await aDraft(app, member.id, { priceDealer: "1.200.000" }) });
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      "Paketinizle işletmenizin aynı anda en fazla 10 ilanı yayında olabilir. Daha fazlası için lütfen “Kurumsal paketler” sayfasından daha büyük bir paket seçiniz.",
    ]);
    expect((await listingsOf(member)).map(({ state }) => state)).toEqual(Array(12).fill("active"));
  });

  test("a second listing of one vehicle is refused at its plate, by a colleague too; a sold one may be offered again", async () => {
    const { id: businessId } = await aShop(app, {
      slug: "tek-oto",
      name: "Tek Oto",
      shortName: "Tek Oto",
      certificateNumber: "3400124",
    });
    const owner = await aMember(app, { businessId, businessRole: "owner" });
    const colleague = await aMember(app, { businessId, businessRole: "user" });
    const plate = "06 KTN 606";
    const { keyCode } = (await publishes(owner, { draftId: await aDraft(app, owner.id, { plate }) })).json();
    for (const seller of [owner, colleague]) {
      const again = await publishes(seller, { draftId: await aDraft(app, seller.id, { plate: "06ktn606" }) });
      expect([again.statusCode, again.json().fields]).toEqual([422, { plate: secondListing(keyCode) }]);
    }
    const stranger = await aMember(app);
    const other = await publishes(stranger, { draftId: await aDraft(app, stranger.id, { plate }) });
    expect(other.statusCode).toBe(200);
    await app.db.updateTable("listing").set({ state: "sold" }).where("keyCode", "=", keyCode).execute();
    const later = await publishes(colleague, { draftId: await aDraft(app, colleague.id, { plate }) });
    expect(later.statusCode).toBe(200);
  });

  test("a business has no limit but that of its package", async () => {
    const { id: businessId } = await aShop(app, {
      slug: "oz-oto",
      name: "Öz Oto",
      shortName: "Öz Oto",
      certificateNumber: "3400123",
    });
    const member = await aMember(app, { businessId, businessRole: "owner" });
    for (let n = 0; n < 3; n++) {
      const draftId = await aDraft(app, member.id, { priceDealer: "1.200.000" });
      expect((await publishes(member, { draftId })).statusCode).toBe(200);
    }
    expect(await listingsOf(member)).toMatchObject(
      Array.from({ length: 3 }, () => ({ businessId, priceDealerKurus: 120_000_000 })),
    );
  });

  test("needs a confirmed e-mail address", async () => {
    const member = await aMember(app, { emailConfirmedAt: null });
    const answer = await publishes(member, { draftId: await aDraft(app, member.id) });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toBe("İlanınızı yayınlamak için e-posta adresinizi onaylamalısınız.");
    expect(await listingsOf(member)).toEqual([]);
    expect(await drafts(member)).toHaveLength(1);
  });

  test("is refused for moderators", async () => {
    const moderator = await aMember(app, { role: "moderator" });
    const answer = await publishes(moderator, { draftId: await aDraft(app, moderator.id) });
    expect(answer.statusCode).toBe(403);
    expect((await saves(moderator, { form: {} })).statusCode).toBe(403);
  });

  const required = "Lütfen zorunlu alanları doldurunuz.";
  const none = "Hiçbir fotoğraf yüklemediniz. Lütfen fotoğraf yükleyiniz.";
  const waiting = "Yüklenmemiş 3 adet fotoğrafınız bulunmaktadır. Lütfen 'Yükle' butonuna tıklayınız.";

  test.each<[string, Partial<DraftForm>, object, string, Record<string, string>]>([
    ["a field", { price: "" }, {}, required, { price: "Bu alan boş bırakılamaz." }],
    [
      "the description",
      { description: "<p>Kısa</p>" },
      {},
      required,
      { description: "En az 20 karakter girilmelidir" },
    ],
    ["files that wait", {}, { waitingPhotos: 3 }, waiting, { photos: waiting }],
    [
      "a field and files that wait",
      { title: "" },
      { waitingPhotos: 3 },
      required,
      { title: "Bu alan boş bırakılamaz.", photos: waiting },
    ],
    ["a model of another brand", { brand: "1" }, {}, required, { model: "Bu alan boş bırakılamaz." }],
    ["a town of another city", { city: "6" }, {}, required, { town: "Bu alan boş bırakılamaz." }],
  ])("is refused for %s", async (_name, values, more, message, fields) => {
    const member = await aMember(app);
    const answer = await publishes(member, { draftId: await aDraft(app, member.id, values), ...more });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ message, fields });
    expect(await listingsOf(member)).toEqual([]);
    expect(await drafts(member)).toHaveLength(1);
  });

  test("is refused without a photo", async () => {
    const member = await aMember(app);
    const draftId = await aDraft(app, member.id);
    await app.db.deleteFrom("draftPhoto").where("draftId", "=", draftId).execute();
    expect((await publishes(member, { draftId })).json()).toEqual({ message: none, fields: { photos: none } });
  });

  test.each([
    [
      '<p style="text-align:center;position:fixed">Uzun ve temiz bir açıklama</p>',
      '<p style="text-align:center">Uzun ve temiz bir açıklama</p>',
    ],
    [
      '<p><span style="color: #c00; background-color: rgb(255, 255, 0)">Uzun ve temiz bir açıklama</span></p>',
      '<p><span style="color:#c00;background-color:rgb(255, 255, 0)">Uzun ve temiz bir açıklama</span></p>',
    ],
    ['<p>Uzun ve temiz <a href="https://kotu.example">bir</a> açıklama</p>', "<p>Uzun ve temiz bir açıklama</p>"],
    [
      "<p>Uzun ve temiz bir açıklama<img src=x onerror=alert(1)></p><script>alert(1)</script>",
      "<p>Uzun ve temiz bir açıklama</p>",
    ],
    [
      '<p style="background:url(javascript:alert(1))">Uzun ve temiz bir açıklama</p>',
      "<p>Uzun ve temiz bir açıklama</p>",
    ],
    [
      "<ol><li><p><u>Uzun ve temiz bir açıklama</u></p></li></ol>",
      "<ol><li><p><u>Uzun ve temiz bir açıklama</u></p></li></ol>",
    ],
  ])("sanitises %s to what the editor produces", async (given, stored) => {
    const member = await aMember(app);
    const draftId = await aDraft(app, member.id);
    const form = await aSaleForm(app, { description: given });
    expect((await publishes(member, { draftId, form })).statusCode).toBe(200);
    expect((await listingsOf(member))[0]!.descriptionHtml).toBe(stored);
  });
});

test("inserting listings with a known source again leaves them unchanged and adds only new ones", async () => {
  const member = await aMember(app);
  const { id: ownerId } = member;
  await publishDraft(app.ctx(member), { draftId: await aDraft(app, ownerId) });
  const {
    id: _id,
    keyCode: _code,
    version: _v,
    photoCount: _p,
    paintedCount: _pc,
    replacedCount: _r,
    draftId: _d,
    ...row
  } = (await listingsOf(member))[0]!;
  const imported = (sourceId: string) =>
    ({
      ...row,
      state: "active",
      listingType: "satilik",
      source: "dosya",
      sourceId,
      damage: {},
      attributes: {},
      fits: [],
      capacityRange: null,
      powerRange: null,
      photoIds: [],
    }) as const;
  const first = await insertListings(app.ctx(), [imported("1"), imported("2")], { actorId: null, action: "import" });
  const again = await insertListings(app.ctx(), [imported("2"), imported("3")], { actorId: null, action: "import" });
  expect(first.map(({ isNew }) => isNew)).toEqual([true, true]);
  expect(again.map(({ isNew }) => isNew)).toEqual([false, true]);
  expect(again[0]!.keyCode).toBe(first[1]!.keyCode);
});
