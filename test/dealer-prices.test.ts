import { expect, test } from "vitest";
import { insertFollow } from "#src/people/follows/queries.server.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { testApp } from "./support/app.ts";
import { aGarageItem } from "./support/alerts.ts";
import { aMember, aShop } from "./support/builders.ts";
import { aListing } from "./support/listings.ts";
import { openPage } from "./support/pages.ts";

const app = await testApp();
const [own, other, rental] = [await aShop(app), await aShop(app), await aShop(app, { isRental: true })];
const authorised = await aShop(app, { isRental: true, nature: "franchiser" });
const worker = (businessId: number, businessRole: "owner" | "user" = "owner") =>
  aMember(app, { businessId, businessRole });
const owner = await worker(own.id);
const { id, keyCode } = await aListing(app, {
  ownerId: owner.id,
  businessId: own.id,
  priceKurus: 120_000_000,
  priceDealerKurus: 111_700_000,
});
const second = await aListing(app, { ownerId: owner.id, businessId: own.id });
// How the price is written in texts, in lira and in kuruş, and what it is called in data and addresses.
const prices = /1\.117\.000|1117000|111700000|dealerPrice/;
const traces = new RegExp(`${prices.source}|galerifiyati`);

const viewers = {
  visitor: undefined,
  member: await aMember(app),
  "own business": owner,
  "own colleague": await worker(own.id, "user"),
  "other dealer": await worker(other.id),
  "other dealer's user": await worker(other.id, "user"),
  "rental business": await worker(rental.id),
  "rental business that is an authorised dealer": await worker(authorised.id),
  moderator: await aMember(app, { role: "moderator" }),
  admin: await aMember(app, { role: "admin" }),
};
type Viewer = keyof typeof viewers;
const dealers: readonly Viewer[] = [
  "other dealer",
  "other dealer's user",
  "rental business that is an authorised dealer",
];
const members = Object.values(viewers).filter((viewer) => viewer !== undefined);
for (const viewer of members) {
  await aGarageItem(app, viewer.id, keyCode);
  await insertFollow(app.ctx(), {
    memberId: viewer.id,
    target: { kind: "listing", id },
    priceKurus: 120_000_000,
    frequency: "off",
  });
}

const addressOf = async (code: string) => (await openPage(app, `/ilan/x/x/x/${code}`)).location!;
const [first, similar] = [await addressOf(keyCode), await addressOf(second.keyCode)];

type Surface = { name: string; read: (cookie?: string) => Promise<string> };
const page = (name: string, path: string): Surface => ({
  name,
  read: async (cookie) => {
    const { data, jsonLd, html } = await openPage(app, path, { cookie });
    return JSON.stringify([data, jsonLd, html]);
  },
});
const call = (url: string): Surface => ({
  name: url,
  read: async (cookie) => (await app.request({ url, ...(cookie ? { headers: { cookie } } : {}) })).body,
});

/** Surfaces that show a listing's price to those who may read the dealer price. */
const showing: Surface[] = [
  page("results", "/otomobil"),
  page("gallery of results", "/otomobil?gorunum=galeri"),
  page("the listing's page", first),
  page("similar listings", similar),
  page("the shop's page", "/dukkan/deniz"),
  page("home", "/"),
  page("garage", "/garaj"),
  page("garage of a visitor", `/garaj?ilanlar=${keyCode}`),
  page("writing to the seller", `/mesajlarim/mesaj-gonder/${keyCode}`),
  page("follows", "/takip-ettiklerim"),
];
/** Surfaces that show listings, and never their dealer price. */
const silent: Surface[] = [
  page("comparison", `/karsilastir?keyCode[]=${keyCode}&keyCode[]=${second.keyCode}`),
  page("detailed search", "/detayli-arama?kategori=otomobil"),
  page("alerts", "/bildirimlerim"),
  page("chat", "/mesajlarim"),
  page("the member's page", `/uye/${owner.pathName}`),
  page("one's own listings", "/ilanlarim"),
  page("the dealer's desk", "/kurumsal/panel"),
  page("prices of the dealer's desk", "/kurumsal/panel/fiyatlar"),
  ...[
    "/ajax/offers/latest",
    "/ajax/reklam?adres=/otomobil",
    "/ajax/arama/hizli?kategori=otomobil",
    "/ajax/arama/sayi?adres=/otomobil",
    `/ajax/get-offer-photos/${keyCode}`,
    "/ajax/member-vehicle-brand-and-model-ids",
    `/ajax/arac-filtrele/${owner.id}/1/0`,
    "/sitemap.xml",
    "/sitemap/ilanlar-1.xml",
    "/kurumsal/panel/fiyatlar.csv",
    "/kurumsal/panel/sonuclar.csv",
  ].map(call),
];

test.each(Object.keys(viewers) as Viewer[])("what a %s reads of dealer prices", async (viewer) => {
  const cookie = viewers[viewer]?.cookie;
  const isDealer = dealers.includes(viewer);
  // The filter is a choice of all dealers, for the prices of other businesses.
  const hidden = isDealer || viewer.startsWith("own") ? prices : traces;
  for (const { name, read } of showing) {
    const text = (await read(cookie)).replaceAll(/[\u00a0 ]/g, " ");
    // Where the page shows the listing, a dealer is shown its price.
    if (isDealer && text.includes("1.200.000")) expect([name, text.includes("1.117.000")]).toEqual([name, true]);
    if (!isDealer) expect([name, hidden.exec(text)?.[0]]).toEqual([name, undefined]);
  }
  for (const { name, read } of silent)
    expect([name, hidden.exec((await read(cookie)).replaceAll(/[\u00a0 ]/g, " "))?.[0]]).toEqual([name, undefined]);
});

test("moderators read it on their page of the listing, and nobody else does", async () => {
  const open = (cookie: string) => openPage(app, `/yonetim/ilanlar/${keyCode}`, { cookie });
  expect(JSON.stringify((await open(viewers.moderator.cookie)).data)).toContain("Galeri fiyatı");
  for (const { cookie } of [owner, viewers["other dealer"], viewers.member])
    expect((await open(cookie)).status).toBe(404);
});

test("the export of the stock has it for the business itself alone", async () => {
  const exported = async (kind: string, cookie: string) =>
    (await app.request({ url: `/kurumsal/stok/disa-aktar/stok.${kind}`, headers: { cookie } })).body;
  for (const kind of ["csv", "json"]) {
    expect(await exported(kind, owner.cookie)).toMatch(/1117000/);
    for (const { cookie } of [viewers["other dealer"], viewers.member, viewers.moderator])
      expect(await exported(kind, cookie)).not.toMatch(traces);
  }
});

test("mails and jobs read listings without a viewer, and so without it", async () => {
  expect(JSON.stringify(await listingCards(app.ctx(), [keyCode]))).not.toMatch(traces);
});
