import type { JobHandlers } from "#src/shared/events.server.ts";
import { fitListings, sweepPackages } from "./service.server.ts";

export const packageJobs: JobHandlers = {
  "packages.sweep": sweepPackages,
  "packages.business": (ctx, { businessId, isLess }) => fitListings(ctx, businessId, isLess),
};
export const packageCron = "*/5 * * * * packages.sweep";
