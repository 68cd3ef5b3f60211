import type { Feature } from "#src/shared/feature.server.ts";
import { rentalPersonalData } from "./personal-data.ts";
import { placesApi } from "./places/api.server.ts";

export const rental: Feature = {
  name: "rental",
  calls: [placesApi],
  personalData: rentalPersonalData,
};
