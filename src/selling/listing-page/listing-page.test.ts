import { describe, expect, test } from "vitest";
import { changeState } from "#src/selling/listings/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { findSimilar } from "#src/finding/search/similar.server.ts";
import { scriptJson } from "#src/shared/script-json.ts";
import { testApp, testOrigin } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { keyCodesOfHearts } from "#test/support/listed.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { confirmedPhone } from "#test/support/phones.ts";
import { listingStates } from "#src/selling/listings/rules.ts";
import { listingJsonLd } from "./json-ld.server.ts";
import { phoneReveals, revealedCookie, similarCount, whatsAppAddress } from "#src/selling/listings/detail/rules.ts";
import { openListing, readPhotosOf } from "#src/selling/listings/detail/service.server.ts";

const app = await testApp();

const phone = "+905321234567";

async function viewOf(values: Parameters<typeof aListing>[1] = {}) {
  const { keyCode } = await aListing(app, values);
  const opened = await openListing(app.ctx(), keyCode);
  if (opened.opening === "gone" || opened.opening === "passive") throw new Error("not open");
  return opened.view;
}

test("equipment is shown by group, with explanations", async () => {
  const { equipment } = await viewOf({ equipmentIds: [1019] });
  expect(equipment).toMatchObject([
    {
      name: "Güvenlik",
      items: [{ name: "ABS", description: expect.stringMatching(/^Sert frende tekerleklerin kilitlenmesini önler/) }],
    },
  ]);
});

describe("who has access to a listing in which state", () => {
  test.each(listingStates)("%s", async (state) => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { state, ownerId: owner.id });
    const seenBy = async (viewer?: Awaited<ReturnType<typeof aMember>>) =>
      openListing(app.ctx(viewer), keyCode).then(
        ({ opening }) => opening,
        (refusal) => refusal.status,
      );
    const everybody = [
      await seenBy(),
      await seenBy(await aMember(app)),
      await seenBy(owner),
      await seenBy(await aMember(app, { role: "moderator" })),
    ];
    const notLive = ["passive", "passive", "notice", "notice"];
    const expected = {
      active: Array(4).fill("page"),
      passive: notLive,
      expired: notLive,
      sold: Array(4).fill("gone"),
      removed: Array(4).fill("gone"),
    };
    expect(everybody).toEqual(expected[state as "active"] ?? [404, 404, "notice", "notice"]);
    // The page of photos shows them to those to whom the page of the listing does.
    const photosSeenBy = (viewer?: Awaited<ReturnType<typeof aMember>>) =>
      readPhotosOf(app.ctx(viewer), keyCode).then(
        () => "page",
        (refusal) => refusal.status,
      );
    const isOpen = (seen: unknown) => seen === "page" || seen === "notice";
    expect([await photosSeenBy(), await photosSeenBy(owner)]).toEqual(
      [everybody[0], everybody[2]].map((seen) => (isOpen(seen) ? "page" : 404)),
    );
  });

  test("an unknown or invalid key code answers 404", async () => {
    for (const keyCode of ["222222222", "yok", "'; drop table listing; --"])
      await expect(openListing(app.ctx(), keyCode)).rejects.toMatchObject({ status: 404 });
  });
});

describe("the address of a listing", () => {
  const right = "/ilan/otomobil/volkswagen-passat/ilk-sahibinden-temiz";

  test("the canonical address answers 200", async () => {
    const { keyCode } = await aListing(app);
    expect((await openPage(app, `${right}/${keyCode}`)).status).toBe(200);
  });

  test.each([
    ["another category", (code: string) => `/ilan/kamyon/volkswagen-passat/ilk-sahibinden-temiz/${code}`],
    ["another vehicle", (code: string) => `/ilan/otomobil/fiat-egea/ilk-sahibinden-temiz/${code}`],
    ["another title", (code: string) => `/ilan/otomobil/volkswagen-passat/x/${code}`],
    ["capital letters", (code: string) => `/ilan/Otomobil/Volkswagen-Passat/ilk-sahibinden-temiz/${code}`],
    ["a key code in small letters", (code: string) => `${right}/${code.toLowerCase()}`],
  ])("%s redirects to it permanently, with its query", async (_what, address) => {
    const { keyCode } = await aListing(app);
    const answer = await openPage(app, `${address(keyCode)}?utm_source=x`);
    expect(answer).toMatchObject({ status: 301, location: `${right}/${keyCode}?utm_source=x` });
  });

  test("sold and removed listings answer 410 with similar ones at every address", async () => {
    const near = await aListing(app, { priceKurus: 77_777_00 });
    for (const state of ["sold", "removed"] as const) {
      const { keyCode } = await aListing(app, { state, priceKurus: 77_777_00 });
      const answer = await openPage(app, `/ilan/x/y/z/${keyCode}`);
      expect(answer).toMatchObject({ status: 410, data: { gone: { isSold: state === "sold" } } });
      expect(keyCodesOfHearts(answer)[0]).toBe(near.keyCode);
    }
  });

  test("an unknown key code answers 404", async () => {
    expect((await openPage(app, `${right}/222222222`)).status).toBe(404);
  });
});

test("without scripts the page's form shows the number", async () => {
  const owner = await aMember(app, confirmedPhone(app));
  const { keyCode } = await aListing(app, { ownerId: owner.id, isPhoneShown: true });
  const path = `/ilan/otomobil/volkswagen-passat/ilk-sahibinden-temiz/${keyCode}`;
  const before = await openPage(app, path);
  expect(JSON.stringify(before.data)).not.toMatch(/5321234567|532 123/);
  const answer = await sendForm(app, path, {});
  expect(answer.data).toEqual({ phone: "0532 123 45 67", uri: "tel:+905321234567" });
  expect(answer.cookies[revealedCookie]).toBe(keyCode);
});

test("the owner of a rejected listing reads the reasons", async () => {
  const owner = await aMember(app);
  const moderator = await aMember(app, { role: "moderator" });
  const { keyCode } = await aListing(app, { state: "pending", ownerId: owner.id });
  await changeState(app.ctx(), {
    keyCode,
    action: "reject",
    actor: moderator,
    reasonCodes: ["photo", "price"],
    note: "Plaka görünmüyor.",
  });
  const opened = await openListing(app.ctx(owner), keyCode);
  expect(opened).toMatchObject({
    opening: "notice",
    notice: {
      title: "İlan reddedildi.",
      reasons: ["Fotoğraflar ilandaki araca ait değil ya da araç seçilemiyor.", "Fiyat gerçeği yansıtmıyor."],
      note: "Plaka görünmüyor.",
    },
  });
});

test("the data of a listing's page has nothing private", async () => {
  const owner = await aMember(app, { firstName: "Şule", lastName: "Çınarlıoğlu", ...confirmedPhone(app) });
  const view = await viewOf({ ownerId: owner.id, isPhoneShown: true });
  expect(view.seller).toMatchObject({ name: "Şule Ç.", isDealer: false });
  expect(view.hasPhone).toBe(true);
  const text = JSON.stringify(view);
  for (const secret of [owner.email, "Çınarlıoğlu", "34 KTK 482", "5321234567", "532 123"])
    expect(text).not.toContain(secret);
});

test("a dealer is shown by name and certificate number", async () => {
  const business = await aShop(app, {
    slug: "yildiz",
    name: "Yıldız Otomotiv A.Ş.",
    shortName: "Yıldız",
    certificateNumber: "3400123",
  });
  const owner = await aMember(app, { businessId: business.id, businessRole: "owner" });
  const view = await viewOf({ ownerId: owner.id, businessId: business.id });
  expect(view.seller).toMatchObject({ name: "Yıldız Otomotiv A.Ş.", initials: "YO", certificateNumber: "3400123" });
});

test("similar listings are of the same model first, nearest price first, and live", async () => {
  const one = await aListing(app, { priceKurus: 500_000_00 });
  const near = await aListing(app, { priceKurus: 500_500_00 });
  const nearer = await aListing(app, { priceKurus: 500_100_00 });
  await aListing(app, { priceKurus: 500_000_00, state: "passive" });
  const { likeness } = await openListing(app.ctx(), one.keyCode);
  const similar = await findSimilar(app.ctx(), likeness, similarCount);
  expect(similar).toHaveLength(4);
  expect(similar.slice(0, 2)).toEqual([nearer.keyCode, near.keyCode]);
  expect(similar).not.toContain(one.keyCode);
});

describe("structured data for search engines", () => {
  test("schema.org Car with its Offer", async () => {
    const view = await viewOf();
    expect(listingJsonLd(view, testOrigin)).toMatchObject({
      "@type": ["Product", "Car"],
      name: `${view.name} 2019`,
      brand: { "@type": "Brand", name: "Volkswagen" },
      model: "Passat",
      vehicleModelDate: "2019",
      mileageFromOdometer: { value: 98_400, unitCode: "KMT" },
      fuelType: "Dizel",
      image: [`${testOrigin}/foto/${view.photos[0]!.id}-1600.jpg`],
      offers: {
        "@type": "Offer",
        price: 1_234_500,
        priceCurrency: "TRY",
        availability: "https://schema.org/InStock",
        itemCondition: "https://schema.org/UsedCondition",
        url: `${testOrigin}${view.address}`,
      },
    });
  });

  test("a title cannot close the script element", async () => {
    const title = "TEMİZ</SCRIPT><SCRIPT>ALERT(1)</SCRIPT><!-- &AMP; \u2028";
    const json = scriptJson(listingJsonLd(await viewOf({ title, descriptionHtml: "" }), testOrigin));
    expect(json).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(json).description).toBe(title);
  });
});

describe("showing the phone number", () => {
  const show = (keyCode: string, { cookie = "", client = "198.51.100.7" } = {}) =>
    app.http.inject({
      method: "POST",
      url: `/ajax/events/offer-show-phone/${keyCode}`,
      remoteAddress: client,
      headers: { host: "kontak.test", "sec-fetch-site": "same-origin", cookie },
      payload: {},
    });
  const aCallable = async (values: Parameters<typeof aListing>[1] = {}) =>
    aListing(app, { ownerId: (await aMember(app, confirmedPhone(app))).id, isPhoneShown: true, ...values });
  const countOf = async (listingId: number) =>
    (await app.db.selectFrom("listingEventDay").selectAll().where("listingId", "=", listingId).executeTakeFirst())
      ?.count;

  test("answers the formatted number, and is counted once for one browser", async () => {
    const { id, keyCode } = await aCallable();
    const first = await show(keyCode);
    expect(first.json()).toEqual({ phone: "0532 123 45 67", uri: "tel:+905321234567" });
    expect(first.headers["cache-control"]).toBe("no-store");
    expect(first.headers["set-cookie"]).toContain(`${revealedCookie}=${keyCode}; Path=/; Max-Age=${9999 * 86_400};`);
    await show(keyCode, { cookie: `${revealedCookie}=222222222.${keyCode}` });
    expect(await countOf(id)).toBe(1);
    await show(keyCode);
    expect(await countOf(id)).toBe(2);
  });

  test.each(["pending", "passive", "sold"] as const)("a %s listing has no number", async (state) => {
    const { keyCode } = await aCallable({ state });
    expect((await show(keyCode)).statusCode).toBe(404);
  });

  test("a business's short number is shown without a code, and dialled unchanged", async () => {
    const { id: businessId } = await aShop(app);
    const { id: ownerId } = await aMember(app, { phone: "+904440123", businessId, businessRole: "owner" });
    const { keyCode } = await aListing(app, { ownerId, businessId, isPhoneShown: true });
    expect((await show(keyCode)).json()).toEqual({ phone: "444 0 123", uri: "tel:4440123" });
  });

  describe("is refused with a sentence, and the page has no button", () => {
    const hidden = "Satıcı bu ilanda telefon numarası paylaşmıyor. Kendisine ilan sayfasından mesaj gönderebilirsiniz.";
    const unconfirmed = { phone, phoneConfirmedAt: null };
    const landline = { phone: "+902123456789", phoneConfirmedAt: null };
    test.each<[string, Parameters<typeof aMember>[1], boolean, boolean]>([
      ["where the seller chose messages only", { phone, phoneConfirmedAt: new Date() }, false, false],
      ["where the number is not confirmed", unconfirmed, true, false],
      ["where a business's mobile number is not confirmed", unconfirmed, true, true],
      ["where a private member has an unconfirmed landline", landline, true, false],
      ["where the seller has no number", {}, true, false],
    ])("%s", async (_, member, isPhoneShown, isOfBusiness) => {
      const businessId = isOfBusiness ? (await aShop(app)).id : null;
      const { id: ownerId } = await aMember(app, {
        ...member,
        businessId,
        businessRole: isOfBusiness ? "owner" : null,
      });
      const { id, keyCode } = await aListing(app, { ownerId, businessId, isPhoneShown });
      const answer = await show(keyCode);
      expect([answer.statusCode, answer.json().message]).toEqual([403, hidden]);
      expect(await countOf(id)).toBeUndefined();
      expect(await openListing(app.ctx(), keyCode)).toMatchObject({ view: { hasPhone: false } });
    });
  });

  test("a number that is removed from the account disappears from its listings", async () => {
    const { keyCode, ownerId } = await aCallable();
    expect(await openListing(app.ctx(), keyCode)).toMatchObject({ view: { hasPhone: true } });
    const none = { phone: null, phoneConfirmedAt: null };
    await app.db.updateTable("member").set(none).where("id", "=", ownerId).execute();
    expect((await show(keyCode)).statusCode).toBe(403);
  });

  test("a listing that does not exist answers 404", async () => {
    expect((await show("222222222")).statusCode).toBe(404);
  });

  test("pages of other origins cannot request it", async () => {
    const { keyCode } = await aCallable();
    const answer = await app.request({
      method: "POST",
      url: `/ajax/events/offer-show-phone/${keyCode}`,
      headers: { "sec-fetch-site": "cross-site" },
      payload: {},
    });
    expect(answer.statusCode).toBe(403);
  });

  test("the rate limit stops a visitor who collects numbers, but no others", async () => {
    const { keyCode } = await aCallable();
    const client = "203.0.113.9";
    for (let n = 0; n < phoneReveals.visitor.capacity; n++)
      expect((await show(keyCode, { client })).statusCode).toBe(200);
    const refused = await show(keyCode, { client });
    expect(refused.statusCode).toBe(429);
    expect(refused.body).not.toContain("532");
    expect((await show(keyCode, { client: "203.0.113.10" })).statusCode).toBe(200);
    app.now = addDays(app.now, 1);
    expect((await show(keyCode, { client })).statusCode).toBe(200);
  });
});

test("WhatsApp gets the name, the price and the address", () => {
  const url = "https://kontak.test/ilan/otomobil/x/y/ABC?a=1&b=2";
  const address = new URL(whatsAppAddress({ title: "Şahin & Doğan", price: "1.000 TL", url }));
  expect(address.origin + address.pathname).toBe("https://wa.me/");
  expect([...address.searchParams]).toEqual([["text", `Şahin & Doğan – 1.000 TL\n${url}`]]);
});

test("a video of a supported site is shown, another address is not", async () => {
  const videoUrl = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
  expect((await viewOf({ videoUrl })).video).toMatchObject({ site: "youtube", watchUrl: videoUrl });
  expect((await viewOf({ videoUrl: "https://example.com/x" })).video).toBeNull();
  expect((await viewOf()).video).toBeNull();
});
