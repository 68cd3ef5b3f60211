import type { Feature } from "#src/shared/feature.server.ts";
import { catalogueApi } from "./api.server.ts";
import { catalogueAuditActions } from "./desk/rules.ts";
import { cataloguePersonalData } from "./personal-data.ts";

export const catalogue: Feature = {
  name: "catalogue",
  calls: [catalogueApi],
  memberLinks: [{ to: "/yonetim/katalog", label: "Katalog", audience: "staff", position: 134, group: "data" }],
  auditActions: catalogueAuditActions,
  auditPath: () => "/yonetim/katalog",
  personalData: cataloguePersonalData,
};
