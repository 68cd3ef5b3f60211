import { addDays } from "#src/shared/dates.ts";
import { expiryNoticeDays } from "./rules.ts";

/** Whether the owner may extend a live listing: it expires within `expiryNoticeDays`. */
export const canExtend = (expiresAt: Date | null, now: Date): boolean =>
  expiresAt !== null && expiresAt <= addDays(now, expiryNoticeDays);
export const extendTooEarly = `İlanın süresi yalnız son ${expiryNoticeDays} gününde uzatılabilir.`;
