import type { PersonalData } from "#src/shared/personal-data/rule.ts";

const internalState = "Internal state of the software; leads to no member.";

/** The tables of the sitemap. */
export const seoPersonalData = {
  sitemapPage: {
    notPersonal: internalState,
    columns: ["listingType", "vehicleTypeId", "brandId", "modelId", "cityId", "live", "changedAt"],
  },
  sitemapSeller: {
    notPersonal: "How many listings stand on a seller's public page and when it changed, by inner numbers.",
    columns: ["businessId", "ownerId", "live", "changedAt"],
  },
  sitemapPart: { notPersonal: internalState, columns: ["part", "live", "changedAt"] },
  sitemapChange: {
    notPersonal: "What public pages show or do not show any more, by inner numbers; forgotten after ten minutes.",
    columns: [
      "id",
      "listingId",
      "listingType",
      "vehicleTypeId",
      "brandId",
      "modelId",
      "cityId",
      "businessId",
      "ownerId",
      "delta",
      "changedAt",
    ],
  },
} satisfies PersonalData;
