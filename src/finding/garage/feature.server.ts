import type { Feature } from "#src/shared/feature.server.ts";
import { garageApi } from "./api.server.ts";
import { garageCron, garageJobs } from "./jobs.server.ts";
import { garagePersonalData } from "./personal-data.ts";

export const garage: Feature = {
  name: "garage",
  calls: [garageApi],
  jobs: garageJobs,
  schedules: [garageCron],
  memberLinks: [{ to: "/garaj", label: "Garajım", audience: "all", position: 40 }],
  timeLimits: [{ table: "garage_item", column: "created_at", mostSeconds: 0 }],
  personalData: garagePersonalData,
};
