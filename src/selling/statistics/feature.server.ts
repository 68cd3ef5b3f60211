import type { Feature } from "#src/shared/feature.server.ts";
import { statisticsApi } from "./api.server.ts";
import { statisticsCron, statisticsJobs } from "./jobs.server.ts";
import { statisticsPersonalData } from "./personal-data.ts";

export const statistics: Feature = {
  name: "statistics",
  calls: [statisticsApi],
  jobs: statisticsJobs,
  schedules: [statisticsCron],
  personalData: statisticsPersonalData,
};
