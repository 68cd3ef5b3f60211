import type { Catalogue, Engine, Model } from "#src/catalogue/catalogue.server.ts";
import { figureOf, isWithin, type NumberRange, onlyFigure, rangeOf } from "./ranges.ts";
import { capacityOf, powerOf } from "./rules.ts";

/**
 * Capacity (cm³) and power (hp) for a variant the catalogue does not have, where the record states fuel and gear. A range
 * is narrowed by the engines of the model. A figure that the record lacks is taken from the model's engines of that year,
 * if they all have the same one; otherwise the record is refused. Electric vehicles have no capacity.
 */
export function criteriaByHand(
  model: Model,
  { fuel, gear }: Known,
  texts: { capacity: string | undefined; power: string | undefined; year: number | undefined },
  catalogue: Catalogue,
): { capacityCc: number | undefined; powerHp: number } | undefined {
  if (!fuel || !gear) return undefined;
  const isElectric = fuel === "elektrik";
  const capacity = isElectric ? undefined : rangeOf(texts.capacity);
  const power = rangeOf(texts.power);
  const engines = catalogue
    .variantsOf(model.id)
    .flatMap(({ id }) => catalogue.enginesOf(id))
    .filter((engine) => engine.fuel === null || fuelsOf(fuel).includes(engine.fuel));
  const isOf = (value: number | null, range: NumberRange | undefined) =>
    !range || (value !== null && isWithin(value, range));
  const capacityIn = (among: readonly Engine[]) => among.map((engine) => engine.capacityCc);
  const powerIn = (among: readonly Engine[]) => among.map((engine) => engine.powerHp);
  const withCapacity = engines.filter(({ capacityCc }) => isOf(capacityCc, capacity));
  const withPower = engines.filter(({ powerHp }) => isOf(powerHp, power));
  const ofYear = (among: readonly Engine[]) =>
    among.filter((engine) => texts.year !== undefined && isBuiltIn(engine, texts.year));
  // Of a record with neither figure the engines of a year say too little.
  const missing = (among: readonly Engine[], figures: typeof powerIn) =>
    capacity || power || isElectric ? onlyFigure(figures(ofYear(among))) : undefined;
  const powerHp = powerOf(power ? figureOf(power, powerIn(withCapacity)) : missing(withCapacity, powerIn));
  if (isElectric) return powerHp === undefined ? undefined : { capacityCc: undefined, powerHp };
  const capacityCc = capacityOf(capacity ? figureOf(capacity, capacityIn(withPower)) : missing(withPower, capacityIn));
  return powerHp === undefined || capacityCc === undefined ? undefined : { capacityCc, powerHp };
}

const isBuiltIn = ({ yearFrom, yearTo }: Engine, year: number) =>
  (yearFrom === null || yearFrom <= year) && (yearTo === null || yearTo >= year);

/** The fuels of matching engines: a car converted to LPG has a petrol engine in the catalogue. */
const fuelsOf = (fuel: string) => (fuel === "lpg-benzin" ? ["benzin", "lpg-benzin"] : [fuel]);

type Known = {
  fuel?: string | undefined;
  gear?: string | undefined;
  body?: string | undefined;
  capacityCc?: number | undefined;
  powerHp?: number | undefined;
};

/** The only engine of the variant that matches all facts of the record; undefined if several match. */
export function engineOf(engines: readonly Engine[], known: Known, year: number): Engine | undefined {
  const agrees = <Value>(own: Value | null, given: Value | undefined) =>
    own === null || given === undefined || own === given;
  const fitting = engines.filter(
    (engine) =>
      (known.fuel === undefined || engine.fuel === null || fuelsOf(known.fuel).includes(engine.fuel)) &&
      agrees(engine.gear, known.gear) &&
      agrees(engine.body, known.body) &&
      agrees(engine.capacityCc, known.capacityCc) &&
      agrees(engine.powerHp, known.powerHp) &&
      isBuiltIn(engine, year),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}
