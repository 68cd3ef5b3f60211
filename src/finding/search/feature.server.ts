import type { Feature } from "#src/shared/feature.server.ts";
import { searchApi } from "./api.server.ts";
import { searchCron, searchJobs } from "./jobs.server.ts";
import { latestApi } from "./latest/api.server.ts";
import { paidPlacesApi } from "./paid/api.server.ts";
import { searchPersonalData } from "./personal-data.ts";
import { suggestionsApi } from "./suggestions/api.server.ts";

export const search: Feature = {
  name: "search",
  calls: [searchApi, suggestionsApi, latestApi, paidPlacesApi],
  jobs: searchJobs,
  schedules: [searchCron],
  personalData: searchPersonalData,
};
