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
  ["/ilanver", "selling/create/create.page.tsx"],
  ["/ilanver-yedek-parca?debriyaj=1", "selling/spare-parts/spare-part.page.tsx"],
  ["/ilanlarim/duzenle", "selling/edit/edit.page.tsx"],
  ["/ilanlarim", "my-listings/my-listings.page.tsx"],
  ["/garaj", "garage/garage.page.tsx"],
  ["/garaj/7/email", "garage/email.page.tsx"],
  ["/aramalarim", "saved-searches/saved-searches.page.tsx"],
  ["/aramalarim/7", "saved-searches/saved-search.page.tsx"],
  ["/takip-ettiklerim/7/email", "follows/follow.page.tsx"],
  ["/bana-ozel", "my-home/my-home.page.tsx"],
  ["/hesabim/onaymaili/gonder", "accounts/confirmation/send-confirmation.page.tsx"],
  ["/otomobil/renault-clio/ankara", "search/results.page.tsx"],
  ["/otomobil?yer=ankara&fiyat_min=1&fiyat_max=2&modelYili_min=2015&modelYili_max=2020", "search/results.page.tsx"],
  ["/doping/7KQ2MXTRA/odeme", "orders/pay/payment.page.tsx"],
  ["/login?ref=/garaj", "accounts/sign-in/sign-in.page.tsx"],
  ["/mesajlarim/gidenler", "messages/mailbox/sent.page.tsx"],
  ["/mesajlarim/gelenler", "messages/mailbox/inbox.page.tsx"],
  ["/tasit-kredisi/karsilastir/36-ay-vadeli-250000-tl-sifir-tasit-kredisi", "credit/comparison/comparison.page.tsx"],
  ["/tasit-kredisi/karsilastir/12-ay-vadeli-ayda-9000-tl-sifir-tasit-kredisi", "credit/comparison/comparison.page.tsx"],
  ["/mtv-hesaplama/4-6-yas-1301-1600-cm3-otomobil/4-1301-1", "vehicle-tax/result.page.tsx"],
  ["/bireysel/kayit", "accounts/sign-up/sign-up.page.tsx"],
  ["/dukkan-olustur", "businesses/application/application.page.tsx"],
  ["/arac-kiralama", "search/results.page.tsx"],
  ["/siparislerim?payment=success", "promotions/my-orders/my-orders.page.tsx"],
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
