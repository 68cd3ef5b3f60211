import type { Feature } from "#src/shared/feature.server.ts";
import { certifiedCarAuditActions } from "./audit-actions.ts";
import { certifiedCarCallApi } from "./call/api.server.ts";
import { certifiedCarRequests } from "./call/request-kind.ts";
import { findingPhotosApi } from "./desk/photos-api.server.ts";
import { certifiedCarCron, certifiedCarJobs } from "./jobs.server.ts";
import { reportFiles } from "./page/files.server.ts";
import { certifiedCarsPersonalData } from "./personal-data.ts";
import { certificateDeskPath } from "./rules.ts";

export const certifiedCars: Feature = {
  name: "certified-cars",
  calls: [certifiedCarCallApi, reportFiles, findingPhotosApi],
  jobs: certifiedCarJobs,
  schedules: [certifiedCarCron],
  requestKinds: certifiedCarRequests,
  memberLinks: [
    { to: certificateDeskPath, label: "Sertifikalı araçlar", audience: "staff", position: 118, group: "market" },
  ],
  auditActions: certifiedCarAuditActions,
  auditPath: (subject, action) =>
    action.endsWith("InspectionReport")
      ? `${certificateDeskPath}?${new URLSearchParams({ q: subject })}`
      : `${certificateDeskPath}/merkezler`,
  personalData: certifiedCarsPersonalData,
};
