import { type ListingType, listingTypes } from "#src/selling/listings/rules.ts";

type FlagFilter = {
  title: string;
  of: readonly ListingType[];
  /** Flags of damage share one query parameter, `hasar=boyasiz,degisensiz`; the others are `fotograf=1`. */
  isDamage?: true;
};

/** What a listing has or has not, by its name in addresses. The order of the rows is that of the bits in the index. */
export const flagFilters = {
  /** No panel painted, local paint included, and something said about each. */
  boyasiz: {
    title: "Boyasız",
    of: ["satilik"],
    isDamage: true,
  },
  /** No panel replaced, and something said about each. */
  degisensiz: {
    title: "Değişensiz",
    of: ["satilik"],
    isDamage: true,
  },
  /** No damage paid for by an insurer. */
  tramersiz: {
    title: "Tramer kaydı yok",
    of: ["satilik"],
    isDamage: true,
  },
  /** A valid report of an approved inspection centre describes it. */
  sertifikali: {
    title: "Sertifikalı",
    of: ["satilik"],
  },
  fotograf: {
    title: "Fotoğraflı",
    of: listingTypes,
  },
  video: {
    title: "Videolu",
    of: ["satilik"],
  },
  /** The authority to offer it was granted (EİDS). */
  onayli: {
    title: "Yetkisi doğrulanmış",
    of: ["satilik", "kiralik"],
  },
  garanti: {
    title: "Garantili",
    of: ["satilik"],
  },
  takas: {
    title: "Takasa uygun",
    of: ["satilik"],
  },
  /** The listing has a price for other businesses. Only signed-in dealers have this filter (`engine/viewer-filters.ts`). */
  galerifiyati: {
    title: "Galeri fiyatı olan",
    of: ["satilik"],
  },
  /** Promoted as urgent (Product 16.1). */
  acil: {
    title: "Acil satılık",
    of: ["satilik"],
  },
  /** Its business lets buyers reserve it by a down payment, and nobody has done so (Product 10.12). */
  rezerve: {
    title: "Rezerve edilebilir",
    of: ["satilik"],
  },
} as const satisfies Record<string, FlagFilter>;

export type Flag = keyof typeof flagFilters;
export const flagKeys = Object.keys(flagFilters) as Flag[];

export const damageFlags: readonly Flag[] = flagKeys.filter((flag) => "isDamage" in flagFilters[flag]);
