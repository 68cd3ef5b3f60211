import { pathOfSubject } from "#src/core/audit/subjects.ts";
import type { Feature } from "#src/shared/feature.server.ts";
import { consentsApi } from "./consents/api.server.ts";
import { exportApi } from "./export/api.server.ts";
import { dataRightsCron, dataRightsJobs, dataRightsListeners } from "./jobs.server.ts";
import { dataRightsSamples } from "./message-samples.ts";
import { dataRightsPersonalData } from "./personal-data.ts";

export const dataRights: Feature = {
  name: "data-rights",
  calls: [consentsApi, exportApi],
  jobs: dataRightsJobs,
  schedules: [dataRightsCron],
  listeners: { "data-rights": dataRightsListeners },
  memberLinks: [
    {
      to: "/yonetim/izinler",
      label: "Üyelerin iletişim izinleri",
      audience: "staff",
      position: 104,
      group: "people",
    },
  ],
  auditActions: { withdrawConsents: "İzinleri geri çekme" },
  auditPath: pathOfSubject,
  auditArea: "Kişisel veriler",
  messageSamples: dataRightsSamples,
  timeLimits: [
    { table: "data_export", column: "asked_at", mostSeconds: 0 },
    { table: "data_export", column: "beat_at", mostSeconds: 0 },
  ],
  personalData: dataRightsPersonalData,
};
