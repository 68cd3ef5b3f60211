import type { Feature } from "#src/shared/feature.server.ts";
import { auditFiles } from "./api.server.ts";
import { auditPersonalData } from "./personal-data.ts";
import { auditPath } from "./rules.ts";

export const audit: Feature = {
  name: "audit",
  calls: [auditFiles],
  auditActions: { exportAudit: "Denetim kaydını indirme" },
  auditPath: () => auditPath,
  memberLinks: [{ to: auditPath, label: "Denetim kaydı", audience: "staff", position: 150, group: "site" }],
  personalData: auditPersonalData,
};
