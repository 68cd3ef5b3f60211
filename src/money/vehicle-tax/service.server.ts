import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { keptUntilChange } from "#src/finding/search/feed/kept-reads.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { selectElectricBands, selectTaxAmounts, selectTaxYears } from "./queries.server.ts";
import {
  type Age,
  ageIn,
  ageOf,
  agesOf,
  type Capacity,
  capacitiesOf,
  type ElectricBand,
  resultPath,
  type TaxAmount,
  type TaxClass,
  taxClasses,
  taxOf,
  usualRegistration,
} from "./rules.ts";

/** What the tariffs have of a vehicle type. */
export type TaxedType = {
  type: { id: number; slug: string; name: string };
  vehicleClass: TaxClass;
  amounts: TaxAmount[];
  electric: ElectricBand[];
  capacities: Capacity[];
  ages: Age[];
};

/** The vehicle types that are taxed, in the catalogue's order. */
export async function taxedTypes(ctx: Context) {
  const { vehicleTypes } = await catalogueOf(ctx);
  return vehicleTypes
    .filter(({ id }) => taxClasses[id] !== undefined)
    .map(({ id, slug, name }) => ({ id, slug, name }));
}

/** A taxed vehicle type by its id or slug; undefined for others. */
export async function findTaxedType(ctx: Context, idOrSlug: string): Promise<TaxedType | undefined> {
  const types = await taxedTypes(ctx);
  const type = types.find(({ id, slug }) => String(id) === idOrSlug || slug === idOrSlug);
  if (!type) return undefined;
  const vehicleClass = taxClasses[type.id]!;
  const [amounts, electric] = await Promise.all([selectTaxAmounts(ctx, { vehicleClass }), selectElectricBands(ctx)]);
  const capacities = capacitiesOf(amounts, electric, vehicleClass);
  return { type, vehicleClass, amounts, electric, capacities, ages: agesOf(amounts, vehicleClass) };
}

/** The same; 404 for others. */
export async function getTaxedType(ctx: Context, idOrSlug: string): Promise<TaxedType> {
  const found = await findTaxedType(ctx, idOrSlug);
  if (!found) throw new Refusal(404, pageNotFound);
  return found;
}

/**
 * The years to choose, the newest first: from the first known one to this year or the newest known one. Years between
 * whose tariff is missing are among them, and are answered with "not known".
 */
export const taxYears = async (ctx: Context) => yearsOf(ctx, await selectTaxYears(ctx));

function yearsOf(ctx: Context, known: Awaited<ReturnType<typeof selectTaxYears>>) {
  const thisYear = Number(calendarDay(ctx.clock()).slice(0, 4));
  const newest = known.find(({ year }) => year <= thisYear) ?? known.at(-1);
  const last = Math.max(thisYear, known[0]?.year ?? thisYear);
  const first = known.at(-1)?.year ?? thisYear;
  return {
    known,
    /** The newest year with a tariff, up to this year; where all are later the earliest, without any this year. */
    current: newest?.year ?? thisYear,
    years: Array.from({ length: Math.min(60, last - first + 1) }, (_, index) => last - index),
  };
}

/** The addresses of all results. */
export async function taxResultPaths(ctx: Context): Promise<string[]> {
  const types = await Promise.all((await taxedTypes(ctx)).map(({ slug }) => getTaxedType(ctx, slug)));
  return types.flatMap(({ type, ages, capacities }) =>
    capacities.flatMap((capacity) => ages.map((age) => resultPath(age, capacity, type))),
  );
}

export type VehicleFacts = {
  vehicleTypeId: number;
  modelYear: number | null;
  capacityCc: number | null;
  fuel: string | null;
};

const subject = "vehicle-tax";
const readYears = keptUntilChange(subject, (ctx) => selectTaxYears(ctx));
const readAmounts = keptUntilChange(subject, async (ctx) =>
  Map.groupBy(await selectTaxAmounts(ctx, "everything"), (amount) => amount.vehicleClass),
);

/**
 * The tax of a car or motorcycle a year in kuruş, from its lowest to its highest value: a listing does not say what the
 * vehicle's value for the tax is; `path` is the result's address. Undefined where the listing says too little or the tariff is silent.
 */
export const listingTax = (ctx: Context, { vehicleTypeId, modelYear, capacityCc, fuel }: VehicleFacts) =>
  dependOnSubjects([subject], async () => {
    const vehicleClass = taxClasses[vehicleTypeId];
    // Only these are taxed by what a listing always says; of electric ones the power of the motor would count.
    if ((vehicleClass !== "car" && vehicleClass !== "motorcycle") || modelYear === null || capacityCc === null)
      return undefined;
    if (fuel === null || fuel === "elektrik") return undefined;
    const [known, byClass] = await Promise.all([readYears(ctx), readAmounts(ctx)]);
    const { current: year } = yearsOf(ctx, known);
    const amounts = byClass.get(vehicleClass) ?? [];
    const age = ageOf(agesOf(amounts, vehicleClass), Math.max(1, ageIn(year, modelYear)));
    const band = amounts.find(
      (one) => one.bandMin <= capacityCc && (one.bandMax === null || capacityCc <= one.bandMax),
    );
    const capacity = capacitiesOf(amounts, [], vehicleClass).find(({ bandMin }) => bandMin === band?.bandMin);
    const type = (await taxedTypes(ctx)).find(({ id }) => id === vehicleTypeId);
    if (!age || !capacity || !type) return undefined;
    const registration = usualRegistration(modelYear);
    const steps = taxOf(amounts, [], { year, vehicleClass, registration, capacity, ageId: age.id });
    if (steps.length === 0) return undefined;
    const path = resultPath(age, capacity, type) + (vehicleClass === "car" ? `?tescil=${registration}` : "");
    return { year, fromKurus: steps[0]!.annualKurus, toKurus: steps.at(-1)!.annualKurus, path };
  });
