import type { Feature } from "#src/shared/feature.server.ts";
import { deliveryJobs } from "./jobs.server.ts";
import { notificationsPersonalData } from "./personal-data.ts";

export const notifications: Feature = {
  name: "notifications",
  jobs: deliveryJobs,
  personalData: notificationsPersonalData,
};
