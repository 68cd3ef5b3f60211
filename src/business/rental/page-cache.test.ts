import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { cachedPages } from "#test/support/cached-pages.ts";
import { aBooking } from "#test/support/fleet.ts";
import { openPage } from "#test/support/pages.ts";
import { aRentalBusiness, aRentalOffer } from "#test/support/rental.ts";

const app = await testApp();
const { read, aNode } = cachedPages(app);

/** Sabiha Gökçen, İstanbul and Esenboğa airports. */
const [sawId, istId, esbId] = [44, 27, 18];
const saw = "istanbul-sabiha-gokcen-havalimani";
const { businessId, owner } = await aRentalBusiness(app, [sawId, istId]);
const common = { businessId, ownerId: owner.id };
const offer = await aRentalOffer(app, { ...common, placeId: sawId, units: 2 });
const other = await aRentalOffer(app, { ...common, placeId: sawId, rentalClass: "suv" });
const elsewhere = await aRentalBusiness(app, [esbId]);
await aRentalOffer(app, { businessId: elsewhere.businessId, ownerId: elsewhere.owner.id, placeId: esbId });
const { slug } = await app.db
  .selectFrom("business")
  .where("id", "=", businessId)
  .select("slug")
  .executeTakeFirstOrThrow();

const moved = await openPage(app, `/ilan/x/y/z/${offer.keyCode}`);
const [from, until] = [3, 6].map((days) => calendarDay(addDays(app.now, days)));
const addresses = {
  place: `/arac-kiralama/${saw}`,
  "place of drop-off": "/arac-kiralama/istanbul-havalimani",
  "another place": "/arac-kiralama/ankara-esenboga-havalimani",
  section: "/arac-kiralama",
  results: `/arac-kiralama?alis-yeri=${saw}&birakis-yeri=${saw}&alis=${from}T10:00&birakis=${until}T10:00&yas=30`,
  listing: moved.location!,
  shop: `/dukkan/${slug}`,
};
type Page = keyof typeof addresses;
const everywhere: Page[] = ["place", "results"];

const [firstUnit, secondUnit] = offer.unitIds;
const ofOffer = { businessId, listingId: offer.listingId, pickupPlaceId: sawId };
const spans = (until: number) => sql<string>`tstzrange(${app.now}, ${addDays(app.now, until)})`;
const rental = await aBooking(app, { ...ofOffer, unitId: firstUnit!, state: "returned", from: addDays(app.now, -9) });

/** Changes in their order, with the pages that must show each of them. */
const changes: [string, () => Promise<unknown>, Page[]][] = [
  [
    "a price changes",
    () => app.db.updateTable("rentalRate").set({ dayKurus: 90_000 }).where("listingId", "=", offer.listingId).execute(),
    everywhere,
  ],
  [
    "a season with another price is added",
    () =>
      sql`
      with season as (
        insert into rental_season (business_id, name, first_day, last_day)
        values (${businessId}, 'Yaz', ${from}::date, ${from}::date + 40) returning id)
      insert into rental_rate (listing_id, season_id, min_days, day_kurus)
        select ${offer.listingId}, id, 1, 150000 from season`.execute(app.db),
    everywhere,
  ],
  [
    "a vehicle is added",
    () =>
      app.db
        .insertInto("rentalUnit")
        .values({ listingId: offer.listingId, placeId: istId, plate: "34 YER 101" })
        .execute(),
    ["place", "place of drop-off", "section", "listing"],
  ],
  [
    "a vehicle moves to another place",
    () => app.db.updateTable("rentalUnit").set({ placeId: sawId }).where("plate", "=", "34 YER 101").execute(),
    ["place", "place of drop-off", "section", "listing"],
  ],
  [
    "a vehicle is removed",
    () => app.db.updateTable("rentalUnit").set({ removedAt: app.now }).where("plate", "=", "34 YER 101").execute(),
    ["place"],
  ],
  [
    "the last vehicle of a class is taken into service",
    () =>
      app.db
        .insertInto("rentalUnitSpan")
        .values({ unitId: other.unitIds[0]!, kind: "service", span: spans(40) })
        .execute(),
    everywhere,
  ],
  [
    "the service becomes shorter",
    () =>
      app.db
        .updateTable("rentalUnitSpan")
        .set({ span: spans(1) })
        .where("unitId", "=", other.unitIds[0]!)
        .execute(),
    everywhere,
  ],
  [
    "a vehicle is booked",
    () => aBooking(app, { ...ofOffer, unitId: firstUnit!, from: addDays(app.now, 2), days: 30 }),
    ["results"],
  ],
  [
    "the last vehicle of an offer is booked",
    () => aBooking(app, { ...ofOffer, unitId: secondUnit!, from: addDays(app.now, 2), days: 30 }),
    everywhere,
  ],
  [
    "its booking is cancelled",
    () => app.db.deleteFrom("rentalUnitSpan").where("unitId", "=", secondUnit!).execute(),
    everywhere,
  ],
  [
    "terms change",
    () => app.db.updateTable("rentalTerms").set({ minDriverAge: 24 }).where("businessId", "=", businessId).execute(),
    ["place"],
  ],
  [
    "a place of drop-off is added",
    () =>
      app.db
        .insertInto("rentalOneWayFee")
        .values({ businessId, fromPlaceId: sawId, toPlaceId: istId, feeKurus: 150_000 })
        .execute(),
    ["place", "listing"],
  ],
  [
    "a counter closes at night",
    () => app.db.updateTable("rentalBusinessPlace").set({ opensMinute: 480 }).where("placeId", "=", sawId).execute(),
    ["place"],
  ],
  [
    "an offer is closed",
    () => app.db.updateTable("rentalOffer").set({ isBookable: false }).where("class", "=", "suv").execute(),
    [...everywhere, "section"],
  ],
  [
    "a rental is reviewed",
    () =>
      app.db
        .insertInto("rentalReview")
        .values({
          bookingId: rental.id,
          businessId,
          listingId: offer.listingId,
          stars: 4,
          text: "Araç çok temizdi.",
          state: "shown",
          createdAt: app.now,
        })
        .execute(),
    ["shop"],
  ],
  ["the review is hidden", () => app.db.updateTable("rentalReview").set({ state: "hidden" }).execute(), ["shop"]],
  [
    "a counter is closed",
    () => app.db.updateTable("rentalBusinessPlace").set({ closedAt: app.now }).where("placeId", "=", sawId).execute(),
    [...everywhere, "section", "listing"],
  ],
];

test("cached pages show every change of what can be rented", async () => {
  const search = app.deps.search!;
  const node = aNode(search);
  const shown = new Map<string, string>();
  for (const address of Object.values(addresses)) shown.set(address, await node.open(address));
  for (const [what, change, changed] of changes) {
    await change();
    for (const [page, address] of Object.entries(addresses)) {
      const { hit } = node.state();
      const text = await node.open(address);
      // A page that was not in the cache has just been read.
      if (node.state().hit > hit) expect(text, `${page} after ${what}`).toBe((await read(address, search)).text);
      if (changed.includes(page as Page)) expect(text, `${page} after ${what}`).not.toBe(shown.get(address));
      shown.set(address, text);
    }
  }
});

test("a booking invalidates the pages of its place alone", async () => {
  const node = aNode(app.deps.search!);
  const open = async () => {
    const { hit } = node.state();
    for (const page of ["another place", "listing", "shop", "section"] as const) await node.open(addresses[page]);
    return node.state().hit - hit;
  };
  await open();
  await aBooking(app, { ...ofOffer, unitId: firstUnit!, from: addDays(app.now, 50) });
  expect(await open()).toBe(4);
});

test("results by dates are never cached", async () => {
  expect((await read(addresses.results, app.deps.search!)).isCacheable).toBe(false);
});
