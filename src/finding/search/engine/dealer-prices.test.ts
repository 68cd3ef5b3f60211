import { expect, test } from "vitest";
import { savedSelection } from "#src/finding/saved-searches/selection.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { keyCodesOn } from "#test/support/listed.ts";
import { openPage } from "#test/support/pages.ts";
import { namesOf } from "../address/vocabulary.server.ts";

const app = await testApp();
const names = await namesOf(app);
const [own, other] = [
  await aShop(app, { slug: "deniz", name: "Deniz Otomotiv", shortName: "Deniz" }),
  await aShop(app, { slug: "gunes", name: "Güneş Otomotiv", shortName: "Güneş" }),
];
const owner = await aMember(app, { businessId: own.id, businessRole: "owner" });
const dealer = await aMember(app, { businessId: other.id, businessRole: "owner" });
const branchUser = await aMember(app, { businessId: other.id, businessRole: "user" });
const colleague = await aMember(app, { businessId: own.id, businessRole: "user" });
const privateMember = await aMember(app);
const moderator = await aMember(app, { role: "moderator" });

const offered = { ownerId: owner.id, businessId: own.id, state: "active", priceKurus: 120_000_000 } as const;
const { keyCode } = await aListing(app, { ...offered, priceDealerKurus: 111_700_000 });
await aListing(app, offered);

const dealerPrice = "1.117.000 TL";
const page = async (cookie?: string) => {
  const { location } = await openPage(app, "/ilan/x/x/x/" + keyCode);
  return openPage(app, location!, { cookie });
};
const textOf = (answer: object) => JSON.stringify(answer).replaceAll(" ", " ");
const shownPrice = dealerPrice.replaceAll(" ", " ");
const flagsOf = (data: unknown) =>
  (data as { choices: { flags: { value: string; count: number }[] } }).choices.flags.filter(
    ({ value }) => value === "galerifiyati",
  );

const dealers = [
  ["a dealer of another business", dealer],
  ["its branch user", branchUser],
] as const;
const others = [
  ["a visitor", undefined],
  ["a private member", privateMember],
  ["a moderator", moderator],
] as const;

test.each(dealers)(
  "%s can read the dealer price in the list and on the page, and can filter by it",
  async (_, member) => {
    const list = await openPage(app, "/otomobil?galerifiyati=1", member);
    expect(keyCodesOn(list)).toEqual([keyCode]);
    expect(textOf(list)).toContain(shownPrice);
    expect(flagsOf(list.data)).toMatchObject([{ count: 1 }]);
    expect(flagsOf((await openPage(app, "/otomobil.data", member)).data)).toMatchObject([{ count: 1 }]);
    expect(textOf((await page(member.cookie)).data!)).toContain(shownPrice);
  },
);

test.each(others)("%s can read neither the price nor its filter", async (_, member) => {
  const list = await openPage(app, "/otomobil.data", member);
  const detail = await page(member?.cookie);
  const search = await openPage(app, "/detayli-arama?kategori=otomobil", member ? { cookie: member.cookie } : {});
  for (const answer of [list, detail, search]) {
    expect(answer.status).toBe(200);
    expect(textOf(answer)).not.toMatch(/1\.117\.000|1117000|111700000|dealerPrice|galerifiyati/);
  }
  expect(await openPage(app, "/otomobil?galerifiyati=1&fiyat_max=2000000", member)).toMatchObject({
    status: 302,
    location: "/otomobil?fiyat_max=2000000",
  });
});

test("people of the business itself are not offered their own dealer price", async () => {
  for (const { cookie } of [owner, colleague]) {
    const list = await openPage(app, "/otomobil", { cookie });
    expect(keyCodesOn(list)).toContain(keyCode);
    expect(textOf(list)).not.toContain(shownPrice);
    expect(textOf((await page(cookie)).data!)).not.toContain(shownPrice);
  }
});

test("calls count and suggest as if the filter were not there for those who are not dealers", async () => {
  const count = async (cookie?: string) => {
    const url = "/ajax/arama/hizli?kategori=otomobil&galerifiyati=1";
    const answer = await app.request({ method: "GET", url, ...(cookie ? { headers: { cookie } } : {}) });
    return (answer.json() as { total: number }).total;
  };
  expect([await count(), await count(privateMember.cookie), await count(dealer.cookie)]).toEqual([2, 2, 1]);
});

test("a saved search never has the filter: it is matched without a viewer", () => {
  expect(savedSelection("/otomobil?galerifiyati=1&vites=duz", names)).toMatchObject({ flags: [], gears: ["duz"] });
});
