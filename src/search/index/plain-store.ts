import {
  type Counts,
  type Criteria,
  type Extent,
  type Facet,
  facetsOf,
  leftOut,
  type SearchAnswer,
} from "../engine.ts";
import type { RangeKey, Sort } from "../rules.ts";
import { checksumOf } from "./checksum.ts";
import type { IndexRow } from "./row.ts";
import type { Store } from "./store.ts";

type Value = string | number | null;

const choices: Partial<Record<keyof Criteria, (row: IndexRow) => Value>> = {
  typeIds: (row) => row.typeId,
  brandIds: (row) => row.brandId,
  modelIds: (row) => row.modelId,
  cityIds: (row) => row.cityId,
  fuels: (row) => row.fuel,
  gears: (row) => row.gear,
  bodies: (row) => row.body,
  colours: (row) => row.colour,
  partIds: (row) => row.partId,
  periods: (row) => row.rentPeriod,
  conditions: (row) => row.partCondition,
};

const facets: Record<Facet, (row: IndexRow) => Value> = {
  types: (row) => row.typeId,
  brands: (row) => row.brandId,
  models: (row) => row.modelId,
  cities: (row) => row.cityId,
  fuels: (row) => row.fuel,
  gears: (row) => row.gear,
  bodies: (row) => row.body,
  colours: (row) => row.colour,
  parts: (row) => row.partId,
  periods: (row) => row.rentPeriod,
  conditions: (row) => row.partCondition,
};

const ranges: Record<RangeKey, (row: IndexRow) => number | null> = {
  priceKurus: (row) => row.priceKurus,
  year: (row) => row.year,
  mileageKm: (row) => row.mileageKm,
};

/** PostgreSQL sorts what is missing as if it were the largest. */
const last = (value: number | null) => value ?? Infinity;
const compare = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);
const orders: Record<Sort, (a: IndexRow, b: IndexRow) => number> = {
  onerilen: (a, b) => compare(last(b.publishedAt), last(a.publishedAt)),
  "fiyat-artan": (a, b) => a.priceKurus - b.priceKurus,
  "fiyat-azalan": (a, b) => b.priceKurus - a.priceKurus,
  "yil-yeni": (a, b) => compare(last(b.year), last(a.year)),
  "km-dusuk": (a, b) => a.mileageKm - b.mileageKm,
};

/** The plainest store there is: every question looks at every row. What a faster one is held to. */
export function makePlainStore(): Store {
  const rows = new Map<number, IndexRow>();

  const find = (criteria: Criteria, now: number, off: readonly (keyof Criteria)[] = []) =>
    [...rows.values()].filter(
      (row) =>
        row.listingType === criteria.listingType &&
        (row.expiresAt === null || row.expiresAt > now) &&
        Object.entries(choices).every(([key, read]) => {
          const wanted = criteria[key as keyof Criteria] as readonly Value[] | null;
          const isOff = wanted === null || (wanted.length === 0 && key !== "typeIds" && key !== "partIds");
          return isOff || off.includes(key as keyof Criteria) || wanted.includes(read(row));
        }) &&
        Object.entries(ranges).every(([key, read]) => {
          const { min, max } = criteria[key as RangeKey];
          if (off.includes(key as RangeKey) || (min === undefined && max === undefined)) return true;
          const value = read(row);
          return value !== null && value >= (min ?? -Infinity) && value <= (max ?? Infinity);
        }),
    );

  return {
    put(some) {
      for (const row of some) rows.set(row.id, row);
    },
    remove(ids) {
      for (const id of ids) rows.delete(id);
    },
    search(criteria, page, now): SearchAnswer {
      const counts = Object.fromEntries(
        Object.entries(facets).map(([facet, read]) => {
          const map = new Map<Value, number>();
          const isAsked = (page.facets ?? facetsOf[criteria.listingType]).includes(facet as Facet);
          if (isAsked && (facet !== "models" || criteria.brandIds.length === 1))
            for (const row of find(criteria, now, leftOut[facet as Facet])) {
              const value = read(row);
              if (value !== null) map.set(value, (map.get(value) ?? 0) + 1);
            }
          return [facet, map];
        }),
      ) as unknown as Counts;
      const extents = Object.fromEntries(
        Object.entries(ranges).map(([key, read]) => {
          const values = find(criteria, now, leftOut[key as RangeKey])
            .map(read)
            .filter((value) => value !== null);
          const extent = {
            min: values.reduce((a, b) => Math.min(a, b), Infinity),
            max: values.reduce((a, b) => Math.max(a, b), -Infinity),
          };
          return [key, values.length > 0 ? extent : null];
        }),
      ) as Record<RangeKey, Extent>;
      const found = find(criteria, now).toSorted((a, b) => orders[page.sort](a, b) || b.id - a.id);
      const keyCodes = found.slice(page.offset, page.offset + page.limit).map(({ keyCode }) => keyCode);
      return { total: found.length, keyCodes, counts, extents };
    },
    count: (criteria, now) => find(criteria, now).length,
    checksum: () => checksumOf(rows.values()),
    get size() {
      return rows.size;
    },
    get bytes() {
      return rows.size * 1000;
    },
  };
}
