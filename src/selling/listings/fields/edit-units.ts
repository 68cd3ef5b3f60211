import { parseMasked } from "#src/shared/money.ts";
import { isLessDamaged } from "../damage/entering.ts";
import type { Damage } from "../damage/rules.ts";

/** The fields of a form by their names, as typed. */
type Typed = Readonly<Record<string, unknown>>;

/**
 * Fields that are compared, named and chosen as one when a listing is edited: a model belongs to its brand, a town to its
 * city. `needsModerator`: a change goes back to the moderators, always or where the vehicle became better than approved.
 * `keepsColumns`: while nothing in the unit changed, its columns stay as they are; a listing may know better than the
 * catalogue that fills them.
 * `separator` stands between the texts of its fields; a space where it is missing.
 */
export type EditUnit = {
  slug: string;
  name: string;
  needsModerator?: true | ((before: Typed, after: Typed) => boolean);
  keepsColumns?: true;
  separator?: string;
};

const isLower = (field: string) => (before: Typed, after: Typed) => amount(after[field]) < amount(before[field]);
const amount = (typed: unknown) => (typeof typed === "string" ? parseMasked(typed) : undefined) ?? 0;

/** The units in the order in which an edit names them. Each field of `vehicle.ts` and `spare-part.ts` belongs to one. */
export const editUnits = [
  { slug: "part", name: "Parça", needsModerator: true },
  { slug: "fits", name: "Uyduğu araç", needsModerator: true },
  { slug: "condition", name: "Parçanın durumu", needsModerator: true },
  { slug: "partNumber", name: "Parça numarası", needsModerator: true },
  { slug: "vehicle", name: "Araç", needsModerator: true, keepsColumns: true },
  { slug: "ageType", name: "Aracın durumu", needsModerator: true },
  { slug: "mileage", name: "Kilometre", needsModerator: isLower("mileage") },
  { slug: "plate", name: "Plaka", needsModerator: true },
  { slug: "chassis", name: "Şasi numarası", needsModerator: true },
  { slug: "firstRegistration", name: "İlk tescil tarihi", needsModerator: true },
  { slug: "colour", name: "Renk", needsModerator: true },
  { slug: "title", name: "Başlık" },
  { slug: "description", name: "Açıklama", keepsColumns: true },
  { slug: "swap", name: "Takas" },
  { slug: "warranty", name: "Garanti" },
  { slug: "dealer", name: "Satıcılık türü", separator: ", " },
  { slug: "video", name: "Video", needsModerator: true },
  { slug: "attributes", name: "Özellikler", keepsColumns: true },
  { slug: "equipment", name: "Donanım", keepsColumns: true },
  {
    slug: "damage",
    name: "Hasar",
    needsModerator: (before, after) =>
      isLessDamaged((before["damage"] ?? {}) as Damage, (after["damage"] ?? {}) as Damage),
  },
  {
    slug: "totalDamage",
    name: "Hasar tutarı",
    needsModerator: isLower("totalDamage"),
    keepsColumns: true,
    separator: ", ",
  },
  { slug: "price", name: "Fiyat", keepsColumns: true, separator: " / " },
  { slug: "rentDeposits", name: "Depozito", separator: ", " },
  { slug: "rentTerms", name: "Kiralama koşulları", separator: ", " },
  { slug: "priceDealer", name: "Galeri fiyatı" },
  { slug: "place", name: "Konum", separator: " / " },
  { slug: "contact", name: "İletişim" },
] as const satisfies readonly EditUnit[];

export const photosUnit = "photos";
export type UnitSlug = (typeof editUnits)[number]["slug"] | typeof photosUnit;

export const unitOf = (slug: UnitSlug): EditUnit | undefined => editUnits.find((unit) => unit.slug === slug);

export const unitName = (slug: UnitSlug): string => (slug === photosUnit ? "Fotoğraflar" : unitOf(slug)!.name);
