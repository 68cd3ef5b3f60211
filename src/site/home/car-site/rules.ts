import { nothingChosen, type Selection } from "#src/finding/search/rules.ts";

/** The car sub-site's home. Its results are at `/otomobil` (docs/decisions/045). */
export const carSitePath = "/araba";

/** The vehicle type of the sub-site. */
export const carType = "otomobil";
export const allCars: Selection = { ...nothingChosen, type: carType };

/** The number of entries in each section. */
export const shownCounts = { newest: 8, brands: 12, models: 12, cities: 12 };

/** A brand, model or city of the car market with its numbers and the address of its results. */
export type MarketEntry = { name: string; count: number; medianKurus: number | null; to: string };
