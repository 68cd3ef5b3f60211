import { sql } from "kysely";
import { addSeconds } from "./dates.ts";

/** By how much the clocks of nodes may differ. */
const skewSeconds = 60;

/**
 * Whether a time lies in the last `seconds`. One that lies ahead was written while a clock was ahead: it must not count
 * until then (docs/decisions/133).
 */
export const isRecent = (column: string, now: Date, seconds: number) =>
  sql<boolean>`${sql.ref(column)} between ${addSeconds(now, -seconds)} and ${addSeconds(now, skewSeconds)}`;
