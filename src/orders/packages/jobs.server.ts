import type { JobHandlers } from "#src/shared/events.server.ts";
import { fitListings, sendEndingNotices, sweepPackages } from "./service.server.ts";

export const packageJobs: JobHandlers = {
  "packages.sweep": sweepPackages,
  "packages.notices": sendEndingNotices,
  "packages.business": (ctx, { businessId, isLess }) => fitListings(ctx, businessId, isLess),
};
export const packageCrons = ["*/5 * * * * packages.sweep", "23 6 * * * packages.notices"];
