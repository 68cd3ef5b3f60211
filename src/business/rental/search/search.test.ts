import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { openPage } from "#test/support/pages.ts";
import { aRentalBusiness, aRentalOffer } from "#test/support/rental.ts";
import { parseTripTime, type RentalTrip } from "../addresses.ts";
import { rentalSearchAddress } from "./address.ts";
import { noFilters } from "./filters.ts";
import type { RentalSearch } from "./rules.ts";
import type { BookingSearchView } from "./section.server.ts";

const app = await testApp();
const esenboga = "ankara-esenboga-havalimani";
const esenbogaId = 18;
const ankaraId = 1006;
let business: Awaited<ReturnType<typeof aRentalBusiness>>;

beforeAll(async () => {
  app.now = parseTripTime("2026-12-01T09:15")!;
  business = await aRentalBusiness(app, [esenbogaId, ankaraId]);
  await app.db
    .updateTable("rentalTerms")
    .set({ youngDriverDayKurus: 10_000, freeCancellationHours: 48 })
    .where("businessId", "=", business.businessId)
    .execute();
  await app.db
    .insertInto("rentalOneWayFee")
    .values({ businessId: business.businessId, fromPlaceId: esenbogaId, toPlaceId: ankaraId, feeKurus: 25_000 })
    .execute();
  await offer({ rentalClass: "ekonomik", units: 2, dayKurus: 100_000 });
  await offer({ rentalClass: "suv", units: 9, dayKurus: 300_000, rentDepositKurus: 1_500_000, rentKmLimit: 300 });
  await offer({ rentalClass: "orta", units: 1, dayKurus: 150_000, minDriverAge: 28 });
});

async function offer({
  rentalClass,
  units,
  dayKurus,
  ...listing
}: {
  rentalClass: string;
  units: number;
  dayKurus: number;
  rentDepositKurus?: number;
  rentKmLimit?: number;
  minDriverAge?: number;
}) {
  const made = await aRentalOffer(app, {
    businessId: business.businessId,
    ownerId: business.owner.id,
    placeId: esenbogaId,
    rates: [{ seasonId: null, minDays: 1, dayKurus }],
    units,
    rentalClass,
  });
  if (Object.keys(listing).length > 0)
    await app.db.updateTable("listing").set(listing).where("id", "=", made.listingId).execute();
  return made;
}

const trip = (changes: Partial<RentalTrip> = {}): RentalTrip => ({
  pickupPlace: esenboga,
  dropoffPlace: esenboga,
  pickupAt: parseTripTime("2026-12-10T10:00")!,
  dropoffAt: parseTripTime("2026-12-13T10:00")!,
  driverAge: 30,
  ...changes,
});
const address = (changes: Partial<RentalTrip> = {}, search: Partial<RentalSearch> = {}) =>
  rentalSearchAddress({
    trip: trip(changes),
    radiusKm: 0,
    filters: noFilters,
    sort: "ucuz",
    view: "liste",
    page: 1,
    ...search,
  });

async function open(path: string) {
  const { data, location, headers, status } = await openPage(app, path);
  const { form, results } = (data?.["rental"] ?? {}) as Partial<BookingSearchView>;
  return { form, results: results ?? undefined, location, headers, status };
}
const formQuery = (values: Record<string, string> = {}) =>
  `/arac-kiralama?${new URLSearchParams({
    "alis-yeri": esenboga,
    "alis-gunu": "2026-12-10",
    "alis-saati": "10:00",
    "birakis-gunu": "2026-12-13",
    "birakis-saati": "10:00",
    sure: "gunluk",
    yas: "30",
    ...values,
  })}`;

test("a sent form leads to the one address of its results", async () => {
  const { location } = await open(formQuery());
  expect(location).toBe(
    `/arac-kiralama?alis-yeri=${esenboga}&birakis-yeri=${esenboga}&alis=2026-12-10T10:00&birakis=2026-12-13T10:00&yas=30`,
  );
  expect((await open(location!)).results).toMatchObject({ total: 3 });
});

test("the form above the listings shows their prices on its days where it has no place", async () => {
  const start = { "alis-yeri": "", yersiz: "1" };
  expect((await open(formQuery(start))).location).toBe("/arac-kiralama?alis=2026-12-10&birakis=2026-12-13");
  expect((await open(formQuery({ yersiz: "1" }))).location).toContain(`alis-yeri=${esenboga}`);
  const late = await open(formQuery({ ...start, "alis-gunu": "2026-11-30" }));
  expect([late.location, late.form?.faults]).toMatchObject([undefined, { "alis-gunu": expect.any(String) }]);
});

test.each<[Partial<RentalTrip>, string]>([
  [{}, "ESB · 10–13 Ara"],
  [{ dropoffPlace: "ankara" }, "ESB → Ankara şehir ofisi · 10–13 Ara"],
  [{ dropoffAt: parseTripTime("2027-01-02T10:00")! }, "ESB · 10 Ara–2 Oca"],
  [{ dropoffAt: parseTripTime("2027-12-05T10:00")! }, "ESB · 10 Ara–5 Ara"],
])("results of %j begin with %s", async (changes, line) => {
  expect((await open(address(changes))).results!.line).toBe(line);
});

test("without scripts a place may be typed by its name, code or words of it", async () => {
  for (const typed of ["Ankara Esenboğa Havalimanı", "esb", "ESENBOĞA"])
    expect((await open(formQuery({ "alis-yeri": typed }))).location).toContain(`alis-yeri=${esenboga}`);
  const { form } = await open(formQuery({ "alis-yeri": "ankara yht" }));
  expect(form?.faults["alis-yeri"]).toBe(
    "“ankara yht” birden çok yere uyuyor: Ankara Eryaman YHT Garı, Polatlı YHT Garı. Birini tam yazınız.",
  );
});

test("a drop-off day that is left out is the next day, of a monthly rental 30 days later", async () => {
  const daily = await open(formQuery({ "birakis-gunu": "" }));
  expect(daily.location).toContain("birakis=2026-12-11T10:00");
  const monthly = await open(formQuery({ "birakis-gunu": "", sure: "aylik" }));
  expect(monthly.location).toContain("birakis=2027-01-09T10:00");
});

test("a monthly rental is at least 30 days long, also where the day of a daily one was sent", async () => {
  const short = await open(formQuery({ "birakis-gunu": "2026-12-11", sure: "aylik" }));
  expect(short.location).toContain("birakis=2027-01-09T10:00");
  const long = await open(formQuery({ "birakis-gunu": "2027-01-20", sure: "aylik" }));
  expect(long.location).toContain("birakis=2027-01-20T10:00");
  const month = { pickupAt: parseTripTime("2026-12-10T11:30")!, dropoffAt: parseTripTime("2027-01-09T10:00")! };
  expect((await open(address(month))).form?.values.length).toBe("aylik");
});

test.each([
  [{ "alis-yeri": "" }, "alis-yeri", "Alış yerini yazınız."],
  [{ "alis-yeri": "xyz" }, "alis-yeri", "“xyz” adında bir yer bulamadık. Havalimanı, gar ya da şehir adı yazınız."],
  [
    { "birakis-yeri": "yok-boyle-yer" },
    "birakis-yeri",
    "“yok-boyle-yer” adında bir yer bulamadık. Havalimanı, gar ya da şehir adı yazınız.",
  ],
  [{ "alis-gunu": "2026-11-30" }, "alis-gunu", "Alış zamanı geçmişte olamaz."],
  [{ "alis-gunu": "2026-12-01", "alis-saati": "09:00" }, "alis-gunu", "Alış zamanı geçmişte olamaz."],
  [{ "alis-gunu": "2026-02-30" }, "alis-gunu", "Alış gününü ve saatini seçiniz."],
  [{ "alis-saati": "10:15" }, "alis-gunu", "Saatler tam ya da buçuk olmalıdır, örneğin 10.00 ya da 10.30."],
  [{ "birakis-gunu": "2026-12-09" }, "birakis-gunu", "Bırakış zamanı alıştan sonra olmalıdır."],
  [
    { "birakis-gunu": "2026-12-10", "birakis-saati": "18:00" },
    "birakis-gunu",
    "Araç en erken alıştan sonraki gün bırakılabilir.",
  ],
  [{ "birakis-gunu": "2027-12-06" }, "birakis-gunu", "En çok 360 gün kiralayabilirsiniz."],
  [{ yas: "17" }, "yas", "Sürücü yaşı 18 ile 99 arasında olmalıdır."],
  [{ yas: "otuz" }, "yas", "Sürücü yaşı 18 ile 99 arasında olmalıdır."],
])("%j is refused at %s: %s", async (values, field, sentence) => {
  const { form, results, location } = await open(formQuery(values));
  expect([location, results]).toEqual([undefined, undefined]);
  expect(form?.faults).toEqual({ [field]: sentence });
});

test("both sides of the limits are searched", async () => {
  expect((await open(formQuery({ "alis-gunu": "2026-12-01", "alis-saati": "09:30" }))).location).toBeDefined();
  expect((await open(formQuery({ "birakis-gunu": "2027-12-05" }))).location).toBeDefined();
  expect((await open(formQuery({ yas: "18" }))).location).toBeDefined();
});

test("each offer has its whole price with everything that the trip adds", async () => {
  const { results, headers } = await open(address({ dropoffPlace: "ankara", driverAge: 24 }));
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(results?.rows).toMatchObject([
    {
      total: "3.550\u00a0TL",
      length: "3 gün",
      deposit: "Depozito alınmaz",
      unitsLeft: "Son 2 araç",
      className: "Ekonomik",
      booking: expect.stringMatching(
        /^\/arac-kiralama\/rezervasyon\?ilan=\w+&alis-yeri=ankara-esenboga-havalimani&birakis-yeri=ankara&alis=2026-12-10T10/,
      ),
      included: [
        "Kilometre sınırı yok",
        "8 Aralık 2026 10:00 saatine kadar ücretsiz iptal",
        "Başka yerde bırakma ücreti dahil: 250\u00a0TL",
        "Genç sürücü ücreti dahil: 300\u00a0TL",
      ],
    },
    { total: "9.550\u00a0TL", deposit: "Depozito 15.000\u00a0TL, iade edilir", unitsLeft: null },
  ]);
  expect(results?.rows[1]?.included[0]).toBe("Toplam 900 km dahil");
});

test("filters have exact counts, with their own choice left out", async () => {
  const { results } = await open(address({}, { filters: { ...noFilters, classes: ["suv"] } }));
  expect(results).toMatchObject({ total: 1, unfilteredTotal: 3 });
  const counts = Object.fromEntries(
    results!.filters.map(({ key, choices }) => [key, choices.map(({ value, count }) => `${value} ${count}`)]),
  );
  expect(counts).toMatchObject({
    classes: ["ekonomik 1", "orta 1", "suv 1"],
    deposits: ["10000-20000 1"],
    freeCancellation: ["1 1"],
  });
  expect(counts["unlimitedKm"]).toBeUndefined();
});

test("offers are sorted by their total, class or deposit", async () => {
  const classesBy = async (sort: RentalSearch["sort"]) =>
    (await open(address({}, { sort }))).results!.rows.map(({ className }) => className);
  expect(await classesBy("ucuz")).toEqual(["Ekonomik", "Orta", "SUV"]);
  expect(await classesBy("pahali")).toEqual(["SUV", "Orta", "Ekonomik"]);
  expect(await classesBy("sinif")).toEqual(["Ekonomik", "Orta", "SUV"]);
  expect(await classesBy("depozito")).toEqual(["Ekonomik", "Orta", "SUV"]);
});

test("another spelling of an address, unknown filters and pages that do not exist lead to the right one", async () => {
  const right = address();
  expect((await open(`${right}&sinif=ucak&sirala=ucuz&sayfa=7`)).location).toBe(address({}, { page: 7 }));
  expect((await open(address({}, { page: 7 }))).location).toBe(right);
  expect((await open(right)).location).toBeUndefined();
});

test("an empty result offers the nearest hours, days and places that have results", async () => {
  const { unitIds, listingId } = await offer({ rentalClass: "lux", units: 1, dayKurus: 900_000 });
  const lux = { filters: { ...noFilters, classes: ["lux"] } };
  await sql`insert into rental_unit_span (unit_id, span, kind)
    values (${unitIds[0]}, tstzrange('2026-12-10T06:00+03', '2026-12-11T06:00+03'), 'service')`.execute(app.db);
  const { results } = await open(address({}, lux));
  // Other classes are free, so the filter is what is in the way.
  expect(results?.ways).toEqual([{ label: "“Sınıf” filtresi olmadan", count: 3, to: address() }]);
  await app.db.updateTable("rentalOffer").set({ isBookable: false }).where("listingId", "<>", listingId).execute();
  expect((await open(address())).results?.ways).toEqual([
    { label: "1 gün sonra: 11 Aralık – 14 Aralık", count: 1, to: address(daysLater(1)) },
    { label: "2 gün sonra: 12 Aralık – 15 Aralık", count: 1, to: address(daysLater(2)) },
  ]);
  await app.db.updateTable("rentalOffer").set({ isBookable: true }).execute();
});
const daysLater = (days: number) => ({
  pickupAt: addDays(trip().pickupAt, days),
  dropoffAt: addDays(trip().dropoffAt, days),
});

test("when the counter is closed the nearest possible hours are offered", async () => {
  const other = await aRentalBusiness(app, [44]);
  await aRentalOffer(app, { ...other, ownerId: other.owner.id, placeId: 44 });
  await sql`update rental_business_place set opens_minute = 485, closes_minute = 20 * 60
    where business_id = ${other.businessId}`.execute(app.db);
  const saw = { pickupPlace: "istanbul-sabiha-gokcen-havalimani", dropoffPlace: "istanbul-sabiha-gokcen-havalimani" };
  const night = parseTripTime("2026-12-10T03:30")!;
  const { results } = await open(address({ ...saw, pickupAt: night }));
  expect(results?.ways[0]).toEqual({
    label: "Saat 08.30 alış, 10.00 bırakış",
    count: 1,
    to: address({ ...saw, pickupAt: parseTripTime("2026-12-10T08:30")! }),
  });
});

test("a place without vehicles offers neighbours with their distance, on the map as well", async () => {
  const ankara = { pickupPlace: "ankara", dropoffPlace: "ankara" };
  const { results } = await open(address(ankara));
  const there = results!.ways.find(({ label }) => label.startsWith("Ankara Esenboğa"));
  expect(there).toMatchObject({ to: address(), label: expect.stringMatching(/, \d+\u00a0km uzakta$/) });
  const map = (await open(address(ankara, { view: "harita" }))).results!.map!;
  expect(map.places.map(({ count }) => count)).toEqual([0, there!.count]);
  const around = (await open(address(ankara, { radiusKm: 50 }))).results!;
  expect(around.total).toBe(there!.count);
  expect(around.rows[0]).toMatchObject({
    place: "Ankara Esenboğa Havalimanı",
    distance: expect.stringContaining("km"),
  });
});

test("days without a place show rental listings as before", async () => {
  const { data } = await openPage(app, "/arac-kiralama?alis=2026-12-10&birakis=2026-12-12");
  expect(data).toMatchObject({ request: { days: { from: "2026-12-10", to: "2026-12-12" } } });
});
