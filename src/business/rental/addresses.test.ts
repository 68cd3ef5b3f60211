import { expect, test } from "vitest";
import { parseTripTime, readTrip, rentalBookingAddress, tripQuery } from "./addresses.ts";

const trip = {
  pickupPlace: "istanbul-havalimani",
  dropoffPlace: "ankara-esenboga-havalimani",
  pickupAt: new Date("2026-12-31T21:30Z"),
  dropoffAt: new Date("2027-01-05T07:00Z"),
  driverAge: 24,
};

test("a trip is written with the times of Turkey and read back", () => {
  const address = rentalBookingAddress("KNT-1", trip);
  expect(decodeURIComponent(address)).toBe(
    "/arac-kiralama/rezervasyon?ilan=KNT-1&alis-yeri=istanbul-havalimani&birakis-yeri=ankara-esenboga-havalimani" +
      "&alis=2027-01-01T00:30&birakis=2027-01-05T10:00&yas=24",
  );
  expect(readTrip(new URL(address, "http://kontak.example").searchParams)).toEqual(trip);
});

test("without a drop-off place it is the pick-up place", () => {
  const query = tripQuery(trip);
  query.delete("birakis-yeri");
  expect(readTrip(query)?.dropoffPlace).toBe(trip.pickupPlace);
});

test.each([
  ["alis-yeri", ""],
  ["alis", "2026-02-30T10:00"],
  ["birakis", "2026-12-01"],
  ["yas", "abc"],
])("a trip whose %s is %j is none", (name, value) => {
  const query = tripQuery(trip);
  query.set(name, value);
  expect(readTrip(query)).toBeUndefined();
});

test("a time that no calendar has is none", () => {
  expect(parseTripTime("2026-12-01T24:00")).toBeUndefined();
  expect(parseTripTime("2028-02-29T09:30")).toEqual(new Date("2028-02-29T06:30Z"));
});
