import { constants } from "node:os";
import { Counter, type Registry } from "prom-client";
import type { Context } from "./context.server.ts";

/** What has no room left: the file system of photos and uploads, or that of PostgreSQL. */
export type FullStore = "files" | "database";

declare module "./context.server.ts" {
  interface Services {
    /** Increments the metric of writes that failed on a full disk. Commands have no metrics, so it is undefined there. */
    onFull?: (store: FullStore) => void;
  }
}

/** By number, because Node has no name for a quota. A file system with errors becomes read-only. */
const fullErrors = new Set([constants.errno.ENOSPC, constants.errno.EDQUOT, constants.errno.EROFS].map((no) => -no));
const diskFull = "53100";
/** PostgreSQL reports an exceeded quota and a read-only file system as internal errors. */
const fullTexts = /No space left on device|Disk quota exceeded|Read-only file system/;

/** What had no room left for the write that failed; undefined for other errors. */
export function fullStoreOf(error: unknown): FullStore | undefined {
  if (!(error instanceof Error)) return undefined;
  const { errno, code, severity } = error as { errno?: unknown; code?: unknown; severity?: unknown };
  if (typeof errno === "number" && fullErrors.has(errno)) return "files";
  if (code === diskFull || (severity !== undefined && fullTexts.test(error.message))) return "database";
  return fullStoreOf(error.cause);
}

/** Logs and counts an error for lack of room; false for any other. */
export function reportFull({ log, onFull }: Pick<Context, "log" | "onFull">, error: unknown): boolean {
  const store = fullStoreOf(error);
  if (!store) return false;
  onFull?.(store);
  log.error({ err: error, store }, "no room is left: a write was refused");
  return true;
}

const metricName = "storage_full_total";

/** Counts refused writes in the registry of a process. */
export function measureFullStorage(registry: Registry) {
  const counter = new Counter({
    name: metricName,
    help: "Writes that were refused because no room was left: for files, or in the database",
    labelNames: ["store"],
    registers: [registry],
  });
  // Prometheus sees no increase in a series that begins with its first event.
  for (const store of ["files", "database"] satisfies FullStore[]) counter.inc({ store }, 0);
}

export const countFullStorage = (registry: Registry, store: FullStore) =>
  (registry.getSingleMetric(metricName) as Counter | undefined)?.inc({ store });
