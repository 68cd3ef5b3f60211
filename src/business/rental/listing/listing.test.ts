import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { openPage } from "#test/support/pages.ts";
import { aRentalBusiness, aRentalOffer } from "#test/support/rental.ts";
import { parseTripTime } from "../addresses.ts";
import type { ListingBooking } from "./service.server.ts";

const app = await testApp();
app.now = parseTripTime("2026-12-01T09:15")!;
const [esenbogaId, sawId] = [18, 44];
const { businessId, owner } = await aRentalBusiness(app, [esenbogaId, sawId]);
const offer = await aRentalOffer(app, { businessId, ownerId: owner.id, placeId: esenbogaId });
await app.db
  .insertInto("rentalOneWayFee")
  .values({ businessId, fromPlaceId: esenbogaId, toPlaceId: sawId, feeKurus: 100_000 })
  .execute();

const [category, vehicle, title] = ["kiralik-otomobil", "volkswagen-passat", "ilk-sahibinden-temiz"];
const address = `/ilan/${category}/${vehicle}/${title}/${offer.keyCode}`;
const trip =
  "alis-yeri=ankara-esenboga-havalimani&birakis-yeri=ankara-esenboga-havalimani" +
  "&alis=2026-12-10T10:00&birakis=2026-12-13T10:00&yas=30";

async function open(query = "") {
  const answer = await openPage(app, `${address}${query && `?${query}`}`);
  return { ...answer, rental: answer.data?.["rental"] as ListingBooking | undefined };
}

test("a listing that can be booked asks for a trip, from its own places", async () => {
  const { rental, headers } = await open();
  expect(rental).toMatchObject({
    pickups: [{ value: "ankara-esenboga-havalimani" }],
    dropoffs: [{ value: "ankara-esenboga-havalimani" }, { value: "istanbul-sabiha-gokcen-havalimani" }],
    values: { pickupDay: "2026-12-02", dropoffDay: "2026-12-03" },
  });
  expect(rental?.price).toBeUndefined();
  // The page without a trip may be cached.
  expect(headers.get("cache-control")).toBeNull();
});

test("with a trip in the address it has the whole price, and is not stored", async () => {
  const { rental, headers } = await open(trip);
  expect(rental?.price).toMatchObject({
    total: "3.000\u00a0TL",
    booking: `/arac-kiralama/rezervasyon?${new URLSearchParams([["ilan", offer.keyCode], ...new URLSearchParams(trip)])}`,
  });
  expect(headers.get("cache-control")).toBe("private, no-store");
});

test("a sent form leads to the address of its trip, a wrong one to its sentence", async () => {
  const sent = "alis-yeri=ankara-esenboga-havalimani&alis-gunu=2026-12-10&birakis-gunu=2026-12-13&yas=30";
  expect(decodeURIComponent((await open(sent)).location!)).toBe(`${address}?${trip}`);
  expect((await open(`${sent}&alis-saati=10:10`)).rental?.faults).toEqual({
    "alis-gunu": "Saatler tam ya da buçuk olmalıdır, örneğin 10.00 ya da 10.30.",
  });
});

test("a vehicle that is not free then leads to others, and one that cannot be booked shows nothing", async () => {
  await app.db
    .insertInto("rentalUnitSpan")
    .values({
      unitId: offer.unitIds[0]!,
      span: "[2026-12-11T00:00+03,2026-12-12T00:00+03)",
      kind: "service",
    })
    .execute();
  const { rental } = await open(trip);
  expect(rental?.price).toBeUndefined();
  expect(rental?.others).toMatch(/^\/arac-kiralama\?alis-yeri=ankara-esenboga-havalimani&/);
  await app.db.updateTable("rentalOffer").set({ isBookable: false }).where("listingId", "=", offer.listingId).execute();
  expect((await open(trip)).rental).toBeUndefined();
});
