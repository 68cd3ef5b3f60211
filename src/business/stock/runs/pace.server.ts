import { setTimeout as sleep } from "node:timers/promises";

/** Pauses are so many times as long as the work before them: a run leaves three fifths of its time to searches and pages. */
const pauseShare = 1.5;
const pauseMaxMs = 1_000;

/**
 * Pauses a run between two batches, in proportion to how long the last one took. On a busy machine batches take longer, and
 * so do the pauses.
 */
export const pauseAfter = (workMs: number): Promise<void> => sleep(Math.min(pauseMaxMs, workMs * pauseShare));
