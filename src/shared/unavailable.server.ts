import type { Context } from "./context.server.ts";
import { Refusal } from "./refusal.ts";
import { type FullStore, fullStoreOf, reportFull } from "./storage-full.server.ts";

/** Shown while the database cannot be reached; the client may retry. */
export const temporarilyUnavailable = "Kontak şu anda yanıt veremiyor. Lütfen birkaç saniye sonra yeniden deneyin.";
export const retryAfterSeconds = 2;
/**
 * Shown where no room is left for a write, or the file system takes none. What a request committed before stays, such as the
 * attempt of a payment.
 */
export const nothingStored = {
  files: "Kontak şu anda dosya kaydedemiyor: gönderdiğiniz kaydedilmedi. Lütfen bir süre sonra yeniden deneyin.",
  database: "Kontak şu anda yeni bilgi kaydedemiyor: bu işlem tamamlanamadı. Lütfen bir süre sonra yeniden deneyin.",
} satisfies Record<FullStore, string>;
const roomAfterSeconds = 60;

const socketErrors = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);
/**
 * SQLSTATEs: connection exceptions, too many connections, server shut down, crashed or still starting; a statement that was
 * cancelled or a transaction that waited too long (limits set in PostgreSQL); one that PostgreSQL ended because it and
 * another one waited for each other.
 */
const retryableStates = /^(?:08...|53300|57P0[1235]|57014|55P03|25P0[34]|40P01)$/;
/** node-postgres gives these no code. */
const connectionLost =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout expired$|Query read timeout$)/;

/**
 * Whether a query failed because of the database's state, so that a retry may succeed. A failed commit, or a failed
 * statement outside a transaction, may still have taken effect: only idempotent work may be retried.
 */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && (socketErrors.has(code) || retryableStates.test(code))) return true;
  if (connectionLost.test(error.message) || fullStoreOf(error)) return true;
  return [error.cause, ...(error instanceof AggregateError ? error.errors : [])].some(isRetryable);
}

/**
 * The refusal to answer an error with: its own, 507 or 503 where no room is left, 503 where a retry may succeed; undefined
 * for a bug.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const full = fullStoreOf(error);
  if (full)
    return new Refusal(full === "files" ? 507 : 503, nothingStored[full], undefined, {
      retryAfterSeconds: roomAfterSeconds,
    });
  return isRetryable(error) ? new Refusal(503, temporarilyUnavailable) : undefined;
}

/** As `refusalOf`, for whoever answers: what is not a refusal itself is logged, and counted where no room is left. */
export function reportedRefusal(ctx: Pick<Context, "log" | "onFull">, error: unknown): Refusal | undefined {
  const refusal = refusalOf(error);
  if (!refusal || refusal === error) return refusal;
  if (!reportFull(ctx, error)) ctx.log.warn({ err: error }, "the database is unavailable");
  return refusal;
}
