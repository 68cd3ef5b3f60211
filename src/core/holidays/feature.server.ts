import type { Feature } from "#src/shared/feature.server.ts";
import { holidayTables } from "./dated-tables.server.ts";
import { holidaysPersonalData } from "./personal-data.ts";

export const holidays: Feature = {
  name: "holidays",
  datedTables: holidayTables,
  personalData: holidaysPersonalData,
};
