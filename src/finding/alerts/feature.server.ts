import type { Feature } from "#src/shared/feature.server.ts";
import { alertCron, alertJobs, alertListeners, ownAlertCron } from "./jobs.server.ts";
import { ownAlertListeners } from "./own/service.server.ts";
import { alertSamples } from "./message-samples.ts";
import { alertsPersonalData } from "./personal-data.ts";
import { pushApi } from "./push/api.server.ts";
import { unsubscribeApi } from "./unsubscribe/api.server.ts";

export const alerts: Feature = {
  name: "alerts",
  calls: [pushApi, unsubscribeApi],
  jobs: alertJobs,
  schedules: [alertCron, ownAlertCron],
  listeners: { alerts: alertListeners, "own-alerts": ownAlertListeners },
  memberLinks: [{ to: "/bildirimlerim", label: "Bildirimlerim", audience: "all", position: 80 }],
  messageSamples: alertSamples,
  timeLimits: [{ table: "alert", column: "created_at", mostSeconds: 0 }],
  personalData: alertsPersonalData,
};
