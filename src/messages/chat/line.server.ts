import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { Refusal } from "#src/shared/refusal.ts";
import {
  type Facts,
  insertBatch,
  type Mark,
  type New,
  selectFacts,
  selectLiveSessions,
  tellTyping,
  updateMarks,
} from "./line-queries.server.ts";
import { messageTexts } from "../rules.ts";
import { chatTexts } from "./rules.ts";

const batchMax = 200;
const lockedPauseMs = 5;
const patienceMs = 5_000;
const answerMs = 10_000;
const channels = ["message", "message_mark", "message_typing", "session_end", "member_change"] as const;
type Channel = (typeof channels)[number];

/** A message that a socket wants to have stored. */
export type Outgoing = { code: string; session: string; memberId: number; key: string; body: string };

/** What became of it; without `message` it had been stored before. */
export type Stored = { id: number; at: Date; facts: Facts; message: New | undefined };

/** `done` is called before anything that is announced is heard. */
type Answered = { done: (stored: Stored) => void; refused: (error: unknown) => void };
type Waiting = Outgoing & Answered & { since: number };
type Fresh = { one: Waiting; facts: Facts; message: New };

type Options = {
  url: string;
  clock: () => Date;
  /** Whether a message may be stored, and as what; a no is thrown. `sentNow`: of its sender, earlier in its batch. */
  decide: (outgoing: Outgoing, facts: Facts, sentNow: number) => Omit<New, "n">;
  /** A line of what was announced, in the order of commits. */
  onHeard: (channel: Channel, line: string) => void;
  /** Everything that was committed before is heard, and what this line stored is answered. */
  onQuiet: () => void;
  /** The line is gone: what is announced from now on is not heard. */
  onDown: (error: unknown) => void;
};

/**
 * This process's own connection to the database for the chat. It listens, and it stores what sockets send: what comes in
 * while one batch is under way is the next batch. Since one connection does both, what it stored is announced with the
 * answer, in order with what other processes stored. It connects when somebody is `ready`, and is not mended: whoever used
 * it begins anew.
 */
export function openLine({ url, clock, decide, onHeard, onQuiet, onDown }: Options) {
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let work: Promise<void> | undefined;
  let isClosed = false;
  let outgoing: Waiting[] = [];
  let marks = new Map<string, Mark>();
  let typing = new Set<string>();

  async function connect() {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: "kontak chat",
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    });
    const drop = (error?: unknown) => void (client === fresh && down(error));
    fresh.on("error", drop).on("end", drop);
    fresh.on("notification", ({ channel, payload = "" }) => {
      for (const line of payload.split("\n")) onHeard(channel as Channel, line);
      if (!work) onQuiet();
    });
    await fresh.connect();
    await fresh.query(channels.map((channel) => `listen ${channel}`).join("; "));
    if (isClosed) await fresh.end();
    else client = fresh;
  }

  function down(error: unknown) {
    const old = client;
    client = undefined;
    const lost = outgoing;
    [outgoing, marks, typing] = [[], new Map(), new Set()];
    for (const { refused } of lost) refused(new Refusal(503, chatTexts.notStored));
    old?.end().catch(() => {});
    if (!isClosed) onDown(error);
  }

  /** Begins with what there is once everything that came in together is there. */
  function begin() {
    work ??= new Promise<void>((done) => {
      setImmediate(() => void run().finally(done));
    });
  }

  async function run() {
    try {
      while (client && (outgoing.length > 0 || marks.size > 0 || typing.size > 0)) {
        if (outgoing.length > 0) await store(client, outgoing.splice(0, batchMax));
        if (client && marks.size > 0) {
          const taken = [...marks.values()];
          marks = new Map();
          await updateMarks(client, taken, clock());
        }
        if (client && typing.size > 0) {
          const taken = [...typing];
          typing = new Set();
          await tellTyping(client, taken);
        }
        onQuiet();
      }
    } catch (error) {
      down(error);
    } finally {
      work = undefined;
    }
    onQuiet();
  }

  async function store(on: pg.Client, batch: Waiting[]) {
    const now = clock();
    const asked = batch.map(({ code, session, memberId, key }, n) => ({ n, code, session, member: memberId, key }));
    const facts = new Map<number, Facts>();
    try {
      for (const row of await selectFacts(on, asked, now)) facts.set(row.n, row);
    } catch (error) {
      for (const { refused } of batch) refused(error);
      throw error;
    }
    const fresh: Fresh[] = [];
    const sentNow = new Map<number, number>();
    for (const [n, one] of batch.entries()) {
      const known = facts.get(n);
      try {
        if (!known) throw new Refusal(404, messageTexts.notFound);
        if (known.storedId !== null)
          one.done({ id: known.storedId, at: known.storedAt!, facts: known, message: undefined });
        else {
          const before = sentNow.get(one.memberId) ?? 0;
          fresh.push({ one, facts: known, message: { n, ...decide(one, known, before) } });
          sentNow.set(one.memberId, before + 1);
        }
      } catch (error) {
        one.refused(error);
      }
    }
    if (fresh.length > 0) await insert(on, fresh, now);
  }

  async function insert(on: pg.Client, fresh: readonly Fresh[], now: Date): Promise<void> {
    let stored: Map<number, number>;
    try {
      const messages = fresh.map(({ message }) => message);
      stored = new Map((await insertBatch(on, messages, now)).map(({ n, id }) => [n, id]));
    } catch (error) {
      // Something about one of them: the others go on without it.
      const isAboutOne = client === on && error instanceof pg.DatabaseError;
      if (isAboutOne && fresh.length > 1) for (const each of fresh) await insert(on, [each], now);
      else for (const { one } of fresh) one.refused(error);
      if (!isAboutOne) throw error;
      return;
    }
    const left: Waiting[] = [];
    for (const { one, facts, message } of fresh) {
      const id = stored.get(message.n);
      if (id !== undefined) one.done({ id, at: now, facts, message });
      else if (Date.now() - one.since < patienceMs) left.push(one);
      else one.refused(new Refusal(503, chatTexts.notStored));
    }
    if (left.length === 0) return;
    // Somebody else is writing in these conversations: they are free in a moment.
    outgoing.unshift(...left);
    if (left.length === outgoing.length) await sleep(lockedPauseMs);
  }

  return {
    /** Resolves when everything that is committed from now on will be heard; rejects when the database is away. */
    async ready() {
      if (client) return;
      connecting ??= connect().finally(() => (connecting = undefined));
      await connecting;
    },

    store(message: Outgoing & Answered) {
      if (!client) return message.refused(new Refusal(503, chatTexts.notStored));
      outgoing.push({ ...message, since: Date.now() });
      begin();
    },

    mark({ conversationId, isBuyer, delivered, read }: Mark) {
      const key = `${conversationId} ${isBuyer}`;
      const before = marks.get(key);
      marks.set(key, {
        conversationId,
        isBuyer,
        delivered: Math.max(delivered, before?.delivered ?? 0),
        read: Math.max(read, before?.read ?? 0),
      });
      begin();
    },

    typing(conversationId: number, memberId: number) {
      typing.add(`${conversationId} ${memberId}`);
      begin();
    },

    /** Which of these sessions, by their ids in hex, are still open. */
    async liveSessions(sessions: readonly string[]): Promise<Set<string>> {
      if (!client) return new Set(sessions);
      return new Set((await selectLiveSessions(client, sessions, clock())).map(({ session }) => session));
    },

    /** Resolves when everything that came in is stored and answered. */
    async settle() {
      await work;
    },

    async close() {
      isClosed = true;
      const old = client;
      client = undefined;
      await old?.end().catch(() => {});
    },
  };
}
