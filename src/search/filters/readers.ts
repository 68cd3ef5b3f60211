import { carTypeId } from "#src/catalogue/rules.ts";
import type { IndexRow } from "../index/row.ts";
import type { Flag } from "./flags.ts";
import type { RangeKey } from "./ranges.ts";

// How the index reads ranges and flags from a row. Browsers load the filter tables, and do not need it.

export const rangeReaders: Record<RangeKey, (row: IndexRow) => number | null> = {
  priceKurus: (row) => row.priceKurus,
  year: (row) => row.year,
  mileageKm: (row) => row.mileageKm,
  powerHp: (row) => row.powerHp,
  capacityCc: (row) => row.capacityCc,
};

/** Damage is asked for cars only. */
const isCar = (row: IndexRow) => row.typeId === carTypeId;

export const flagReaders: Record<Flag, (row: IndexRow) => boolean> = {
  boyasiz: (row) => isCar(row) && row.paintedCount === 0,
  degisensiz: (row) => isCar(row) && row.replacedCount === 0,
  tramersiz: (row) => isCar(row) && row.totalDamageKurus === 0,
  fotograf: (row) => row.photoCount > 0,
  video: (row) => row.hasVideo,
  onayli: (row) => row.isVerified,
  garanti: (row) => row.hasWarranty,
  takas: (row) => row.isSwapPossible,
  galerifiyati: (row) => row.hasDealerPrice,
};
