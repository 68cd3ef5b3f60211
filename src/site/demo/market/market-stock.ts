import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Engine } from "#src/core/catalogue/catalogue.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import type { DrawnBody } from "../pictures/picture-set.ts";

/** An engine of the catalogue with the name of its variant. */
export type CatalogueEngine = Omit<Engine, "vehicleEngineId"> & { variantName: string };

/** A model of the catalogue with its names and engines. */
export interface CatalogueModel {
  id: number;
  slug: string;
  name: string;
  vehicleTypeId: number;
  brandId: number;
  brandSlug: string;
  brandName: string;
  engines: CatalogueEngine[];
}

/** A catalogue model that may be offered: its frequency, its new price and its model years. */
export interface StockModel extends CatalogueModel {
  weight: number;
  newPriceTl: number;
  years: readonly [early: number, middle: number, late: number];
  machine?: Machine;
}

/** Shares of the vehicle types among the listings, by their ids in the catalogue. */
const typeShares = new Map([
  [1, 0.64],
  [3, 0.17],
  [5, 0.085],
  [4, 0.055],
  [25, 0.015],
  [7, 0.015],
  [6, 0.01],
  [32, 0.005],
  [20, 0.005],
]);

/** Facts of a model whose engines the catalogue does not list, and the drawing that shows it. */
type Machine = {
  capacityCc: number | null;
  powerHp: number;
  fuel: string;
  gear: string;
  drive: string | null;
  drawing: DrawnBody;
};

type ModelRow = Omit<StockModel, keyof CatalogueModel> & { vehicleTypeId: number; brand: string; model: string };

const numberOrNull = (text: string) => (text === "" ? null : Number(text));

function modelRow(row: Record<string, string>): ModelRow {
  const text = (column: string) => row[column] ?? "";
  const number = (column: string) => Number(row[column]);
  const machine: Machine = {
    capacityCc: numberOrNull(text("capacityCc")),
    powerHp: number("powerHp"),
    fuel: text("fuel"),
    gear: text("gear"),
    drive: text("drive") || null,
    drawing: text("drawing") as DrawnBody,
  };
  return {
    vehicleTypeId: number("vehicleType"),
    brand: text("brand"),
    model: text("model"),
    weight: number("weight"),
    newPriceTl: number("newPrice") * 1000,
    years: [number("early"), number("middle"), number("late")],
    ...(machine.drawing ? { machine } : {}),
  };
}

let rows: ModelRow[] | undefined;
/** Every model that the market offers, with its frequency, price and years; sources: `reference-data/SOURCES.md`. */
export const offeredModels = (): readonly ModelRow[] =>
  (rows ??= parse<Record<string, string>>(readFileSync("reference-data/demo-models.csv"), { columns: true }).map(
    modelRow,
  ));

/**
 * The market's models as in the catalogue; models that it does not have are left out. Weights are shares of
 * the whole market. A car or van model without any engine is left out too: it would have no technical data.
 */
export function stockOf(catalogue: readonly CatalogueModel[]): StockModel[] {
  const bySlugs = new Map(catalogue.map((m) => [`${m.vehicleTypeId}/${m.brandSlug}/${m.slug}`, m]));
  const byType = Map.groupBy(offeredModels(), ({ vehicleTypeId }) => vehicleTypeId);
  return [...typeShares].flatMap(([vehicleTypeId, share]) => {
    const known = (byType.get(vehicleTypeId) ?? []).flatMap(({ brand, model, ...row }) => {
      const found = bySlugs.get(`${vehicleTypeId}/${brand}/${model}`);
      return found && (row.machine || found.engines.length > 0) ? [{ ...found, ...row }] : [];
    });
    const total = known.reduce((sum, { weight }) => sum + weight, 0);
    return known.map((model) => ({ ...model, weight: (share * model.weight) / total }));
  });
}

const largeVans = new Set(
  "transit transit-custom ducato boxer master crafter scudo jumpy vivaro trafic vito transporter".split(" "),
);

const bodyDrawings: Record<string, DrawnBody> = {
  sedan: "sedan",
  hatchback: "hatchback",
  "station-wagon": "station",
  suv: "suv",
  crossover: "suv",
  "hard-top": "suv",
  coupe: "coupe",
  cabrio: "coupe",
  roadster: "coupe",
  mpv: "minivan",
  "camli-van": "minivan",
  "yarim-camli-van": "minivan",
  minibus: "minibus",
  panelvan: "van",
  "frigorifik-panelvan": "van",
  "pick-up": "pickup",
  kamyonet: "pickup",
};

/** Which drawing of `pictures/picture-set.ts` shows a vehicle of this model and body. */
export function drawingOf(model: StockModel, body: string | null): DrawnBody {
  if (model.machine) return model.machine.drawing;
  const drawn = body ? lookup(bodyDrawings, body) : undefined;
  if (model.vehicleTypeId === 5 && largeVans.has(model.slug)) return drawn === "van" ? "van" : "minibus";
  return drawn ?? (model.vehicleTypeId === 3 ? "suv" : model.vehicleTypeId === 5 ? "minivan" : "hatchback");
}
