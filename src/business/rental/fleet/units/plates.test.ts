import { expect, test } from "vitest";
import { loader as listingLoader } from "#src/selling/listing-page/listing.page.tsx";
import { loader as shopLoader } from "#src/business/businesses/shop.page.tsx";
import { rentalBookingAddress, rentalPath, tripQuery } from "#src/business/rental/addresses.ts";
import { loader as quoteLoader } from "#src/business/rental/quotes/offer.page.tsx";
import { loader as resultsLoader } from "#src/finding/search/results.page.tsx";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { callPage } from "#test/support/pages.ts";
import { aRentalMarket, aTrip } from "#test/support/rental-bookings.ts";

const app = await testApp();

test("plates of units are on no public page", async () => {
  const market = await aRentalMarket(app, { units: 2 });
  const units = await app.db
    .selectFrom("rentalUnit")
    .where("listingId", "=", market.listingId)
    .select("plate")
    .execute();
  const { slug } = await app.db
    .selectFrom("business")
    .where("id", "=", market.businessId)
    .select("slug")
    .executeTakeFirstOrThrow();
  const trip = aTrip(app, market);
  const own = { category: "x", vehicle: "y", title: "z", keyCode: market.keyCode };
  const { location } = await callPage(app, listingLoader, { path: `/ilan/x/y/z/${market.keyCode}`, params: own });
  const [, , category, vehicle, title] = location!.split("/") as [string, string, string, string, string];
  const results = `${rentalPath}?${tripQuery(trip)}`;
  const section = { type: "arac-kiralama" };
  const pages: [(args: never) => unknown, string, Record<string, string>][] = [
    [listingLoader, location!, { ...own, category, vehicle, title }],
    [listingLoader, `${location}?${tripQuery(trip)}`, { ...own, category, vehicle, title }],
    [resultsLoader, results, section],
    [resultsLoader, `${results}&gorunum=harita`, section],
    [resultsLoader, `${rentalPath}/${market.place.simpleSlug}`, { ...section, vehicle: market.place.simpleSlug }],
    [shopLoader, `/dukkan/${slug}`, { slug }],
    [quoteLoader, rentalBookingAddress(market.keyCode, trip), {}],
  ];
  const visitors = [undefined, (await aMember(app)).cookie];
  for (const [loader, path, params] of pages)
    for (const cookie of visitors) {
      const { status, data, jsonLd } = await callPage(app, loader, { path, params, ...(cookie && { cookie }) });
      expect(status, path).toBe(200);
      const text = JSON.stringify([data, jsonLd]);
      expect(text, path).toContain(path.startsWith("/dukkan") ? slug : market.place.simpleSlug);
      for (const { plate } of units) {
        expect(text).not.toContain(plate);
        expect(text).not.toContain(plate.replaceAll(" ", ""));
      }
    }
});
