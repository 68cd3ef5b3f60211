import { type ListingType, listingTypes } from "#src/selling/listings/rules.ts";
import { lookup } from "#src/shared/lookup.ts";
import { readId } from "#src/shared/validation.ts";

/** What the desk's list is narrowed to, beside its tab (Product 19.3). */
export type DeskFilter = {
  /** A key code, an address, or a part of the title, vehicle or seller's name; empty for none. */
  text: string;
  sellerId: number | undefined;
  businessId: number | undefined;
  listingType: ListingType | undefined;
  vehicleTypeId: number | undefined;
  cityId: number | undefined;
  /** Unchanged for at least so many days. */
  days: number | undefined;
};

/** Days since the last change, by their name in the address. */
const ages = { "1": 1, "3": 3, "7": 7, "30": 30 } as const;
export const ageNames = Object.fromEntries(Object.values(ages).map((days) => [String(days), `En az ${days} gün`]));

/** The parameters of the filter in an address, beside `durum` and `sayfa`. */
export const filterNames = ["q", "satici", "isletme", "ilan-turu", "arac-turu", "il", "yas"] as const;

const idOf = (text: string | null) => readId(text ?? "") || undefined;

/** The filter of an address; what is wrong is left out. */
export function readDeskFilter(query: URLSearchParams): DeskFilter {
  const type = query.get("ilan-turu");
  return {
    text: (query.get("q") ?? "").trim().slice(0, 100),
    sellerId: idOf(query.get("satici")),
    businessId: idOf(query.get("isletme")),
    listingType: listingTypes.find((one) => one === type),
    vehicleTypeId: idOf(query.get("arac-turu")),
    cityId: idOf(query.get("il")),
    days: lookup(ages, query.get("yas")),
  };
}

export const isFiltered = ({ text, ...others }: DeskFilter) =>
  text !== "" || Object.values(others).some((value) => value !== undefined);
