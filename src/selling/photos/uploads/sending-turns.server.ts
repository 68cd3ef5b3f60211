import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { turns } from "#src/listings/photos/making/turns.server.ts";

/** Our own uploader sends two files at a time; two of its pages may be open. */
const atATime = 4;
/** A line that is dead and does not say so holds its turn: nobody waits longer for one. */
const longestWaitMs = 5000;

/** The turns of the members who are sending, each with how many requests use them. */
const members = new Map<number, { inTurn: ReturnType<typeof turns>; requests: number }>();

/**
 * Resolves when this member's request may be read; until then its bytes wait with the sender. Who sends 25 files at once
 * takes no more of the process than who sends them one after the other. The turn
 * ends when the request was read.
 */
export async function sendingTurn(memberId: number, request: IncomingMessage, answer: ServerResponse) {
  const mine = members.get(memberId) ?? { inTurn: turns({ atATime }), requests: 0 };
  members.set(memberId, mine);
  mine.requests++;
  const isOver = new AbortController();
  await new Promise<void>((begin) => {
    const turn = mine.inTurn(() => {
      begin();
      return wasRead(request, answer);
    });
    void turn.finally(() => {
      isOver.abort();
      if (--mine.requests === 0) members.delete(memberId);
    });
    void sleep(longestWaitMs, undefined, { signal: isOver.signal, ref: false }).then(begin, () => {});
  });
}

/** Also when it was answered without being read, or its line was cut. */
const wasRead = (request: IncomingMessage, answer: ServerResponse) =>
  new Promise<void>((resolve) => {
    if (request.readableEnded || request.destroyed) return resolve();
    request.once("end", resolve);
    request.once("close", resolve);
    answer.once("close", resolve);
  });
