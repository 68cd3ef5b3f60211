import type { Feature } from "#src/shared/feature.server.ts";
import { listingReferences } from "./reference-queries.server.ts";
import { listingTables } from "./authority/dated-tables.server.ts";
import { authorityCron, authorityJobs, authorityListeners } from "./authority/jobs.server.ts";
import { holdJobs, holdListeners } from "./holds/jobs.server.ts";
import { listingCron, listingJobs } from "./jobs.server.ts";
import { listingMailListeners } from "./mails/jobs.server.ts";
import { listingSamples } from "./message-samples.ts";
import { listingsPersonalData } from "./personal-data.ts";
import { priceFitCron, priceFitJobs } from "./price/estimate/jobs.server.ts";
import { titleCron, titleJobs } from "./titles/jobs.server.ts";
import { photoCrons, photoJobs } from "./photos/jobs.server.ts";

export const listings: Feature = {
  name: "listings",
  jobs: { ...listingJobs, ...authorityJobs, ...photoJobs, ...priceFitJobs, ...holdJobs, ...titleJobs },
  schedules: [listingCron, authorityCron, ...photoCrons, priceFitCron, titleCron],
  listeners: { notifications: listingMailListeners, authority: authorityListeners, holds: holdListeners },
  messageSamples: listingSamples,
  catalogueReferences: listingReferences,
  datedTables: listingTables,
  timeLimits: [
    { table: "listing_authority", column: "answered_at", mostSeconds: 0 },
    { table: "photo", column: "lost_at", mostSeconds: 0 },
  ],
  personalData: listingsPersonalData,
};
