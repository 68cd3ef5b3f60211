import type { Feature } from "#src/shared/feature.server.ts";
import { vehicleTaxTables } from "./dated-tables.server.ts";
import { vehicleTaxApi } from "./api.server.ts";
import { tariffFiles } from "./desk/files.server.ts";
import { vehicleTaxPersonalData } from "./personal-data.ts";

export const vehicleTax: Feature = {
  name: "vehicle-tax",
  calls: [vehicleTaxApi, tariffFiles],
  auditPath: () => "/yonetim/vergi",
  // Of entries from before the tariffs became a dated table.
  auditActions: { addTaxYear: "MTV tarifesi" },
  memberLinks: [{ to: "/yonetim/vergi", label: "MTV tarifeleri", audience: "staff", position: 131, group: "data" }],
  datedTables: vehicleTaxTables,
  personalData: vehicleTaxPersonalData,
};
