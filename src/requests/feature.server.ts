import type { Feature } from "#src/shared/feature.server.ts";
import { requestCron, requestJobs, requestListeners } from "./jobs.server.ts";
import { requestsPersonalData } from "./personal-data.ts";

export const requests: Feature = {
  name: "requests",
  jobs: requestJobs,
  schedules: [requestCron],
  listeners: { requests: requestListeners },
  memberLinks: [{ to: "/yonetim/talepler", label: "Talepler", audience: "staff", position: 115 }],
  personalData: requestsPersonalData,
};
