import type { Feature } from "#src/shared/feature.server.ts";
import { businessesPersonalData } from "./personal-data.ts";
import { shopTabApi } from "./shop-tab/api.server.ts";

export const businesses: Feature = {
  name: "businesses",
  calls: [shopTabApi],
  personalData: businessesPersonalData,
};
