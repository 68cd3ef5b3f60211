import type { JobHandlers } from "#src/shared/events.server.ts";
import { fitPrices } from "./service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "listings.fit-prices": Record<string, never>;
  }
}

/** Every night: half past three in Turkey. */
export const priceFitCron = "30 0 * * * listings.fit-prices";

export const priceFitJobs: JobHandlers = { "listings.fit-prices": fitPrices };
