import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import routes from "#src/routes.ts";
import { routesByFirstSegment } from "#src/server/rendering/routes.ts";

/** The page of an address, as the router chooses it. */
function pageOf(address: string): string | undefined {
  const { pathname } = new URL(address, "http://own.invalid");
  const chosen = matchRoutes(routes as RouteObject[], pathname)?.at(-1)?.route;
  return (chosen as RouteConfigEntry | undefined)?.file;
}

test.each([
  ["/ilanver", "selling/listing-editor/create/create.page.tsx"],
  ["/ilanver-yedek-parca?debriyaj=1", "selling/listing-editor/spare-parts/spare-part.page.tsx"],
  ["/ilanlarim/duzenle", "selling/listing-editor/edit/edit.page.tsx"],
  ["/ilanlarim", "selling/my-listings/my-listings.page.tsx"],
  ["/garaj", "finding/garage/garage.page.tsx"],
  ["/garaj/7/email", "finding/garage/email.page.tsx"],
  ["/aramalarim", "finding/saved-searches/saved-searches.page.tsx"],
  ["/aramalarim/7", "finding/saved-searches/saved-search.page.tsx"],
  ["/takip-ettiklerim/7/email", "people/follows/follow.page.tsx"],
  ["/bana-ozel", "people/my-home/my-home.page.tsx"],
  ["/hesabim/onaymaili/gonder", "people/accounts/confirmation/send-confirmation.page.tsx"],
  ["/otomobil/renault-clio/ankara", "finding/search/results.page.tsx"],
  [
    "/otomobil?yer=ankara&fiyat_min=1&fiyat_max=2&modelYili_min=2015&modelYili_max=2020",
    "finding/search/results.page.tsx",
  ],
  ["/doping/7KQ2MXTRA/odeme", "money/orders/pay/payment.page.tsx"],
  ["/login?ref=/garaj", "people/accounts/sign-in/sign-in.page.tsx"],
  ["/mesajlarim/gidenler", "people/messages/mailbox/sent.page.tsx"],
  ["/mesajlarim/gelenler", "people/messages/mailbox/inbox.page.tsx"],
  [
    "/tasit-kredisi/karsilastir/36-ay-vadeli-250000-tl-sifir-tasit-kredisi",
    "money/credit/comparison/comparison.page.tsx",
  ],
  [
    "/tasit-kredisi/karsilastir/12-ay-vadeli-ayda-9000-tl-sifir-tasit-kredisi",
    "money/credit/comparison/comparison.page.tsx",
  ],
  ["/mtv-hesaplama/4-6-yas-1301-1600-cm3-otomobil/4-1301-1", "money/vehicle-tax/result.page.tsx"],
  ["/bireysel/kayit", "people/accounts/sign-up/sign-up.page.tsx"],
  ["/dukkan-olustur", "business/businesses/application/application.page.tsx"],
  ["/arac-kiralama", "finding/search/results.page.tsx"],
  ["/siparislerim?payment=success", "money/promotions/my-orders/my-orders.page.tsx"],
])("the address %s of the product leads to the page of its feature", (address, file) =>
  expect(pageOf(address)).toBe(file),
);

test("the routes for a path's first segment find the same page as all routes", () => {
  const all = routes as RouteObject[];
  const mayMatch = routesByFirstSegment(all);
  const addresses = (tree: RouteConfigEntry[], above = ""): string[] =>
    tree.flatMap(({ path = "", children = [] }) => {
      const own = `${above}/${path.replace(/:\w+\??/g, "deger").replace("*", "a/b")}`.replaceAll(/\/+/g, "/");
      return [own, ...addresses(children, own)];
    });
  const known = [...new Set(addresses(routes as RouteConfigEntry[]))];
  expect(known.length).toBeGreaterThan(200);
  const odd = ["/OTOMOBIL", "/%6ftomobil", "/Yonetim/ilanlar", "//otomobil", "/%zz", "/yok", "/otomobil/"];
  const filesOf = (tree: RouteObject[], path: string) =>
    matchRoutes(tree, path)?.map(({ route }) => (route as RouteConfigEntry).file);
  for (const path of [...known, ...odd]) expect(filesOf(mayMatch(path), path), path).toEqual(filesOf(all, path));
  expect(mayMatch("/ilanver").length).toBeGreaterThan(0);
});
