import { expect, test } from "vitest";
import { loader as alertsPage } from "#src/finding/alerts/list/alerts.page.tsx";
import { loader as shopPage } from "#src/business/businesses/shop.page.tsx";
import { loader as comparePage } from "#src/finding/compare/compare.page.tsx";
import { loader as deskPage } from "#src/business/dealer-desk/desk.page.tsx";
import { loader as pricesPage } from "#src/business/dealer-desk/prices/prices.page.tsx";
import { loader as followsPage } from "#src/people/follows/follows.page.tsx";
import { insertFollow } from "#src/people/follows/queries.server.ts";
import { loader as garagePage } from "#src/finding/garage/garage.page.tsx";
import { loader as homePage } from "#src/site/home/home.page.tsx";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { loader as listingPage } from "#src/selling/listing-page/listing.page.tsx";
import { loader as sellerPage } from "#src/people/members/seller/member.page.tsx";
import { loader as chatPage } from "#src/people/messages/chat/chat.page.tsx";
import { loader as composePage } from "#src/people/messages/compose/compose.page.tsx";
import { loader as moderationPage } from "#src/staff/moderation/moderation-listing.page.tsx";
import { loader as myListingsPage } from "#src/selling/my-listings/my-listings.page.tsx";
import { loader as detailedPage } from "#src/finding/search/detailed/detailed.page.tsx";
import { loader as resultPage } from "#src/finding/search/results.page.tsx";
import { testApp } from "./support/app.ts";
import { aGarageItem } from "./support/alerts.ts";
import { aMember, aShop } from "./support/builders.ts";
import { aListing } from "./support/listings.ts";
import { callPage } from "./support/pages.ts";

const app = await testApp();
const [own, other, rental] = [
  await aShop(app, { slug: "deniz" }),
  await aShop(app),
  await aShop(app, { isRental: true }),
];
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

/** The parameters of a listing's address, with the address. */
async function addressOf(code: string) {
  const params = { category: "x", vehicle: "x", title: "x", keyCode: code };
  const path = (await callPage(app, listingPage, { path: `/ilan/x/x/x/${code}`, params })).location!;
  const [category, vehicle, title] = path.split("/").slice(2) as [string, string, string];
  return { path, params: { category, vehicle, title, keyCode: code } };
}
const [first, similar] = [await addressOf(keyCode), await addressOf(second.keyCode)];

type Surface = { name: string; read: (cookie?: string) => Promise<string> };
const page = (
  name: string,
  handler: (args: never) => unknown,
  path: string,
  params: Record<string, string> = {},
): Surface => ({
  name,
  read: async (cookie) => {
    const { data, jsonLd, html } = await callPage(app, handler, { path, params, ...(cookie ? { cookie } : {}) });
    return JSON.stringify([data, jsonLd, html]);
  },
});
const call = (url: string): Surface => ({
  name: url,
  read: async (cookie) => (await app.request({ url, ...(cookie ? { headers: { cookie } } : {}) })).body,
});

/** Surfaces that show a listing's price to those who may read the dealer price. */
const showing: Surface[] = [
  page("results", resultPage, "/otomobil", { type: "otomobil" }),
  page("gallery of results", resultPage, "/otomobil?gorunum=galeri", { type: "otomobil" }),
  page("the listing's page", listingPage, first.path, first.params),
  page("similar listings", listingPage, similar.path, similar.params),
  page("the shop's page", shopPage, "/dukkan/deniz", { slug: "deniz" }),
  page("home", homePage, "/"),
  page("garage", garagePage, "/garaj"),
  page("garage of a visitor", garagePage, `/garaj?ilanlar=${keyCode}`),
  page("writing to the seller", composePage, "/", { keyCode }),
  page("follows", followsPage, "/takip-ettiklerim"),
];
/** Surfaces that show listings, and never their dealer price. */
const silent: Surface[] = [
  page("comparison", comparePage, `/karsilastir?keyCode[]=${keyCode}&keyCode[]=${second.keyCode}`),
  page("detailed search", detailedPage, "/detayli-arama?kategori=otomobil"),
  page("alerts", alertsPage, "/bildirimlerim"),
  page("chat", chatPage, "/mesajlarim"),
  page("the member's page", sellerPage, `/uye/${owner.pathName}`, { pathName: owner.pathName }),
  page("one's own listings", myListingsPage, "/ilanlarim"),
  page("the dealer's desk", deskPage, "/kurumsal/panel"),
  page("prices of the dealer's desk", pricesPage, "/kurumsal/panel/fiyatlar"),
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
  const open = (cookie: string) => callPage(app, moderationPage, { path: "/", params: { keyCode }, cookie });
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
