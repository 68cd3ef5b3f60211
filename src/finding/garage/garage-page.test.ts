import { describe, expect, test } from "vitest";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { formatPrice } from "#src/shared/money.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import type { GaragePageData } from "./page-data.server.ts";
import { garagePageSize, garageSorts } from "./rules.ts";

const app = await testApp();

async function garageOf(cookie: string, query = "") {
  const { data } = await openPage<GaragePageData>(app, `/garaj${query}`, { cookie });
  return data!;
}

type ItemValues = { note?: string; priceKurus?: number; emailEnabled?: boolean; createdAt?: Date };
/** Inserts a garage item, optionally with an earlier date. */
async function addItem(memberId: number, listingId: number, values: ItemValues = {}) {
  const { id } = await app.db
    .insertInto("garageItem")
    .values({ memberId, listingId, priceKurus: 100_000_000, createdAt: app.now, ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("a garage shows its listings with notes and price changes", async () => {
  const member = await aMember(app);
  const [cheaper, same, dearer] = [
    await aListing(app, { priceKurus: 95_500_000 }),
    await aListing(app, { priceKurus: 100_000_000 }),
    await aListing(app, { priceKurus: 101_000_000 }),
  ];
  await addItem(member.id, cheaper.id, { note: "Ara", emailEnabled: true, createdAt: addDays(app.now, -5) });
  await addItem(member.id, same.id, { createdAt: addDays(app.now, -1) });
  await addItem(member.id, dearer.id);
  await addItem((await aMember(app)).id, (await aListing(app)).id);
  const { items, total, inGarage } = await garageOf(member.cookie);
  expect(total).toBe(3);
  expect(inGarage).toEqual([dearer.keyCode, same.keyCode, cheaper.keyCode]);
  expect(items).toMatchObject([
    { keyCode: dearer.keyCode, change: { direction: "up", text: "10.000\u00a0TL arttı" }, added: "Bugün" },
    { keyCode: same.keyCode, change: null, added: "Dün" },
    {
      keyCode: cheaper.keyCode,
      change: { direction: "down", text: "45.000\u00a0TL düştü" },
      note: "Ara",
      emailEnabled: true,
      added: "5 gün önce",
    },
  ]);
});

test.each([
  ["sold", "Satıldı", true],
  ["removed", "Kaldırıldı", true],
  ["passive", "Pasif", true],
  ["expired", "Süresi doldu", true],
  ["pending", "Yayında değil", false],
  ["rejected", "Yayında değil", false],
  ["authority-lost", "Yayında değil", false],
] as const)("a listing that became %s stays, with the price of then alone", async (state, name, hasPage) => {
  const member = await aMember(app);
  const { id } = await aListing(app, { state, priceKurus: 66_600_000 });
  await addItem(member.id, id);
  const { items } = await garageOf(member.cookie);
  expect(items).toMatchObject([{ card: null, state: { name }, addedPrice: formatPrice(100_000_000) }]);
  expect(JSON.stringify(items)).not.toContain("666.000");
  expect((items[0] as { address: string | null }).address !== null).toBe(hasPage);
});

test("each order", async () => {
  const member = await aMember(app);
  const make = async (added: number, priceKurus: number, modelYear: number, mileageKm: number, state = "active") => {
    const { id, keyCode } = await aListing(app, { priceKurus, modelYear, mileageKm, state: state as "active" });
    await addItem(member.id, id, { createdAt: addDays(app.now, -added) });
    return keyCode;
  };
  const a = await make(3, 90_000_000, 2019, 50_000);
  const b = await make(2, 110_000_000, 2021, 90_000);
  const c = await make(1, 99_000_000, 2015, 10_000);
  // A listing that is not live is sorted by its price when it was added, because its current price is not public.
  const d = await make(0, 1_000, 2020, 70_000, "passive");
  const orders = {
    eklenme: [d, c, b, a],
    "fiyat-artan": [a, c, d, b],
    "fiyat-azalan": [b, d, c, a],
    "fiyat-degisimi": [a, c, d, b],
    yil: [b, d, a, c],
    km: [c, a, d, b],
  };
  for (const { slug } of garageSorts)
    expect((await garageOf(member.cookie, `?sirala=${slug}`)).inGarage, slug).toEqual(orders[slug]);
  expect((await garageOf(member.cookie, "?sirala=hack")).inGarage).toEqual(orders.eklenme);
});

test("a long garage has pages; a page number that is too large shows the last page", async () => {
  const member = await aMember(app);
  const { ownerId, id } = await aListing(app);
  await addItem(member.id, id);
  for (let n = 0; n < garagePageSize; n++) await addItem(member.id, (await aListing(app, { ownerId })).id);
  const first = await garageOf(member.cookie);
  expect([first.items.length, first.pageCount]).toEqual([garagePageSize, 2]);
  const last = await garageOf(member.cookie, "?sayfa=99");
  expect([last.items.length, last.view.page]).toEqual([1, 2]);
});

test("without scripts a note is saved, or refused with its text still in the form", async () => {
  const member = await aMember(app);
  const id = await addItem(member.id, (await aListing(app)).id);
  const send = (note_value: string, note_id = id) =>
    sendForm(app, "/garaj", { note_id: String(note_id), note_value }, member);
  expect((await send("Farları sor")).data).toEqual({ done: "Notunuz kaydedildi." });
  expect((await garageOf(member.cookie)).items).toMatchObject([{ note: "Farları sor" }]);
  expect(await send("x")).toMatchObject({
    status: 422,
    data: { message: "Not alanı en az 2 karakter olmalıdır.", values: { note_id: String(id), note_value: "x" } },
  });
  const other = await addItem((await aMember(app)).id, (await aListing(app)).id);
  expect((await send("Benim", other)).status).toBe(404);
});

test("a listing that was removed without scripts can be restored on the page", async () => {
  const member = await aMember(app);
  const { id, keyCode } = await aListing(app);
  await addItem(member.id, id, { note: "Dursun" });
  const press = (form: Record<string, string>, referer: string) =>
    sendForm(app, "/garaj/degistir", form, {
      cookie: member.cookie,
      headers: { referer: `http://kontak.test${referer}` },
    });
  const removed = await press({ sil: keyCode }, "/garaj?sirala=km");
  expect(removed.location).toBe(`/garaj?sirala=km&cikan=${keyCode}`);
  expect((await garageOf(member.cookie, `?cikan=${keyCode}`)).removed).toMatchObject({ keyCode });
  expect((await garageOf((await aMember(app)).cookie, `?cikan=${keyCode}`)).removed).toBeNull();
  expect((await press({ ekle: keyCode }, removed.location!)).location).toBe("/garaj?sirala=km");
  expect((await garageOf(member.cookie, `?cikan=${keyCode}`)).removed).toBeNull();
  expect((await garageOf(member.cookie)).items).toMatchObject([{ note: "Dursun" }]);
});

test("a visitor's garage shows the live listings that the browser has stored, in its order", async () => {
  expect((await openPage(app, "/garaj")).data).toBeNull();
  const { keyCode: first } = await aListing(app, { state: "sold" });
  const { keyCode: second } = await aListing(app);
  const { keyCode: third } = await aListing(app);
  const keyCodes = [third, first, second, third, "<script>", "YOKYOKYOK"].join(" ");
  const { data } = await sendForm(app, "/garaj", { keyCodes });
  expect((data!["cards"] as { keyCode: string }[]).map(({ keyCode }) => keyCode)).toEqual([third, second]);
  expect(data!["goneKeyCodes"]).toEqual([first]);
  expect((await sendForm(app, "/garaj", { keyCodes: "" })).data).toEqual({
    cards: [],
    goneKeyCodes: [],
  });
  const note = await sendForm(app, "/garaj", { note_id: "1", note_value: "Benim" });
  expect(note.location).toMatch(/^\/login/);
});

test("hearts are filled from the member's garage, and empty for visitors", async () => {
  const member = await aMember(app);
  const { id, keyCode } = await aListing(app, { title: "KALPLİ" });
  await addItem(member.id, id);
  const [card] = await listingCards(app.ctx(), [keyCode]);
  for (const path of ["/", "/otomobil", "/araba", card!.address]) {
    const own = await openPage(app, path, member);
    expect(own.data?.["inGarage"], path).toEqual([keyCode]);
    expect((await openPage(app, path)).data?.["inGarage"], path).toEqual([]);
    expect((await openPage(app, path, await aMember(app))).data?.["inGarage"]).toEqual([]);
  }
});

describe("mails about a listing", () => {
  const emailPath = (id: unknown) => `/garaj/${String(id)}/email`;
  const isOn = async (id: number) =>
    (await app.db.selectFrom("garageItem").where("id", "=", id).select("emailEnabled").executeTakeFirstOrThrow())
      .emailEnabled;

  test("are switched on and off on a separate page, and the garage shows a message", async () => {
    const member = await aMember(app);
    const id = await addItem(member.id, (await aListing(app)).id);
    expect((await openPage(app, emailPath(id), member)).data).toMatchObject({
      emailEnabled: false,
      email: member.email,
    });
    const on = await sendForm(app, emailPath(id), { durum: "acik" }, member);
    expect([on.location, await isOn(id)]).toEqual(["/garaj?bilgi=eposta-acildi", true]);
    expect((await garageOf(member.cookie, "?bilgi=eposta-acildi")).notice?.title).toBe("E-posta bildirimi açıldı");
    const off = await sendForm(app, emailPath(id), {}, member);
    expect([off.location, await isOn(id)]).toEqual(["/garaj?bilgi=eposta-kapandi", false]);
    expect((await garageOf(member.cookie, "?bilgi=eposta-kapandi")).notice?.title).toBe("E-posta bildirimi kapatıldı");
    expect((await garageOf(member.cookie, "?bilgi=hack")).notice).toBeNull();
  });

  test("need a confirmed address, and may be switched off without", async () => {
    const member = await aMember(app, { emailConfirmedAt: null });
    const id = await addItem(member.id, (await aListing(app)).id, { emailEnabled: true });
    expect(await sendForm(app, emailPath(id), { durum: "acik" }, member)).toMatchObject({
      status: 403,
      data: { message: "E-posta bildirimi için önce e-posta adresinizi onaylayınız." },
    });
    await sendForm(app, emailPath(id), {}, member);
    expect(await isOn(id)).toBe(false);
  });

  test("of another member answer 404", async () => {
    const id = await addItem((await aMember(app)).id, (await aListing(app)).id);
    const { cookie } = await aMember(app);
    for (const one of [id, 99_999_999, "x"]) {
      expect((await openPage(app, emailPath(one), { cookie })).status).toBe(404);
      expect((await sendForm(app, emailPath(one), { durum: "acik" }, { cookie })).status).toBe(404);
    }
    expect(await isOn(id)).toBe(false);
    expect((await openPage(app, emailPath(id))).location).toMatch(/^\/login\?ref=/);
  });
});
