import type { Feature } from "#src/shared/feature.server.ts";
import { locationsApi } from "./api.server.ts";
import { locationsPersonalData } from "./personal-data.ts";

export const locations: Feature = {
  name: "locations",
  calls: [locationsApi],
  personalData: locationsPersonalData,
};
