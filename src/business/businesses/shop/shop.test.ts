import { describe, expect, test } from "vitest";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { noRowDependencies, recordDependencies } from "#src/shared/page-dependencies.server.ts";
import { testApp } from "#test/support/app.ts";
import { aBranch, aBusinessBrand, aMember, anImpersonation, aShop } from "#test/support/builders.ts";
import { aDownPaymentDealer } from "#test/support/down-payment-dealer.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm, sendFromElsewhere } from "#test/support/pages.ts";
import { aJpeg } from "#test/support/photos.ts";
import { type ShopDesign, shopIntents } from "./design.ts";
import type { ShopPageData } from "./page-data.server.ts";

const app = await testApp();

type Who = { cookie: string };
let count = 0;

/** A business with its owner, and two cars and a rental car on sale. */
async function aStockedShop() {
  const slug = `dolu-galeri-${++count}`;
  const { id } = await aShop(app, { slug, name: "Dolu Galeri", shortName: "Dolu Galeri", cityId: 34 });
  const owner = await aMember(app, { businessId: id, businessRole: "owner", firstName: "Ayşe", lastName: "Yıldız" });
  const own = { ownerId: owner.id, businessId: id };
  const listings = [
    await aListing(app, { ...own, priceKurus: 50_000_000, fuel: "dizel" }),
    await aListing(app, { ...own, priceKurus: 90_000_000, fuel: "benzin" }),
    await aListing(app, { ...own, listingType: "kiralik", rentPeriod: "gunluk" }),
  ];
  return { id, slug, owner, keyCodes: listings.map(({ keyCode }) => keyCode) };
}

const opens = async (slug: string, query = "", who: Partial<Who> = {}) => {
  const answer = await openPage(app, `/dukkan/${slug}${query}`, who);
  return { ...answer, shop: answer.data?.["seller"] as ShopPageData };
};
const saves = (who: Partial<Who>, form: Record<string, string | string[]>) =>
  sendForm(app, "/kurumsal/dukkan", { islem: shopIntents.save, ...form }, who);
const publishes = (who: Partial<Who>) => sendForm(app, "/kurumsal/dukkan/onizleme", {}, who);
const draftOf = async (who: Who) => (await openPage(app, "/kurumsal/dukkan", who)).data!["draft"] as ShopDesign;

describe("the stock of a shop", () => {
  test("is its own, filtered as results are, with exact counts", async () => {
    const { slug, keyCodes } = await aStockedShop();
    await aStockedShop();
    const { shop } = await opens(slug);
    expect(shop.stock).toMatchObject({
      all: 3,
      total: 2,
      usual: "satilik",
      byType: [
        { listing: "satilik", count: 2 },
        { listing: "kiralik", count: 1 },
      ],
    });
    expect(shop.stock.keyCodes.toSorted()).toEqual(keyCodes.slice(0, 2).toSorted());
    const fuels = Object.fromEntries(shop.stock.choices.fuels.map(({ value, count: n }) => [value, n]));
    expect(fuels).toMatchObject({ dizel: 1, benzin: 1 });
    const diesel = (await opens(slug, "?yakit=dizel&fiyat_max=600000")).shop;
    expect(diesel.stock.keyCodes).toEqual([keyCodes[0]]);
    expect(diesel.stock.isFiltered).toBe(true);
    expect((await opens(slug, "?ilan=kiralik")).shop.stock.keyCodes).toEqual([keyCodes[2]]);
    expect((await opens(slug, "?sayfa=9")).location).toBe(`/dukkan/${slug}`);
    const nonsense = await opens(slug, `?marka=${"x".repeat(2000)}&fiyat_min=abc&sayfa=-3&ilan=banka`);
    expect(nonsense.shop.stock.total).toBe(2);
  });

  test("shows certified vehicles first, then those that can be reserved, each in the order of the search", async () => {
    const { businessId, owner, listing: later } = await aDownPaymentDealer(app, { isForAll: false });
    const own = { businessId, ownerId: owner.id };
    const at = (days: number) => ({ ...own, publishedAt: addDays(app.now, -days) });
    const plain = await aListing(app, at(1));
    const reservable = [await aListing(app, at(3)), await aListing(app, at(2))];
    const certified = await aListing(app, { ...at(4), isCertified: true });
    await app.db
      .updateTable("listing")
      .set({ publishedAt: addDays(app.now, -5) })
      .where("id", "=", later.id)
      .execute();
    await app.db
      .insertInto("downPaymentListing")
      .values(reservable.map(({ id: listingId }) => ({ listingId, businessId })))
      .execute();
    const { slug } = await app.db
      .selectFrom("business")
      .where("id", "=", businessId)
      .select("slug")
      .executeTakeFirstOrThrow();
    const codes = (...listings: { keyCode: string }[]) => listings.map(({ keyCode }) => keyCode);
    const { stock } = (await opens(slug)).shop;
    expect(stock.isRanked).toBe(true);
    expect(stock.choices.flags.slice(0, 2).map(({ value }) => value)).toEqual(["sertifikali", "rezerve"]);
    const [first, second, third, ...others] = stock.keyCodes;
    expect(first).toBe(certified.keyCode);
    expect(others.toSorted()).toEqual(codes(plain, later).toSorted());
    const filtered = (await opens(slug, "?rezerve=1")).shop.stock;
    expect(filtered.keyCodes).toEqual([second, third]);
    expect(filtered.keyCodes.toSorted()).toEqual(codes(...reservable).toSorted());
    expect(filtered.choices.flags.find(({ value }) => value === "rezerve")).toMatchObject({ count: 2 });
    // Another order is what it says.
    expect((await opens(slug, "?sirala=fiyat-artan")).shop.stock.keyCodes).toHaveLength(5);
  });

  test("of a shop that only rents out begins with its rentals", async () => {
    const { id } = await aShop(app, { slug: "kiralik-filo", name: "Kiralık Filo", isRental: true });
    const owner = await aMember(app, { businessId: id, businessRole: "owner" });
    await aListing(app, { ownerId: owner.id, businessId: id, listingType: "kiralik", rentPeriod: "gunluk" });
    expect((await opens("kiralik-filo")).shop).toMatchObject({
      view: { kindName: "Araç kiralama" },
      stock: { usual: "kiralik", total: 1 },
    });
  });
});

describe("the settings of a shop", () => {
  test("are a draft until the owner publishes them", async () => {
    const { slug, owner, keyCodes } = await aStockedShop();
    const tomorrow = calendarDay(addDays(app.now, 1));
    const sent = await saves(owner, {
      about: "1998’den beri Kadıköy’deyiz.",
      hasAccent: "1",
      accent: "#FFE600",
      order_about: "1",
      order_announcements: "2",
      order_stock: "3",
      order_team: "0",
      "chosen[]": [keyCodes[1]!],
      opens_0: "09:00",
      closes_0: "18:30",
      isClosedOnHolidays: "1",
      special_day_0: tomorrow,
      special_name_0: "Sayım",
      announcement_0: "Kış lastiği bizden.",
      announcement_until_0: tomorrow,
      announcement_1: "Geçmiş duyuru.",
      announcement_until_1: calendarDay(addDays(app.now, -1)),
      islem: "onizle",
    });
    expect(sent.location).toBe("/kurumsal/dukkan/onizleme");
    expect((await opens(slug)).shop).toMatchObject({ about: "", accent: null, hours: null });
    const preview = await openPage(app, "/kurumsal/dukkan/onizleme", owner);
    expect(preview.data).toMatchObject({ hasChanges: true, shop: { about: "1998’den beri Kadıköy’deyiz." } });
    expect((await publishes(owner)).location).toBe("/kurumsal/dukkan?yayimlandi");
    expect((await publishes(owner)).status).toBe(409);
    const { shop, jsonLd } = await opens(slug);
    expect(shop).toMatchObject({
      about: "1998’den beri Kadıköy’deyiz.",
      accent: { background: "#ffe600", text: "#000000" },
      announcements: ["Kış lastiği bizden."],
      hours: { specialDays: [{ day: tomorrow, name: "Sayım", spans: [] }], holidays: expect.any(Object) },
    });
    expect(shop.sections.slice(0, 2)).toEqual(["about", "announcements"]);
    expect(shop.sections).not.toContain("team");
    expect(shop.chosen.map(({ keyCode }) => keyCode)).toEqual([keyCodes[1]]);
    expect(jsonLd[0]).toMatchObject({
      "@type": "AutoDealer",
      name: "Dolu Galeri",
      address: { addressRegion: "İstanbul" },
      openingHoursSpecification: [{ dayOfWeek: "https://schema.org/Monday", opens: "09:00", closes: "18:30" }],
    });
  });

  test.each([
    [{ opens_0: "09:00" }, "closes_0", "Açılış ve kapanış saatini birlikte giriniz ya da ikisini de boş bırakınız."],
    [{ opens_0: "18:00", closes_0: "09:00" }, "closes_0", "Kapanış saati açılış saatinden sonra olmalıdır."],
    [{ opens_6: "9", closes_6: "18:00" }, "opens_6", "Saati 09:00 biçiminde giriniz."],
    [{ special_name_0: "Sayım" }, "special_day_0", "Lütfen bir tarih seçiniz."],
    [{ hasAccent: "1", accent: "red;}" }, "accent", "Lütfen geçerli bir renk seçiniz."],
    [
      { about: "Arayın: 0532 123 45 67" },
      "about",
      "Bu yazıda telefon, e-posta, IBAN ya da bağlantı bulunamaz. Alıcılar size sayfanızdan ulaşır.",
    ],
    [{ "chosen[]": ["A", "B", "C", "D", "E", "F", "G"] }, "chosen", "En fazla 6 ilan öne çıkarabilirsiniz."],
  ])("are refused at the field: case %#", async (form, field, message) => {
    const { owner } = await aStockedShop();
    const { status, data } = await saves(owner, form as Record<string, string>);
    expect([status, (data as { fields: Record<string, string> }).fields[field]]).toEqual([422, message]);
    expect((await draftOf(owner)).about).toBe("");
  });

  test("are the owner's alone; another seller's listing does not exist", async () => {
    const { id, owner } = await aStockedShop();
    const other = await aStockedShop();
    const user = await aMember(app, { businessId: id, businessRole: "user" });
    for (const [who, status] of [
      [user, 403],
      [await aMember(app), 404],
    ] as const) {
      expect((await saves(who, { about: "Biz" })).status).toBe(status);
      expect((await publishes(who)).status).toBe(status);
      expect((await openPage(app, "/kurumsal/dukkan", who)).status).toBe(status);
      expect((await openPage(app, "/kurumsal/dukkan/onizleme", who)).status).toBe(status);
    }
    expect((await saves({ cookie: await anImpersonation(app, owner.id) }, { about: "Biz" })).status).toBe(403);
    expect((await openPage(app, "/kurumsal/dukkan")).location).toBe("/login?ref=%2Fkurumsal%2Fdukkan");
    const elsewhere = { path: "/kurumsal/dukkan", cookie: owner.cookie, form: { about: "Biz" } };
    expect((await sendFromElsewhere(app, elsewhere)).statusCode).toBe(403);
    expect((await saves(owner, { "chosen[]": [other.keyCodes[0]!] })).status).toBe(404);
    const many = await Promise.all(Array.from({ length: 40 }, (_, n) => saves(owner, { about: `Biz ${n}` })));
    expect(many.filter(({ status }) => status === 429).length).toBeGreaterThan(5);
  });

  test("a logo and a cover go through the site's photo pipeline, and unused ones are removed", async () => {
    const { slug, owner } = await aStockedShop();
    const send = async (kind: "logo" | "kapak", bytes: Buffer, cookie = owner.cookie) => {
      const form = new FormData();
      form.append("picture", new File([new Uint8Array(bytes)], "resim.jpg"));
      const body = new Response(form);
      return app.request({
        method: "POST",
        url: `/kurumsal/dukkan/${kind}`,
        headers: { cookie, "content-type": body.headers.get("content-type")!, accept: "text/html" },
        payload: Buffer.from(await body.arrayBuffer()),
      });
    };
    expect((await send("kapak", await aJpeg(1600, 500))).headers.location).toBe(
      "/kurumsal/dukkan?resim=kaydedildi#h-resimler",
    );
    expect((await send("kapak", await aJpeg(300, 300))).headers.location).toBe(
      "/kurumsal/dukkan?resim=olmadi#h-resimler",
    );
    await send("logo", await aJpeg(400, 400));
    expect((await send("logo", await aJpeg(400, 400), (await aMember(app)).cookie)).headers.location).toContain(
      "olmadi",
    );
    const { logoId, coverId } = await draftOf(owner);
    const file = (name: string) => app.request({ method: "GET", url: `/uye-resmi/${name}` });
    expect((await file(`${coverId}-1600.webp`)).statusCode).toBe(200);
    expect((await opens(slug)).shop.cover).toBeNull();
    await publishes(owner);
    expect((await opens(slug)).shop).toMatchObject({
      view: { pictureId: logoId },
      cover: [{ size: 800 }, { size: 1600 }],
    });
    await saves(owner, { islem: "kapak-kaldir" });
    await app.runJobs();
    expect((await file(`${coverId}-1600.webp`)).statusCode).toBe(200);
    await publishes(owner);
    await saves(owner, { islem: "logo-kaldir" });
    await app.runJobs();
    expect((await file(`${coverId}-1600.webp`)).statusCode).toBe(404);
  });
});

describe("the address of a shop", () => {
  test("changes with its name, and earlier addresses redirect for good", async () => {
    const { slug, owner } = await aStockedShop();
    const rename = (shopName: string) => saves(owner, { islem: "ad", shopName });
    expect((await rename("Dolu Galeri")).data).toMatchObject({ fields: { shopName: "Dükkânınızın adı zaten bu." } });
    expect((await rename("Işık Otomotiv")).location).toBe("/kurumsal/dukkan?ad");
    expect(await opens(slug, "?yakit=dizel")).toMatchObject({
      status: 301,
      location: "/dukkan/isik-otomotiv?yakit=dizel",
    });
    expect((await opens("isik-otomotiv")).shop.view.name).toBe("Işık Otomotiv");
    expect((await rename("Gölge Otomotiv")).location).toBe("/kurumsal/dukkan?ad");
    expect((await opens(slug)).location).toBe("/dukkan/golge-otomotiv");
    expect((await opens("isik-otomotiv")).location).toBe("/dukkan/golge-otomotiv");
    expect((await rename("Işık Otomotiv")).location).toBe("/kurumsal/dukkan?ad");
    expect((await opens("isik-otomotiv")).status).toBe(200);
    expect((await rename("Beşinci Ad")).status).toBe(429);
    const other = await aStockedShop();
    await saves(other.owner, { islem: "ad", shopName: "Gölge Otomotiv" });
    expect((await opens("golge-otomotiv")).location).toBe("/dukkan/isik-otomotiv");
    expect((await opens("golge-otomotiv-2")).status).toBe(200);
  });
});

describe("what a shop page shows", () => {
  test("names those of its people who chose it, and its branches with their hours", async () => {
    const { id, slug, owner } = await aStockedShop();
    await app.db.updateTable("member").set({ isShownInShop: true }).where("id", "=", owner.id).execute();
    const shown = { businessId: id, businessRole: "user", isShownInShop: true } as const;
    await aMember(app, { ...shown, firstName: "Can", lastName: "Demir" });
    await aMember(app, { ...shown, firstName: "Gizli", lastName: "Çalışan", isShownInShop: false });
    await aMember(app, { businessId: id, businessRole: "user", firstName: "Eski", lastName: "Üye", isActive: false });
    await aBusinessBrand(app, id);
    const { id: townId } = await app.db
      .selectFrom("town")
      .where("cityId", "=", 34)
      .select("id")
      .executeTakeFirstOrThrow();
    const week = [[["09:00", "18:00"]], [], [], [], [], [], []];
    await app.db
      .insertInto("branch")
      .values([
        { businessId: id, name: "Merkez", cityId: 34, townId, phone: "+904440123", openingHours: JSON.stringify(week) },
        { businessId: id, name: "Eski şube", cityId: 34, townId, closedAt: app.now },
      ])
      .execute();
    const { shop, data, jsonLd } = await opens(slug);
    expect(shop.team.map(({ name, role }) => [name, role])).toEqual([
      ["Ayşe Y.", "İşletme sahibi"],
      ["Can D.", "Satış danışmanı"],
    ]);
    expect(shop.branches).toMatchObject([{ name: "Merkez", phone: { text: "444 0 123" }, hours: { week } }]);
    expect(JSON.stringify(data)).not.toMatch(/Yıldız|Demir|Gizli|@kontak/);
    expect(jsonLd[0]).toMatchObject({ telephone: "444 0 123", brand: [{ "@type": "Brand", name: "Volkswagen" }] });
  });

  test("leads to its phone, its WhatsApp and the way there, and says when it opens and how long it is here", async () => {
    const { id, slug } = await aStockedShop();
    expect((await opens(slug)).shop.contact).toEqual({ phone: null, whatsApp: null, at: null });
    const week = JSON.stringify([[["09:00", "18:00"]], [], [], [], [], [], []]);
    await aBranch(app, id, { phone: "+902163456789", openingHours: week });
    await aBranch(app, id, { phone: "+905321234567", hasWhatsapp: true, latitude: 41.01, longitude: 29.02 });
    await app.db
      .updateTable("business")
      .set({ createdAt: addDays(app.now, -2 * 366) })
      .where("id", "=", id)
      .execute();
    const { shop } = await opens(slug);
    expect(shop).toMatchObject({
      contact: {
        phone: { text: "0216 345 67 89", uri: "tel:+902163456789", whatsApp: null },
        whatsApp: "https://wa.me/905321234567",
        at: { latitude: 41.01, longitude: 29.02 },
      },
      openHours: { week: JSON.parse(week) },
      years: "2 yıldır Kontak’ta",
    });
    // A landline has no WhatsApp link, even if the setting was stored.
    await app.db.updateTable("branch").set({ phone: "+902163456780" }).where("hasWhatsapp", "=", true).execute();
    expect((await opens(slug)).shop.contact.whatsApp).toBeNull();
  });

  test("is invalidated by changes of its design, its branches and its people, and of no other shop", async () => {
    const { id, slug, owner } = await aStockedShop();
    const dependencies = noRowDependencies();
    await recordDependencies(dependencies, () => opens(slug));
    expect([...dependencies.subjects]).toContain(`business:${id}`);
    expect(dependencies.unrecorded).toEqual([]);
    const subjectsOf = async (change: () => Promise<unknown>) => {
      await app.db.deleteFrom("listingChange").execute();
      await change();
      const rows = await app.db.selectFrom("listingChange").select("subject").execute();
      return rows.map(({ subject }) => subject).filter((subject) => subject?.startsWith("business:"));
    };
    expect(await subjectsOf(() => saves(owner, { about: "Yeni" }))).toContain(`business:${id}`);
    expect(await subjectsOf(() => publishes(owner))).toEqual([`business:${id}`]);
    const user = await aMember(app);
    const joins = { businessId: id, businessRole: "user" } as const;
    expect(await subjectsOf(() => app.db.updateTable("member").set(joins).where("id", "=", user.id).execute())).toEqual(
      [`business:${id}`],
    );
  });
});
