import type { Context } from "#src/shared/context.server.ts";
import { daysBetween, formatDate } from "#src/shared/dates.ts";
import { formatPrice } from "#src/shared/money.ts";
import { formatNumber, lowerCase } from "#src/shared/turkish.ts";
import { countDamage, type Damage } from "../damage/rules.ts";
import { vehicleName } from "../names.ts";
import { formatMileage, hasDamageSection, isUnusedAgeType, listingAddress } from "../rules.ts";
import { namesOfVehicles } from "../vehicle-names.server.ts";
import { selectComparables, selectCompared, selectPriceChanges } from "./queries.server.ts";
import {
  allShown,
  comparablesNeeded,
  type Comparables,
  comparedListing,
  type ComparedListing,
  type Columns,
  type Fairness,
  fairnessProof,
  isCompared,
  listedFor,
  nearestRange,
  nearestShown,
  nearMileages,
  priceColumns,
  priceDifference,
  scopes,
  tooFewComparables,
} from "./rules.ts";
import { basisText, differencesText, spanText, uncertainText, type Verdict } from "./verdict.ts";
import { type JudgedListing, priceVerdicts } from "./verdict.server.ts";

/** What texts about the price of a vehicle call it. */
export type VehicleNamesOfPrice = { vehicleTypeName: string; brandName: string; modelName: string };

type Listing = JudgedListing &
  VehicleNamesOfPrice & {
    ageType: number | null;
    variantName: string | null;
    fuelName: string | null;
    gearName: string | null;
  };

/** A row of the table of comparables, in texts ready to print; `null` where the row has no such fact. */
export type ComparedRow = {
  keyCode: string;
  address: string;
  name: string;
  year: number | null;
  mileage: string | null;
  /** `1 / 0`: painted and replaced panels. */
  panels: string | null;
  city: string;
  price: string;
  isOwn: boolean;
};

/** What the vehicle is expected to cost, in texts. */
export type ExpectedTexts = {
  price: string;
  /** Half of such vehicles cost between these. */
  span: string;
  /** What sets it apart from the others; empty where nothing does. */
  differences: string;
  basis: string;
};

export type PriceComparison = {
  count: number;
  /** What was compared: `Passat 1.6 TDI, 2018–2020, 70.000–130.000 km`. */
  scope: string;
  /** The label, and one sentence that proves it. */
  fairness: (Fairness & { proof: string }) | null;
  /** Why there is no label. */
  reason: string | null;
  /** What the price was held against; nothing where there are too few listings. */
  expected: ExpectedTexts | null;
  /** Nothing where there are too few to draw. */
  chart: (Columns & { from: string; middle: string; to: string }) | null;
  rows: ComparedRow[];
  /** The table has fewer rows than there are comparables. */
  isShortened: boolean;
};

/** Finds what a listing is compared with: the search engine's `comparables`, or else PostgreSQL. */
export type FindComparables = (listing: ComparedListing) => Promise<Comparables>;

/**
 * Product 7.5: a sale listing beside the live listings most like it. Nothing for rentals and spare parts,
 * whose prices mean something else. `isWhole` asks for all rows of the table instead of the nearest prices.
 */
export async function comparePrice(
  ctx: Context,
  listing: Listing,
  isWhole: boolean,
  find: FindComparables = (compared) => selectComparables(ctx, compared),
): Promise<PriceComparison | null> {
  if (!isCompared(listing)) return null;
  const [{ scope, ids, prices }, [verdict]] = await Promise.all([
    find(comparedListing(listing)),
    priceVerdicts(ctx, [listing]),
  ]);
  const { priceKurus, currency } = listing;
  const [from, to] = nearestRange(prices, priceKurus, isWhole ? allShown : nearestShown);
  const money = (kurus: number) => formatPrice(kurus, currency);
  const count = prices.length;
  return {
    count,
    scope: scopeText(listing, scope),
    ...verdictTexts(verdict ?? null, listing, count),
    chart: count < comparablesNeeded ? null : chartOf(prices, priceKurus, money),
    rows: await tableRows(ctx, ids.slice(from, to), listing.id),
    isShortened: to - from < count,
  };
}

/** A verdict in words; `comparables` are those of the table. */
export function verdictTexts(
  verdict: Verdict | null,
  listing: VehicleNamesOfPrice & { priceKurus: number },
  comparables: number,
): Pick<PriceComparison, "fairness" | "reason" | "expected"> {
  if (!verdict) return { fairness: null, reason: tooFewComparables(comparables), expected: null };
  const { fairness, expectedKurus, middleHalf, differences, count } = verdict;
  return {
    fairness: fairness && { ...fairness, proof: fairnessProof(listing.priceKurus, expectedKurus, count) },
    reason: fairness ? null : uncertainText,
    expected: {
      price: formatPrice(expectedKurus),
      span: spanText(middleHalf),
      differences: differencesText(differences),
      basis: basisText(verdict, listing),
    },
  };
}

function chartOf(prices: number[], own: number, money: (kurus: number) => string): PriceComparison["chart"] {
  const columns = priceColumns(prices, own);
  const { fromKurus, toKurus } = columns;
  return {
    ...columns,
    from: money(fromKurus),
    middle: money((fromKurus + toKurus) / 2),
    to: money(toKurus),
  };
}

/** What was compared, in words. */
function scopeText(listing: Listing & { modelYear: number }, place: number): string {
  const { of, years, hasMileage } = scopes[place]!;
  const { modelName, variantName, fuelName, gearName, modelYear, mileageKm } = listing;
  const vehicle = of === "variant" ? vehicleName(modelName, variantName) : modelName;
  const kinds = of === "fuel-and-gear" ? [fuelName, gearName] : of === "fuel" ? [fuelName] : [];
  const { min, max } = nearMileages(mileageKm);
  const countsKm = mileageKm > 0 || isUnusedAgeType(listing.ageType);
  return [
    vehicle,
    ...kinds.flatMap((name) => (name ? [lowerCase(name)] : [])),
    `${modelYear - years}–${modelYear + years}`,
    ...(hasMileage && countsKm ? [`${formatNumber(min)}–${formatNumber(max)}\u00a0km`] : []),
  ].join(", ");
}

/** The rows of these listings, with the listing's own among them if it is given, cheapest first. */
export async function tableRows(ctx: Context, ids: readonly number[], ownId?: number): Promise<ComparedRow[]> {
  const rows = await selectCompared(ctx, ownId === undefined ? ids : [...ids, ownId]);
  const names = await namesOfVehicles(ctx, rows);
  return rows
    .map((row, at) => ({ row, names: names[at]! }))
    .toSorted((a, b) => a.row.priceKurus - b.row.priceKurus || Number(a.row.id) - Number(b.row.id))
    .map(({ row, names: { modelName, variantName, cityName, ...slugs } }) => {
      const { painted, replaced } = countDamage(row.damage as Damage);
      return {
        keyCode: row.keyCode,
        address: listingAddress({ ...row, ...slugs }),
        name: vehicleName(modelName, variantName),
        year: row.modelYear,
        mileage: formatMileage(row),
        panels: hasDamageSection(row.listingType, row.vehicleTypeId) ? `${painted} / ${replaced}` : null,
        city: cityName,
        price: formatPrice(row.priceKurus, row.currency),
        isOwn: row.id === ownId,
      };
    });
}

export type PriceHistory = {
  listed: string;
  rows: { id: number; date: string; difference: string | null; price: string }[];
};

type Published = { id: number; publishedAt: Date | null; priceKurus: number; currency: string };

/** How long a listing is on the site and the changes of its price, newest first; nothing before it was published. */
export async function priceHistory(ctx: Context, listing: Published): Promise<PriceHistory | null> {
  const { publishedAt, currency } = listing;
  if (!publishedAt) return null;
  const changes = await selectPriceChanges(ctx, listing.id);
  const rows = changes.map(({ id, at, oldKurus, newKurus }) => ({
    id,
    date: formatDate(at),
    difference: priceDifference(oldKurus, newKurus, currency) as string | null,
    price: formatPrice(newKurus, currency),
  }));
  const first = changes.at(-1);
  if (first) rows.push({ id: 0, date: "İlk fiyat", difference: null, price: formatPrice(first.oldKurus, currency) });
  return { listed: listedFor(daysBetween(publishedAt, ctx.clock())), rows };
}
