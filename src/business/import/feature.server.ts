import type { Feature } from "#src/shared/feature.server.ts";
import { importPersonalData } from "./personal-data.ts";

export const imports: Feature = {
  name: "import",
  personalData: importPersonalData,
};
