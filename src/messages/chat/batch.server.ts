import pg from "pg";
import { Refusal } from "#src/shared/refusal.ts";
import { messageTexts } from "../rules.ts";
import { type Facts, type New, type Sent, storeBatch } from "./line-queries.server.ts";
import { chatTexts } from "./rules.ts";

const patienceMs = 5_000;
const rememberedMax = 20_000;

/** A message that a socket wants to have stored. */
export type Outgoing = { code: string; session: string; memberId: number; key: string; body: string };

/** What became of it; without `message` it had been stored before. */
export type Stored = { id: number; at: Date; facts: Facts; message: New | undefined };

/** `done` is called before anything that is announced is heard. */
export type Answered = { done: (stored: Stored) => void; refused: (error: unknown) => void };
export type Waiting = Outgoing & Answered & { since: number };

/** What was read for a message before, as it was read. */
type Known = { text: string; facts: Facts };

export type Options = {
  clock: () => Date;
  /** Messages that a member may send in a minute. */
  perMinute: number;
  /** Whether a message may be stored, and as what; a no is thrown. `sentInMinute` is of its sender. */
  decide: (outgoing: Outgoing, facts: Facts, sentInMinute: number) => New;
};

/**
 * Stores batches of messages, each in one statement: a message is decided by what was known of its sender and its
 * conversation the last time, and stored only where that still holds. Otherwise the statement says what holds now, and the
 * message is decided anew.
 */
export function storeInBatches({ clock, perMinute, decide }: Options) {
  const remembered = new Map<string, Known>();
  const nameOf = ({ session, code }: Outgoing) => `${session} ${code}`;

  function remember(one: Outgoing, text: string): Known {
    if (remembered.size >= rememberedMax) remembered.clear();
    const known = { text, facts: JSON.parse(text) as Facts };
    remembered.set(nameOf(one), known);
    return known;
  }

  /** The message as it may be stored by what is known, which may be out of date: a no is not said by it. */
  function presumed(one: Outgoing, known: Known | undefined, before: number): New | undefined {
    try {
      return known && decide(one, known.facts, before);
    } catch {
      return undefined;
    }
  }

  /**
   * Stores and answers a batch. What is left is to be tried again: those whose facts are new at once, those in conversations
   * that somebody else is writing in (`locked`) in a moment.
   */
  return async function store(on: pg.ClientBase, batch: readonly Waiting[]) {
    const now = clock();
    const sentNow = new Map<number, number>();
    const asked = batch.map((one, n) => {
      const before = sentNow.get(one.memberId) ?? 0;
      sentNow.set(one.memberId, before + 1);
      const known = remembered.get(nameOf(one));
      const message = presumed(one, known, before);
      const { code, session, memberId: member, key } = one;
      return { one, known, message, sent: { n, code, session, member, key, before, facts: known?.text, ...message } };
    });
    const left = { again: [] as Waiting[], locked: [] as Waiting[] };
    const rows = await storeBatch(
      on,
      asked.map(({ sent }): Sent => sent),
      { now, perMinute },
    );
    const found = new Map(rows.map((row) => [row.n, row]));
    for (const { one, known: before, message, sent } of asked) {
      const row = found.get(sent.n);
      try {
        if (!row) throw new Refusal(404, messageTexts.notFound);
        const known = row.facts === null ? before! : remember(one, row.facts);
        if (row.storedId !== null)
          one.done({ id: row.storedId, at: row.storedAt!, facts: known.facts, message: undefined });
        else if (row.id !== null) one.done({ id: row.id, at: now, facts: known.facts, message });
        else {
          decide(one, known.facts, row.sentInMinute + sent.before);
          if (Date.now() - one.since >= patienceMs) throw new Refusal(503, chatTexts.notStored);
          (row.facts === null ? left.locked : left.again).push(one);
        }
      } catch (error) {
        one.refused(error);
      }
    }
    return left;
  };
}
