import colours from "#reference-data/demo/colours.json" with { type: "json" };
import { lookup } from "#src/shared/lookup.ts";
import { type DrawnBody, isDrawn, type PictureSet } from "../pictures/picture-set.ts";
import type { Random } from "../random.ts";
import { kmSpread, priceLevelYear, usualKm } from "./market-model.ts";
import { drawingOf, type CatalogueEngine, type StockModel } from "./market-stock.ts";

/** A vehicle on offer, before its condition and price. */
export interface Vehicle {
  model: StockModel;
  engine: CatalogueEngine | null;
  modelYear: number;
  age: number;
  mileageKm: number;
  /** The usual mileage at this age, for the price. */
  usualKm: number;
  fuel: string | null;
  gear: string | null;
  body: string | null;
  drive: string | null;
  doors: number | null;
  capacityCc: number | null;
  powerHp: number | null;
  colour: string;
  drawing: DrawnBody;
  isNew: boolean;
}

const fuelShares: Record<string, number> = {
  dizel: 0.44,
  benzin: 0.33,
  "lpg-benzin": 0.2,
  hibrit: 0.03,
  elektrik: 0.02,
};

/** A year between the early and the late one, half of them up to the middle one. */
function drawYear([early, middle, late]: StockModel["years"], random: Random): number {
  const [from, to] = random.chance(0.5) ? [early, middle] : [middle, late];
  return Math.min(priceLevelYear, random.integer(from, to));
}

/** Picks an engine and a year it was built in: the wished year if possible, else the nearest one. */
function drawEngine(model: StockModel, wishedYear: number, random: Random): { engine: CatalogueEngine; year: number } {
  const distance = ({ yearFrom, yearTo }: CatalogueEngine) =>
    yearFrom === null
      ? 3
      : Math.max(0, yearFrom - wishedYear, wishedYear - Math.min(yearTo ?? priceLevelYear, priceLevelYear));
  const nearest = Math.min(...model.engines.map(distance));
  const possible = model.engines.filter((engine) => distance(engine) === nearest);
  const fuels = [...new Set(possible.map(({ fuel }) => fuel ?? ""))];
  const fuel = random.weighted(fuels, (name) => lookup(fuelShares, name) ?? 0.05);
  const engine = random.pick(possible.filter((candidate) => (candidate.fuel ?? "") === fuel));
  if (engine.yearFrom === null) return { engine, year: wishedYear };
  const last = Math.min(engine.yearTo ?? priceLevelYear, priceLevelYear);
  return { engine, year: Math.max(engine.yearFrom, Math.min(last, wishedYear)) };
}

type Size = { capacityCc: number | null; powerHp: number | null };
/** The engine of a model without known engines. */
const usualSize = { capacityCc: 1598, powerHp: 110 };
const isElectric = ({ fuel }: CatalogueEngine) => fuel === "elektrik";
const isKnown = (engine: CatalogueEngine) =>
  engine.powerHp !== null && (engine.capacityCc !== null || isElectric(engine));
/** `1.6` of `1.6 Multijet Urban`. */
const litresOf = ({ variantName }: CatalogueEngine) => /^\d\.\d/.exec(variantName)?.[0];

/**
 * Capacity and power as sellers fill them in: where the catalogue has none, those of the model's most similar engine,
 * by litres, then by fuel and years.
 */
function sizeOf(model: StockModel, engine: CatalogueEngine): Size {
  const unlike = (other: CatalogueEngine) =>
    (litresOf(other) === litresOf(engine) ? 0 : 200) +
    (other.fuel === engine.fuel ? 0 : 100) +
    Math.abs((other.yearFrom ?? 0) - (engine.yearFrom ?? 0));
  const alike = isKnown(engine)
    ? engine
    : model.engines
        .filter((other) => isKnown(other) && isElectric(other) === isElectric(engine))
        .toSorted((a, b) => unlike(a) - unlike(b))[0];
  return {
    capacityCc: isElectric(engine) ? null : (engine.capacityCc ?? alike?.capacityCc ?? usualSize.capacityCc),
    powerHp: engine.powerHp ?? alike?.powerHp ?? usualSize.powerHp,
  };
}

/** How machines are used: kilometres a year, where they are not used like cars. */
const kmPerYear: Record<number, number> = { 4: 5_500, 6: 38_000, 20: 60_000, 25: 34_000, 32: 85_000, 7: 0 };

function drawKm(vehicleTypeId: number, age: number, random: Random): { km: number; usual: number } {
  const yearly = kmPerYear[vehicleTypeId];
  const usual = yearly === undefined ? usualKm(age) : yearly * (0.7 + Math.min(age, 14));
  const spread = yearly === undefined ? kmSpread(age) : 0.4;
  // Little-used cars deviate further from the median than much-used ones.
  const deviation = random.normal();
  const km = usual * Math.exp(spread * deviation * (deviation < 0 ? 1.35 : 0.75));
  // Sellers round most readings, and leave some exact.
  const step = km < 2_000 ? 10 : random.chance(0.72) ? 1_000 : random.chance(0.5) ? 500 : 1;
  return { km: Math.min(yearly === undefined ? 620_000 : 1_400_000, Math.round(km / step) * step), usual };
}

/** Every fifth car is a petrol one that was fitted for LPG; young cars and hybrids rarely are. */
function fuelOf(engine: CatalogueEngine | null, vehicleTypeId: number, age: number, random: Random): string {
  const fuel = engine?.fuel ?? "benzin";
  const isFitted = random.chance(age >= 7 ? 0.62 : age >= 3 ? 0.28 : 0.05);
  return fuel === "benzin" && isFitted && [1, 3, 5].includes(vehicleTypeId) ? "lpg-benzin" : fuel;
}

/** Doors of engines for which the catalogue has no number. */
const usualDoors: Record<string, number> = { sedan: 4, coupe: 2, cabrio: 2, roadster: 2, panelvan: 4, "camli-van": 4 };

const defaultBody: Record<number, string> = { 1: "hatchback", 3: "suv", 5: "camli-van" };

/** A plausible vehicle of this model. */
export function inventVehicle(model: StockModel, pictures: PictureSet, random: Random): Vehicle {
  const wished = drawYear(model.years, random);
  const drawn = model.machine ? undefined : drawEngine(model, wished, random);
  const { machine } = model;
  const engine = drawn?.engine ?? null;
  const size = engine && sizeOf(model, engine);
  const modelYear = drawn?.year ?? wished;
  const age = Math.max(0, priceLevelYear - modelYear);
  const isNew = age === 0 && random.chance(0.12);
  const { km, usual } = drawKm(model.vehicleTypeId, age, random);
  const body = machine ? null : (engine?.body ?? defaultBody[model.vehicleTypeId] ?? null);
  const drawing = drawingOf(model, body);
  const possible = colours.filter(({ slug }) => isDrawn(pictures, drawing, slug));
  const isAutomatic = random.chance(modelYear >= 2018 ? 0.66 : modelYear >= 2010 ? 0.4 : 0.14);
  return {
    model,
    engine,
    modelYear,
    age,
    mileageKm: isNew ? 0 : km,
    usualKm: isNew ? 0 : usual,
    fuel: machine?.fuel ?? fuelOf(engine, model.vehicleTypeId, age, random),
    gear: machine?.gear ?? engine?.gear ?? (engine?.fuel === "elektrik" || isAutomatic ? "otomatik" : "duz"),
    body,
    drive: machine ? (machine.drive ?? null) : (engine?.drive ?? null),
    doors: engine?.doors ?? (body === null ? null : (lookup(usualDoors, body) ?? 5)),
    capacityCc: machine?.capacityCc ?? size?.capacityCc ?? null,
    powerHp: machine?.powerHp ?? size?.powerHp ?? null,
    colour: random.weighted(possible, ({ share }) => share).slug,
    drawing,
    isNew,
  };
}
