/** Product 4.2: the listing types of the sell wizard; spare parts have a wizard of their own. */
export const vehicleListingTypes = ["satilik", "kiralik"] as const;
export type VehicleListingType = (typeof vehicleListingTypes)[number];

export const listingTypeNames: Record<VehicleListingType, string> = { satilik: "Satılık", kiralik: "Kiralık" };

/** Product 5.3: choosing this listing type leads to the form of spare parts. */
export const sparePartChoice = { value: "yedek-parca", label: "Yedek parça", address: "/ilanver-yedek-parca" };

/** A draft that does not say is of a sale. */
export const listingTypeOf = (form: { listingType?: string | undefined }): VehicleListingType =>
  form.listingType === "kiralik" ? "kiralik" : "satilik";

/** The slug among the deposits that says that there is none. */
export const noDeposit = "depozito-yok";

/** Units of a rental's price as they are chosen: `TL / gün`. */
export const rentUnit = (period: string) => `TL / ${period}`;
