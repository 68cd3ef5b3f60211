import type pg from "pg";
import { Refusal } from "#src/shared/refusal.ts";
import { heldStateOf, messageTexts } from "../rules.ts";
import type { DeliverableMessage } from "./chat-message.server.ts";
import { decide, type DecideOptions } from "./decide.server.ts";
import type { MessageCommand, Result } from "./events.server.ts";
import { chatTexts } from "./rules.ts";
import { type Decision, type Facts, insertBatch, type Sent } from "./store-queries.server.ts";

const retryTimeoutMs = 5_000;
const maxCachedFacts = 20_000;

/** A message that waits to be stored, with the time in milliseconds at which it came in. */
export type PendingMessage = MessageCommand & { since: number };

/** `text` is what the database returned, to be compared there with the facts of the moment. */
type CachedFacts = { text: string; facts: Facts };

/** The results of a batch, and the messages to try again: at once (`stale`), or when another transaction has ended (`locked`). */
type StoredBatch = { results: Result[]; stale: PendingMessage[]; locked: PendingMessage[] };

/**
 * Stores batches of messages, each in one statement. A message is decided by the cached facts of its sender and its
 * conversation (optimistic), and stored only where they still hold; otherwise the statement returns the facts of the moment
 * and the message is decided again by those.
 */
export function batchStore({ clock, ...options }: DecideOptions & { clock: () => Date }) {
  const cache = new Map<string, CachedFacts>();
  const cacheKey = ({ from, code }: MessageCommand) => `${from.session} ${code}`;

  function cacheFacts(command: MessageCommand, text: string): CachedFacts {
    if (cache.size >= maxCachedFacts) cache.clear();
    const cached = { text, facts: JSON.parse(text) as Facts };
    cache.set(cacheKey(command), cached);
    return cached;
  }

  /** The decision by cached facts; undefined where there are none or they refuse, since they may be stale. */
  function decideByCache(body: string, cached: CachedFacts | undefined, sentBefore: number): Decision | undefined {
    try {
      return cached && decide(options, body, cached.facts, sentBefore);
    } catch {
      return undefined;
    }
  }

  return async function storeBatch(on: pg.ClientBase, batch: readonly PendingMessage[]): Promise<StoredBatch> {
    const now = clock();
    const sentInBatch = new Map<number, number>();
    const attempts = batch.map((command, n) => {
      const { code, clientKey: key, from } = command;
      const member = from.ctx.member.id;
      const before = sentInBatch.get(member) ?? 0;
      sentInBatch.set(member, before + 1);
      const cached = cache.get(cacheKey(command));
      const decision = decideByCache(command.body, cached, before);
      const sent: Sent = { n, code, session: from.session, member, key, before, facts: cached?.text, ...decision };
      return { command, cached, decision, sent };
    });
    const rows = await insertBatch(
      on,
      attempts.map(({ sent }) => sent),
      { now, perMinute: options.perMinute },
    );
    const byNumber = new Map(rows.map((row) => [row.n, row]));
    const stored: StoredBatch = { results: [], stale: [], locked: [] };
    for (const { command, cached, decision, sent } of attempts) {
      const row = byNumber.get(sent.n);
      try {
        if (!row) throw new Refusal(404, messageTexts.notFound);
        const { facts } = row.facts === null ? cached! : cacheFacts(command, row.facts);
        if (row.storedId !== null)
          stored.results.push({
            type: "stored",
            command,
            messageId: row.storedId,
            at: row.storedAt!,
            held: heldStateOf(row.storedHeld),
          });
        else if (row.id !== null) {
          const message = deliverable(command, { id: row.id, createdAt: now, facts, decision: decision! });
          const { held } = decision!;
          stored.results.push({ type: "stored", command, messageId: row.id, at: now, held, message });
        } else {
          decide(options, command.body, facts, row.sentInMinute + sent.before);
          if (Date.now() - command.since >= retryTimeoutMs) throw new Refusal(503, chatTexts.notStored);
          (row.facts === null ? stored.locked : stored.stale).push(command);
        }
      } catch (error) {
        stored.results.push({ type: "refused", command, error });
      }
    }
    return stored;
  };
}

function deliverable(
  { code, clientKey }: MessageCommand,
  { id, createdAt, facts, decision }: { id: number; createdAt: Date; facts: Facts; decision: Decision },
): DeliverableMessage {
  const { conversationId, buyerId, sellerId, businessId, businessName, keyCode, senderId, isSurnameShown } = facts;
  const { isFromBuyer, body, hints, held } = decision;
  return {
    id,
    conversation: { id: conversationId, code, buyerId, sellerId, businessId, businessName, keyCode },
    senderId,
    firstName: facts.senderFirstName,
    lastName: facts.senderLastName,
    isSurnameShown,
    isFromBuyer,
    clientKey,
    body,
    createdAt,
    hints,
    held,
  };
}
