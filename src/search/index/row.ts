import type { ListingType } from "#src/listings/rules.ts";

/** Who offers a listing: a private member, a business, a business as authorised dealer of the brand. */
export type SellerKind = "sahibinden" | "galeriden" | "yetkili-bayiden";

/**
 * One active listing as the index sees it: everything that is filtered, counted, spanned or sorted by, and nothing
 * else. Ids are those of the catalogue and of the places, names are slugs. Times are milliseconds since 1970 with their
 * microseconds as a fraction, so that equal and unequal moments are the same here and in PostgreSQL.
 */
export type IndexRow = {
  id: number;
  keyCode: string;
  listingType: ListingType;
  typeId: number;
  brandId: number;
  modelId: number;
  variantId: number | null;
  engineId: number | null;
  cityId: number;
  townId: number | null;
  fuel: string | null;
  gear: string | null;
  body: string | null;
  drive: string | null;
  colour: string | null;
  /** Of spare parts: the last step of the taxonomy. */
  partId: string | null;
  partCondition: string | null;
  rentPeriod: string | null;
  priceKurus: number;
  /** Spare parts have none. */
  year: number | null;
  mileageKm: number;
  powerHp: number | null;
  capacityCc: number | null;
  publishedAt: number | null;
  /** Found until this moment; `null` is for ever. */
  expiresAt: number | null;
  /** Panels painted, local paint included. */
  paintedCount: number;
  replacedCount: number;
  totalDamageKurus: number;
  seller: SellerKind;
  photoCount: number;
  hasVideo: boolean;
  /** The authority to offer it has been granted. */
  isVerified: boolean;
  hasWarranty: boolean;
  isSwapPossible: boolean;
  /** Other businesses are offered a price of their own. */
  hasDealerPrice: boolean;
  equipmentIds: readonly number[];
  /** Special attributes of the vehicle type: slug -> value. */
  attributes: Readonly<Record<string, string | number>>;
  /**
   * Folded words by which it is found; a word may come several times. A store that knows the names of choices needs only
   * the others.
   */
  words: readonly string[];
};
