import type { Feature } from "#src/shared/feature.server.ts";
import { alertCron, alertJobs, alertListeners } from "./jobs.server.ts";
import { alertsPersonalData } from "./personal-data.ts";
import { pushApi } from "./push/api.server.ts";
import { unsubscribeApi } from "./unsubscribe/api.server.ts";

export const alerts: Feature = {
  name: "alerts",
  calls: [pushApi, unsubscribeApi],
  jobs: alertJobs,
  schedules: [alertCron],
  listeners: { alerts: alertListeners },
  memberLinks: [{ to: "/bildirimlerim", label: "Bildirimlerim", audience: "all", position: 80 }],
  personalData: alertsPersonalData,
};
