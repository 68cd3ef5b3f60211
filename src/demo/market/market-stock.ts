import type { Engine } from "#src/catalogue/catalogue.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import type { DrawnBody } from "../pictures/picture-set.ts";
import { carRows } from "./car-rows.ts";
import { busRows, minibusRows, motorcycleRows, roadTractorRows, tractorRows, truckRows } from "./machine-rows.ts";
import type { MachineRow } from "./machine-rows.ts";
import type { Machine, MarketRow } from "./market-model.ts";
import { offRoadRows } from "./off-road-rows.ts";
import { vanRows } from "./van-rows.ts";

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

/** Rows of models whose engines the catalogue has. */
const plain = (rows: readonly MarketRow[]): MachineRow[] => rows.map((row) => [row]);

/** Vehicle types of the market by their share of the listings; ids are those of the catalogue. */
const stock: readonly { vehicleTypeId: number; share: number; rows: readonly MachineRow[] }[] = [
  { vehicleTypeId: 1, share: 0.64, rows: plain(carRows) },
  { vehicleTypeId: 3, share: 0.17, rows: plain(offRoadRows) },
  { vehicleTypeId: 5, share: 0.085, rows: plain(vanRows) },
  { vehicleTypeId: 4, share: 0.055, rows: motorcycleRows },
  { vehicleTypeId: 25, share: 0.015, rows: truckRows },
  { vehicleTypeId: 7, share: 0.015, rows: tractorRows },
  { vehicleTypeId: 6, share: 0.01, rows: minibusRows },
  { vehicleTypeId: 32, share: 0.005, rows: roadTractorRows },
  { vehicleTypeId: 20, share: 0.005, rows: busRows },
];

/** brand slug and model slug of every model the market offers, by vehicle type. */
export const offeredModels: { vehicleTypeId: number; brand: string; model: string }[] = stock.flatMap(
  ({ vehicleTypeId, rows }) => rows.map(([[brand, model]]) => ({ vehicleTypeId, brand, model })),
);

/**
 * The market's models as in the catalogue; models that it does not have are left out. Weights are shares of
 * the whole market. A car or van model without any engine is left out too: it would have no technical data.
 */
export function stockOf(catalogue: readonly CatalogueModel[]): StockModel[] {
  const bySlugs = new Map(catalogue.map((m) => [`${m.vehicleTypeId}/${m.brandSlug}/${m.slug}`, m]));
  return stock.flatMap(({ vehicleTypeId, share, rows }) => {
    const known = rows.flatMap(([[brand, model, weight, newPrice, early, middle, late], machine]) => {
      const found = bySlugs.get(`${vehicleTypeId}/${brand}/${model}`);
      if (!found || (!machine && found.engines.length === 0)) return [];
      const years = [early, middle, late] as const;
      return [{ ...found, weight, newPriceTl: newPrice * 1000, years, ...(machine ? { machine } : {}) }];
    });
    const total = known.reduce((sum, { weight }) => sum + weight, 0);
    return known.map((model) => ({ ...model, weight: (share * model.weight) / total }));
  });
}

const largeVans = new Set([
  "transit",
  "transit-custom",
  "ducato",
  "boxer",
  "master",
  "crafter",
  "scudo",
  "jumpy",
  "vivaro",
  "trafic",
  "vito",
  "transporter",
]);

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

/** The drawing for a vehicle of this model and body. */
export function drawingOf(model: StockModel, body: string | null): DrawnBody {
  if (model.machine) return model.machine.drawing;
  const drawn = body ? lookup(bodyDrawings, body) : undefined;
  if (model.vehicleTypeId === 5 && largeVans.has(model.slug)) return drawn === "van" ? "van" : "minibus";
  return drawn ?? (model.vehicleTypeId === 3 ? "suv" : model.vehicleTypeId === 5 ? "minivan" : "hatchback");
}
