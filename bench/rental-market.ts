import { sql } from "kysely";
import { rentalClasses } from "../src/business/rental/classes.ts";
import type { Db } from "../src/shared/db.server.ts";
import { randomFrom } from "../test/support/random.ts";

/** The size of the market that is measured. */
const size = Number(process.env["BENCH_BUSINESSES"] ?? 200);
export const rentalMarket = {
  businesses: size,
  offers: 25 * size,
  units: 500 * size,
  bookings: 5000 * size,
};

const { integer, one, random, is } = randomFrom(20261123);

/** Fills an empty database with rental businesses at all places; the first places have far more vehicles than the last. */
export async function fillRentalMarket(db: Db, now: Date) {
  const places = await db.selectFrom("rentalPlace").orderBy("id").select("id").execute();
  const aPlace = () => places[Math.floor(places.length * random() ** 3)]!.id;
  const { businesses, offers, units, bookings } = rentalMarket;
  const { id: ownerId } = await db
    .insertInto("member")
    .values({
      email: "olcum@kontak.example",
      passwordHash: "-",
      firstName: "Ayşe",
      lastName: "Işık",
      termsAcceptedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const vehicle = await db
    .selectFrom("model")
    .where("vehicleTypeId", "=", 1)
    .select(["id as modelId", "brandId", "vehicleTypeId"])
    .limit(50)
    .execute();
  const ids: number[] = [];
  for (let n = 0; n < businesses; n++) {
    const { id } = await db
      .insertInto("business")
      .values({ slug: `olcum-${n}`, name: `Ölçüm ${n}`, shortName: `Ölçüm ${n}`, isRental: true })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.push(id);
    const own = [...new Set(Array.from({ length: 12 }, aPlace))];
    const isAllDay = is(0.5);
    const hours = isAllDay ? {} : { opensMinute: 7 * 60, closesMinute: 23 * 60 };
    await db
      .insertInto("rentalTerms")
      .values({ businessId: id, turnaroundMinutes: one([0, 60, 120]), youngDriverDayKurus: 5000, updatedAt: now })
      .execute();
    await db
      .insertInto("rentalBusinessPlace")
      .values(own.map((placeId) => ({ businessId: id, placeId, ...hours })))
      .execute();
    const pairs = own.flatMap((from) => own.filter((to) => to !== from).map((to) => ({ from, to })));
    await db
      .insertInto("rentalOneWayFee")
      .values(pairs.map(({ from, to }) => ({ businessId: id, fromPlaceId: from, toPlaceId: to, feeKurus: 75_000 })))
      .execute();
    await sql`insert into rental_season (business_id, name, first_day, last_day)
      select ${id}, 'Yaz', (year || '-06-15')::date, (year || '-09-15')::date
      from generate_series(2026, 2028) as year`.execute(db);
    const listings = await db
      .insertInto("listing")
      .values(
        Array.from({ length: offers / businesses }, (_, m) => ({
          ...one(vehicle),
          keyCode: `R${String(n * 1000 + m).padStart(8, "0")}`,
          ownerId,
          businessId: id,
          state: "active" as const,
          listingType: "kiralik" as const,
          rentPeriod: "gunluk" as const,
          ageType: 2,
          modelYear: 2022 + integer(5),
          mileageKm: 20_000,
          fuel: one(["benzin", "dizel", "hibrit"]),
          gear: one(["duz", "otomatik"]),
          priceKurus: 100_000,
          rentDepositKurus: one([null, 300_000, 1_000_000]),
          rentKmLimit: one([null, 250]),
          title: "KİRALIK",
          descriptionHtml: "<p>Bakımlı</p>",
          cityId: 34,
          publishedAt: now,
          expiresAt: new Date(now.getTime() + 400 * 86_400_000),
        })),
      )
      .returning("id")
      .execute();
    await db
      .insertInto("rentalOffer")
      .values(
        listings.map((listing) => ({
          listingId: listing.id,
          businessId: id,
          class: one(Object.keys(rentalClasses)),
          seats: one([4, 5, 5, 7]),
          updatedAt: now,
        })),
      )
      .execute();
    await sql`insert into rental_rate (listing_id, season_id, min_days, day_kurus)
      select offer.listing_id, season.id, days, 60000 + (offer.listing_id * 7919) % 200000 + 5000 / days
      from rental_offer offer
      cross join (values (1), (3), (7), (14), (30)) as length (days)
      left join (select null::integer as id union all select id from rental_season where business_id = ${id}) season
        on season.id is null or days in (1, 7)
      where offer.business_id = ${id}`.execute(db);
    await sql`insert into rental_unit (listing_id, place_id, plate)
      select listing_id, (${own}::integer[])[1 + (listing_id * 31 + n / 7) % ${own.length}], 'O ' || listing_id || ' ' || n
      from rental_offer cross join generate_series(1, ${units / offers}::integer) as n
      where business_id = ${id}`.execute(db);
  }
  // Each unit has a booking of one to nine days in each of so many parts of a year.
  const parts = bookings / units;
  await sql`with made as (
      select unit.id as unit_id, unit.listing_id, unit.place_id, offer.business_id,
        ${now}::timestamptz - interval '90 days' + part * ${365 / parts}::float8 * interval '1 day'
          + (hashint8extended(unit.id, part) & 1023) / 1023.0 * ${365 / parts - 11}::float8 * interval '1 day' as from_at,
        (1 + (hashint8extended(unit.id, part + 100) & 7)) * interval '1 day' as length
      from rental_unit unit join rental_offer offer using (listing_id)
      cross join generate_series(0, ${parts - 1}::integer) as part
    ), booked as (
      insert into rental_booking (code, member_id, business_id, listing_id, unit_id, pickup_place_id, dropoff_place_id,
        pickup_at, dropoff_at, state, price, terms, total_kurus, prepaid_kurus, deposit_kurus, driver_name,
        driver_birth_day, driver_licence_day, driver_phone, billing, contract, created_at, updated_at)
      select 'B' || row_number() over (), ${ownerId}, business_id, listing_id, unit_id, place_id, place_id, from_at,
        from_at + length, 'confirmed', '{}', '{}', 100000, 100000, 0, 'Ayşe Işık', '1990-01-01', '2010-01-01', '-', '{}',
        '-', ${now}, ${now}
      from made returning id, unit_id, pickup_at, dropoff_at
    ) insert into rental_unit_span (unit_id, span, kind, booking_id)
      select unit_id, tstzrange(pickup_at, dropoff_at + interval '1 hour'), 'booking', id from booked`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
