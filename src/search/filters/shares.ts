import type { IndexedKey } from "./indexed.ts";

/** Roughly which share of listings one value of a list lets through. Browsers load the filter tables, and do not need it. */
export const shares: Record<IndexedKey, number> = {
  types: 1 / 2,
  brands: 1 / 30,
  models: 1 / 800,
  variants: 1 / 4_000,
  engines: 1 / 20_000,
  cities: 1 / 30,
  towns: 1 / 400,
  parts: 1 / 400,
  fuels: 1 / 3,
  gears: 1 / 2,
  bodies: 1 / 5,
  drives: 1 / 3,
  colours: 1 / 6,
  periods: 1 / 3,
  conditions: 1 / 3,
  sellers: 1 / 3,
};
