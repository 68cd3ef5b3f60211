import { expect, test } from "vitest";
import { rentalBookingAddress, rentalPath, tripQuery } from "#src/business/rental/addresses.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage } from "#test/support/pages.ts";
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
  const { location } = await openPage(app, `/ilan/x/y/z/${market.keyCode}`);
  const results = `${rentalPath}?${tripQuery(trip)}`;
  const pages = [
    location!,
    `${location}?${tripQuery(trip)}`,
    results,
    `${results}&gorunum=harita`,
    `${rentalPath}/${market.place.simpleSlug}`,
    `/dukkan/${slug}`,
    rentalBookingAddress(market.keyCode, trip),
  ];
  const visitors = [undefined, await aMember(app)];
  for (const path of pages)
    for (const who of visitors) {
      const { status, data, jsonLd } = await openPage(app, path, who);
      expect(status, path).toBe(200);
      const text = JSON.stringify([data, jsonLd]);
      expect(text, path).toContain(path.startsWith("/dukkan") ? slug : market.place.simpleSlug);
      for (const { plate } of units) {
        expect(text).not.toContain(plate);
        expect(text).not.toContain(plate.replaceAll(" ", ""));
      }
    }
});
