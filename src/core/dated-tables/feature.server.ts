import type { Feature } from "#src/shared/feature.server.ts";
import { datedTablesPersonalData } from "./personal-data.ts";

export const datedTables: Feature = {
  name: "dated-tables",
  memberLinks: [
    { to: "/yonetim/tablolar", label: "Tarihli tablolar", audience: "staff", position: 135, group: "data" },
  ],
  auditActions: { addDatedRow: "Tarihli tabloya satır ekledi", endDatedRow: "Tarihli tablonun satırını sona erdirdi" },
  auditPath: () => "/yonetim/tablolar",
  personalData: datedTablesPersonalData,
};
