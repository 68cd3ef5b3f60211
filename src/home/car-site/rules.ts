import { nothingChosen, type Selection } from "#src/search/rules.ts";

/** The car sub-site's home. Its results are at `/otomobil` (docs/decisions/045). */
export const carSitePath = "/araba";

/** The vehicle type it is about. */
export const carType = "otomobil";
export const allCars: Selection = { ...nothingChosen, type: carType };

/** How many of each are shown. */
export const shownCounts = { newest: 8, brands: 12, models: 12, cities: 12 };

/** A brand, a model or a city of the car market: true numbers, and the results they are of. */
export type MarketEntry = { name: string; count: number; medianKurus: number | null; to: string };
