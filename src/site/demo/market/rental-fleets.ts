import type { RentalClass } from "#src/business/rental/classes.ts";
import fleets from "#reference-data/demo/rental-fleets.json" with { type: "json" };

/**
 * Two businesses at six places, named by their simple slugs: an airline-minded one that is open day and night, and a cheaper
 * one with office hours. Money is in kuruş, the hours of a counter in minutes of the day.
 */
export const rentalFleets = fleets.fleets;
export type RentalFleet = (typeof rentalFleets)[number];

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
