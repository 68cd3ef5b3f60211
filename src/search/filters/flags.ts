import { carTypeId } from "#src/catalogue/rules.ts";
import { type ListingType, listingTypes } from "#src/listings/rules.ts";
import type { IndexRow } from "../index/row.ts";

type FlagFilter = {
  title: string;
  of: readonly ListingType[];
  /** Flags of damage share one query parameter, `hasar=boyasiz,degisensiz`; the others are `fotograf=1`. */
  isDamage?: true;
  read: (row: IndexRow) => boolean;
};

/** Damage is asked for cars only. */
const isCar = (row: IndexRow) => row.typeId === carTypeId;

/** What a listing has or has not, by its name in addresses. The order of the rows is that of the bits in the index. */
export const flagFilters = {
  /** No panel painted, local paint included. */
  boyasiz: {
    title: "Boyasız",
    of: ["satilik"],
    isDamage: true,
    read: (row) => isCar(row) && row.paintedCount === 0,
  },
  /** No panel replaced. */
  degisensiz: {
    title: "Değişensiz",
    of: ["satilik"],
    isDamage: true,
    read: (row) => isCar(row) && row.replacedCount === 0,
  },
  /** No damage paid for by an insurer. */
  tramersiz: {
    title: "Tramer kaydı yok",
    of: ["satilik"],
    isDamage: true,
    read: (row) => isCar(row) && row.totalDamageKurus === 0,
  },
  fotograf: {
    title: "Fotoğraflı",
    of: listingTypes,
    read: (row) => row.photoCount > 0,
  },
  video: {
    title: "Videolu",
    of: ["satilik"],
    read: (row) => row.hasVideo,
  },
  /** The authority to offer it was granted (EİDS). */
  onayli: {
    title: "Yetkisi doğrulanmış",
    of: ["satilik", "kiralik"],
    read: (row) => row.isVerified,
  },
  garanti: {
    title: "Garantili",
    of: ["satilik"],
    read: (row) => row.hasWarranty,
  },
  takas: {
    title: "Takasa uygun",
    of: ["satilik"],
    read: (row) => row.isSwapPossible,
  },
  /** Has a price for other businesses: for dealers alone (`dealer-prices.ts`). */
  galerifiyati: {
    title: "Galeri fiyatı olan",
    of: ["satilik"],
    read: (row) => row.hasDealerPrice,
  },
} as const satisfies Record<string, FlagFilter>;

export type Flag = keyof typeof flagFilters;
export const flagKeys = Object.keys(flagFilters) as Flag[];
export const damageFlags: readonly Flag[] = flagKeys.filter((flag) => "isDamage" in flagFilters[flag]);
