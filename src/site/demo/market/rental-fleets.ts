import type { RentalClass } from "#src/business/rental/classes.ts";
import type { RentalExtra } from "#src/business/rental/extras/rules.ts";

/** A rental business of the demo market; places by their simple slugs. */
export type RentalFleet = {
  name: string;
  shortName: string;
  slug: string;
  owner: { email: string; firstName: string; lastName: string };
  cityId: number;
  /** Hours of each counter; none: any time. */
  places: { slug: string; hours?: [opens: number, closes: number]; note: string }[];
  terms: {
    minDriverAge: number;
    minLicenceYears: number;
    youngDriverDayKurus: number;
    freeCancellationHours: number | null;
    lateRefundPercent: number;
    prepaidPercent: number;
    turnaroundMinutes: number;
  };
  extras: { kind: RentalExtra; dayKurus: number; maxKurus: number | null; maxCount: number }[];
  oneWayKurus: number;
  offers: {
    class: RentalClass;
    dayKurus: number;
    depositKurus: number | null;
    kmLimit: number | null;
    units: number;
    seats: number;
  }[];
};

const tl = (amount: number) => amount * 100;
const anywhere = "Geliş katında, araç kiralama bankoları arasında.";

/** Two businesses at six places: an airline-minded one that is open day and night, and a cheaper one with office hours. */
export const rentalFleets: readonly RentalFleet[] = [
  {
    name: "Rota Filo Kiralama A.Ş.",
    shortName: "Rota Kiralama",
    slug: "rota-kiralama",
    owner: { email: "kiralama@kontak.example", firstName: "Selin", lastName: "Aydın" },
    cityId: 34,
    places: [
      { slug: "istanbul-havalimani", note: anywhere },
      { slug: "istanbul-sabiha-gokcen-havalimani", note: anywhere },
      { slug: "ankara-esenboga-havalimani", note: anywhere },
      { slug: "antalya-havalimani", note: "Dış hatlar çıkışında, otoparkın önünde." },
    ],
    terms: {
      minDriverAge: 22,
      minLicenceYears: 2,
      youngDriverDayKurus: tl(250),
      freeCancellationHours: 48,
      lateRefundPercent: 50,
      prepaidPercent: 100,
      turnaroundMinutes: 60,
    },
    extras: [
      { kind: "cocuk-koltugu", dayKurus: tl(120), maxKurus: tl(1200), maxCount: 2 },
      { kind: "ek-surucu", dayKurus: tl(150), maxKurus: tl(1500), maxCount: 2 },
      { kind: "tam-guvence", dayKurus: tl(390), maxKurus: null, maxCount: 1 },
      { kind: "navigasyon", dayKurus: 0, maxKurus: null, maxCount: 1 },
    ],
    oneWayKurus: tl(1900),
    offers: [
      { class: "ekonomik", dayKurus: tl(1450), depositKurus: tl(5000), kmLimit: 300, units: 8, seats: 5 },
      { class: "ekonomik", dayKurus: tl(1590), depositKurus: tl(5000), kmLimit: null, units: 6, seats: 5 },
      { class: "orta", dayKurus: tl(1990), depositKurus: tl(7500), kmLimit: 300, units: 6, seats: 5 },
      { class: "ust", dayKurus: tl(3250), depositKurus: tl(12_500), kmLimit: 400, units: 4, seats: 5 },
      { class: "suv", dayKurus: tl(2890), depositKurus: tl(10_000), kmLimit: 300, units: 6, seats: 5 },
      { class: "lux", dayKurus: tl(6900), depositKurus: tl(30_000), kmLimit: 250, units: 3, seats: 5 },
      { class: "minibus", dayKurus: tl(3900), depositKurus: tl(15_000), kmLimit: 400, units: 3, seats: 9 },
    ],
  },
  {
    name: "Ege Anadolu Oto Kiralama Ltd. Şti.",
    shortName: "Ege Oto Kiralama",
    slug: "ege-oto-kiralama",
    owner: { email: "ege@kontak.example", firstName: "Tolga", lastName: "Demirel" },
    cityId: 35,
    places: [
      {
        slug: "izmir-adnan-menderes-havalimani",
        hours: [6 * 60, 24 * 60],
        note: "İç hatlar geliş kapısında karşılanırsınız.",
      },
      { slug: "izmir", hours: [8 * 60 + 30, 19 * 60], note: "Ofisimiz Basmane meydanındadır." },
      { slug: "antalya-havalimani", hours: [7 * 60, 23 * 60], note: "Otopark B girişinde karşılanırsınız." },
      {
        slug: "istanbul-sabiha-gokcen-havalimani",
        hours: [7 * 60, 23 * 60],
        note: "Servisimiz ofise götürür, beş dakika sürer.",
      },
    ],
    terms: {
      minDriverAge: 21,
      minLicenceYears: 1,
      youngDriverDayKurus: tl(150),
      freeCancellationHours: 24,
      lateRefundPercent: 0,
      prepaidPercent: 30,
      turnaroundMinutes: 90,
    },
    extras: [
      { kind: "bebek-koltugu", dayKurus: tl(100), maxKurus: tl(800), maxCount: 1 },
      { kind: "cocuk-koltugu", dayKurus: tl(90), maxKurus: tl(800), maxCount: 2 },
      { kind: "ek-surucu", dayKurus: 0, maxKurus: null, maxCount: 1 },
      { kind: "kis-lastigi", dayKurus: tl(60), maxKurus: tl(600), maxCount: 1 },
    ],
    oneWayKurus: tl(1400),
    offers: [
      { class: "ekonomik", dayKurus: tl(1190), depositKurus: null, kmLimit: 250, units: 7, seats: 5 },
      { class: "orta", dayKurus: tl(1690), depositKurus: tl(4000), kmLimit: 250, units: 6, seats: 5 },
      { class: "suv", dayKurus: tl(2490), depositKurus: tl(7500), kmLimit: null, units: 4, seats: 5 },
      { class: "minibus", dayKurus: tl(3400), depositKurus: tl(10_000), kmLimit: null, units: 3, seats: 9 },
      { class: "ticari", dayKurus: tl(1950), depositKurus: tl(6000), kmLimit: 300, units: 4, seats: 3 },
    ],
  },
];

/** How much cheaper a day is in longer rentals. */
export const lengthDiscounts = { 1: 1, 3: 0.95, 7: 0.88, 14: 0.82, 30: 0.7 } as const;
/** The seasons that begin in a year, first and last day, and what a day costs in them. */
export const demoSeasons = (year: number) => [
  { name: `Yaz ${year}`, firstDay: `${year}-06-15`, lastDay: `${year}-09-15`, factor: 1.4 },
  { name: `Yılbaşı ${year + 1}`, firstDay: `${year}-12-29`, lastDay: `${year + 1}-01-03`, factor: 1.3 },
];

/** Which vehicles a class has: their types, and of cars their part of all cars from the cheapest to the dearest. */
export const classVehicles: Record<RentalClass, { types: readonly number[]; from: number; to: number }> = {
  ekonomik: { types: [1], from: 0, to: 0.4 },
  orta: { types: [1], from: 0.4, to: 0.7 },
  ust: { types: [1], from: 0.7, to: 0.9 },
  suv: { types: [3], from: 0, to: 1 },
  lux: { types: [1], from: 0.9, to: 1 },
  minibus: { types: [6, 5], from: 0, to: 1 },
  ticari: { types: [5, 6], from: 0, to: 1 },
};
