import type { JobHandlers } from "#src/shared/events.server.ts";
import { expireBalances } from "./service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "balances.expire": object;
  }
}

export const balanceJobs: JobHandlers = { "balances.expire": expireBalances };
/** Expired balance does not count from its minute on; its entry may follow within the hour. */
export const balanceCron = "7 * * * * balances.expire";
