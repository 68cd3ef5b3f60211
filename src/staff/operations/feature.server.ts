import type { Feature } from "#src/shared/feature.server.ts";
import { dataPath, jobsPath, systemPath, tablePath, textsPath } from "./addresses.ts";
import { clockCron, clockJobs } from "./clock/jobs.server.ts";
import { waitingFailedJobs } from "./jobs/queries.server.ts";
import { operationsPersonalData } from "./personal-data.ts";
import { storageCron, storageJobs } from "./system/storage.server.ts";

export const operations: Feature = {
  name: "operations",
  jobs: { ...storageJobs, ...clockJobs },
  schedules: [storageCron, clockCron],
  auditActions: {
    retryJob: "İşi yeniden deneme",
    deleteJob: "İşi silme",
    rebuildIndex: "Arama dizinini yeniden kurma",
    measureStorage: "Depolamayı ölçme",
    readTable: "Tablo satırlarını okuma",
    saveMessageText: "İleti metinlerini kaydetme",
    publishMessageText: "İleti metinlerini yayımlama",
  },
  auditPath: (subject, action) => {
    if (action === "readTable") return tablePath(subject);
    if (action === "saveMessageText" || action === "publishMessageText") return subject;
    return action === "retryJob" || action === "deleteJob" ? jobsPath : systemPath;
  },
  memberLinks: [
    { to: systemPath, label: "Sistem", audience: "staff", position: 140 },
    { to: dataPath, label: "Veriler", audience: "staff", position: 147 },
    { to: textsPath, label: "Metinler", audience: "staff", position: 145, group: "content" },
  ],
  waiting: [{ label: "Başarısız işler", to: jobsPath, overdueHours: 1, count: waitingFailedJobs }],
  personalData: operationsPersonalData,
};
