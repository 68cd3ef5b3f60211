import type { Feature } from "#src/shared/feature.server.ts";
import { rentalPersonalData } from "./personal-data.ts";

export const rental: Feature = {
  name: "rental",
  personalData: rentalPersonalData,
};
