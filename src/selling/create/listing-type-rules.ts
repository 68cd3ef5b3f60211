import type { DraftForm } from "./rules.ts";

/** Spec 3: the listing types of the sell wizard; spare parts have a wizard of their own. */
export const vehicleListingTypes = ["satilik", "kiralik"] as const;
export type VehicleListingType = (typeof vehicleListingTypes)[number];

export const listingTypeNames: Record<VehicleListingType, string> = { satilik: "Satılık", kiralik: "Kiralık" };

/** Spec 4: choosing this listing type leads to the form of spare parts. */
export const sparePartChoice = { value: "yedek-parca", label: "Yedek parça", address: "/ilanver-yedek-parca" };

/** A draft that does not say is of a sale. */
export const listingTypeOf = (form: Pick<DraftForm, "listingType">): VehicleListingType =>
  form.listingType === "kiralik" ? "kiralik" : "satilik";

/** Spec 4: what belongs to one listing type alone; choosing the other clears it. */
const ownFields = {
  satilik: [
    "swap",
    "warranty",
    "warrantyOption",
    "nature",
    "franchiserBrand",
    "damage",
    "totalDamage",
    "damageDescription",
    "priceDealer",
  ],
  kiralik: ["rentPeriod", "rentDeposits"],
} as const satisfies Record<VehicleListingType, readonly (keyof DraftForm)[]>;

/** The form without what belongs to the other listing type. */
export function ofOwnType(form: DraftForm): DraftForm {
  const kept = { ...form };
  for (const field of ownFields[listingTypeOf(form) === "satilik" ? "kiralik" : "satilik"]) delete kept[field];
  return kept;
}

/** The form with another listing type: what is common stays; a price and equipment mean something else there. */
export function chooseListingType(form: DraftForm, listingType: string): DraftForm {
  const chosen = { ...form, listingType };
  if (listingTypeOf(chosen) === listingTypeOf(form)) return chosen;
  delete chosen.price;
  delete chosen.equipment;
  return ofOwnType(chosen);
}

/** The slug among the deposits that says that there is none. */
export const noDeposit = "depozito-yok";

/** Units of a rental's price as they are chosen: `TL / gün`. */
export const rentUnit = (period: string) => `TL / ${period}`;
