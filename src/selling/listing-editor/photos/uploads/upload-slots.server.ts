import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { concurrencyLimit } from "#src/selling/listings/photos/making/concurrency-limit.server.ts";

/** Our uploader sends two files at a time, and a member may have two of its pages open. */
const concurrency = 4;
/** A dead connection holds its slot until it times out; no request waits longer than this for a slot. */
const maxWaitMs = 5000;

/** The limit of each member who is uploading, with the number of requests that use it. */
const members = new Map<number, { limit: ReturnType<typeof concurrencyLimit>; requests: number }>();

/**
 * Resolves when this member's request may be read; until then backpressure holds its bytes at the sender. So a member who
 * sends 25 files at once does not slow others down. The slot is released when the request was read.
 */
export async function uploadSlot(
  memberId: number,
  request: IncomingMessage,
  answer: ServerResponse,
  { waitMs = maxWaitMs } = {},
) {
  const mine = members.get(memberId) ?? { limit: concurrencyLimit({ concurrency }), requests: 0 };
  members.set(memberId, mine);
  mine.requests++;
  const isOver = new AbortController();
  await new Promise<void>((begin) => {
    const reading = mine.limit(() => {
      begin();
      return wasRead(request, answer);
    });
    void reading.finally(() => {
      isOver.abort();
      if (--mine.requests === 0) members.delete(memberId);
    });
    void sleep(waitMs, undefined, { signal: isOver.signal, ref: false }).then(begin, () => {});
  });
}

/** Resolves when the request was read, answered without being read, or cut off. */
const wasRead = (request: IncomingMessage, answer: ServerResponse) =>
  new Promise<void>((resolve) => {
    if (request.readableEnded || request.destroyed) return resolve();
    request.once("end", resolve);
    request.once("close", resolve);
    answer.once("close", resolve);
  });
