import type { Engine } from "#src/core/catalogue/catalogue.server.ts";
import type { FigureRange } from "#src/selling/listings/figure-range.ts";
import { figureOf, isWithin, onlyFigure, rangeOf } from "./ranges.ts";
import { capacityOf, powerOf } from "./rules.ts";

type Figure = { figure: number | undefined; range?: FigureRange };

type Figures = {
  capacityCc: number | undefined;
  powerHp: number | undefined;
  /** The range that the record states, where the figure is only its middle. */
  capacityRange: FigureRange | undefined;
  powerRange: FigureRange | undefined;
};

/**
 * Capacity (cm³) and power (hp) of a record whose engine is not known. A range is narrowed by the engines that the vehicle
 * may have: if a single one of their figures lies in it, it is that, else the range stays. Of an unknown variant
 * (`isByHand`), a figure that the record lacks is taken from the engines of its year, if they all have the same one. Electric
 * vehicles have no capacity.
 */
export function figuresOf(
  all: readonly Engine[],
  fuel: string | undefined,
  texts: { capacity: string | undefined; power: string | undefined; year: number | undefined },
  { isByHand }: { isByHand: boolean },
): Figures {
  const isElectric = fuel === "elektrik";
  const capacity = isElectric ? undefined : rangeOf(texts.capacity);
  const power = rangeOf(texts.power);
  const engines = all.filter((engine) => !fuel || engine.fuel === null || fuelsOf(fuel).includes(engine.fuel));
  const isOf = (value: number | null, range: FigureRange | undefined) =>
    !range || (value !== null && isWithin(value, range));
  const capacityIn = (among: readonly Engine[]) => among.map((engine) => engine.capacityCc);
  const powerIn = (among: readonly Engine[]) => among.map((engine) => engine.powerHp);
  const withCapacity = engines.filter(({ capacityCc }) => isOf(capacityCc, capacity));
  const withPower = engines.filter(({ powerHp }) => isOf(powerHp, power));
  const ofYear = (among: readonly Engine[]) =>
    among.filter((engine) => texts.year !== undefined && isBuiltIn(engine, texts.year));
  // Of a record with neither figure the engines of a year say too little.
  const missing = (among: readonly Engine[], figures: typeof powerIn) =>
    isByHand && (capacity || power || isElectric) ? onlyFigure(figures(ofYear(among))) : undefined;
  const ofPower: Figure = power ? figureOf(power, powerIn(withCapacity)) : { figure: missing(withCapacity, powerIn) };
  const ofCapacity: Figure = capacity
    ? figureOf(capacity, capacityIn(withPower))
    : { figure: missing(withPower, capacityIn) };
  const powerHp = powerOf(ofPower.figure);
  const capacityCc = isElectric ? undefined : capacityOf(ofCapacity.figure);
  return {
    powerHp,
    powerRange: powerHp === undefined ? undefined : ofPower.range,
    capacityCc,
    capacityRange: capacityCc === undefined ? undefined : ofCapacity.range,
  };
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
