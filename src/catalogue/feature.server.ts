import type { Feature } from "#src/shared/feature.server.ts";
import { catalogueApi } from "./api.server.ts";
import { cataloguePersonalData } from "./personal-data.ts";

export const catalogue: Feature = {
  name: "catalogue",
  calls: [catalogueApi],
  personalData: cataloguePersonalData,
};
