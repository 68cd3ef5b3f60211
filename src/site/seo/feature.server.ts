import type { Feature } from "#src/shared/feature.server.ts";
import { seoApi } from "./api.server.ts";
import { seoCron, seoJobs } from "./jobs.server.ts";
import { seoPersonalData } from "./personal-data.ts";

export const seo: Feature = {
  name: "seo",
  calls: [seoApi],
  jobs: seoJobs,
  schedules: [seoCron],
  personalData: seoPersonalData,
};
