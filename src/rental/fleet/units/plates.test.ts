import { expect, test } from "vitest";
import { loader as listingLoader } from "#src/listing-page/listing.page.tsx";
import { loader as shopLoader } from "#src/businesses/shop.page.tsx";
import { rentalBookingAddress } from "#src/rental/addresses.ts";
import { loader as quoteLoader } from "#src/rental/quotes/offer.page.tsx";
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
  const pages: [(args: never) => unknown, string, Record<string, string>][] = [
    [listingLoader, "/", { keyCode: market.keyCode }],
    [shopLoader, `/dukkan/${slug}`, { slug }],
    [quoteLoader, rentalBookingAddress(market.keyCode, trip), {}],
  ];
  const visitors = [undefined, (await aMember(app)).cookie];
  for (const [loader, path, params] of pages)
    for (const cookie of visitors) {
      const { status, data } = await callPage(app, loader, { path, params, ...(cookie && { cookie }) });
      expect([path, status === 200 || status === 301 || status === 302]).toEqual([path, true]);
      const text = JSON.stringify(data ?? {});
      for (const { plate } of units) {
        expect(text).not.toContain(plate);
        expect(text).not.toContain(plate.replaceAll(" ", ""));
      }
    }
});
