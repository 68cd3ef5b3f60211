import { Refusal } from "./refusal.ts";

/** Shown while the database cannot be reached; the client may retry. */
export const temporarilyUnavailable = "Kontak şu anda yanıt veremiyor. Lütfen birkaç saniye sonra yeniden deneyin.";
export const retryAfterSeconds = 2;

const socketErrors = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);
/**
 * SQLSTATEs: connection exceptions, too many connections, server shut down, crashed or still starting; a transaction that
 * PostgreSQL ended because it and another one waited for each other.
 */
const retryableStates = /^(?:08...|53300|57P0[1235]|40P01)$/;
/** node-postgres gives these no code. */
const connectionLost =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout expired$)/;

/** Whether a query failed because of the database's state, and nothing was written, so that a retry may succeed. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && (socketErrors.has(code) || retryableStates.test(code))) return true;
  if (connectionLost.test(error.message)) return true;
  return [error.cause, ...(error instanceof AggregateError ? error.errors : [])].some(isRetryable);
}

/** The refusal to answer an error with: its own, or 503 where a retry may succeed; undefined for a bug. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  return isRetryable(error) ? new Refusal(503, temporarilyUnavailable) : undefined;
}
