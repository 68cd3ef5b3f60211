import { setImmediate as immediate, setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { Refusal } from "#src/shared/refusal.ts";
import { batchStore, type PendingMessage } from "./batch.server.ts";
import type { DecideOptions } from "./decide.server.ts";
import { eventQueue } from "./event-queue.server.ts";
import {
  type Announcement,
  channels,
  type MessageCommand,
  readNotification,
  type Result,
  type StoreEvent,
} from "./events.server.ts";
import { chatTexts } from "./rules.ts";
import { collectSignals } from "./signals.server.ts";
import { type Mark, notifyTyping, selectLiveSessions, type Typing, updateMarks } from "./store-queries.server.ts";

const batchMax = 200;
/** Messages of two conversations within `burstMs` are a burst: the batch then waits `burstDelayMs` for more. */
const burstMs = 10;
const burstDelayMs = 5;
/** Marks and typing are less urgent than messages. */
const signalDelayMs = 25;
const lockedDelayMs = 5;
const queryTimeoutMs = 5_000;

export type Store = ReturnType<typeof openStore>;

/**
 * Stores what the sockets of this process send, in batches, on one database connection that also listens: PostgreSQL
 * notifies a connection of its own changes before it answers them, in one order with the changes of other processes. What
 * happens is reported by `events`. `ready` connects; a lost connection is reported and never resumed.
 */
export function openStore({ url, clock, ...options }: DecideOptions & { url: string; clock: () => Date }) {
  const storeBatch = batchStore({ clock, ...options });
  const events = eventQueue<StoreEvent>();
  const signals = collectSignals();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let storing: Promise<void> | undefined;
  let signalling: Promise<void> | undefined;
  let querying: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  let pending: PendingMessage[] = [];
  /** How many of the pending ones are stored one by one, because PostgreSQL refused a batch for one of them. */
  let alone = 0;
  let announced: Announcement[] = [];
  let last = { code: "", since: 0 };
  let isBurst = false;

  async function connect() {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: "kontak chat",
      connectionTimeoutMillis: queryTimeoutMs,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
    });
    const drop = (error?: unknown) => disconnect(fresh, error);
    fresh.on("error", drop).on("end", drop);
    fresh.on("notification", ({ channel, payload = "" }) => {
      announced.push(...readNotification(channel, payload));
      if (!storing) report([]);
    });
    await fresh.connect();
    await fresh.query(channels.map((channel) => `listen ${channel}`).join("; "));
    if (isClosed) await fresh.end();
    else client = fresh;
  }

  function disconnect(from: pg.Client, error: unknown) {
    if (client !== from) return;
    client = undefined;
    const refused = pending.map((command): Result => ({ type: "refused", command, error: notStored() }));
    [pending, announced, alone] = [[], [], 0];
    signals.take();
    from.end().catch(() => {});
    events.push([...refused, { type: "disconnected", error }]);
  }

  /**
   * Reports the results of a batch and what was announced meanwhile. A message that was stored now is acknowledged in its
   * place among the announcements, so that its sender gets no older message after it; other results come first.
   */
  function report(results: readonly Result[]) {
    const ids = new Set(announced.map((event) => (event.type === "message" ? event.messageId : undefined)));
    const isAnnounced = (result: Result) => result.type === "stored" && !!result.message && ids.has(result.messageId);
    // A retry that came in the same batch has the id of the first.
    const stored = Map.groupBy(results.filter(isAnnounced) as Stored[], ({ messageId }) => messageId);
    const others = results.filter((result) => !isAnnounced(result));
    const inOrder = announced.flatMap((event): StoreEvent[] => {
      const own = event.type === "message" && stored.get(event.messageId);
      if (!own) return [event];
      const { message, command } = own[0]!;
      return [...own, { ...event, own: { message: message!, from: command.from } }];
    });
    announced = [];
    if (others.length + inOrder.length > 0) events.push([...others, ...inOrder]);
  }

  /** Stores batch after batch until nothing is pending. */
  async function storePending() {
    while (client && pending.length > 0) {
      await (isBurst ? sleep(burstDelayMs) : immediate());
      const on = client;
      if (!on || pending.length === 0) continue;
      try {
        await storeTogether(on, pending.splice(0, alone > 0 ? 1 : batchMax));
      } catch (error) {
        disconnect(on, error);
      }
    }
    storing = undefined;
    report([]);
  }

  /** Stores a batch; where PostgreSQL refuses it for one of its messages, they are stored one by one, in their order. */
  async function storeTogether(on: pg.Client, batch: PendingMessage[]): Promise<void> {
    try {
      const { results, stale, locked } = await serialized(() => storeBatch(on, batch));
      pending.unshift(...locked, ...stale);
      if (alone > 0) alone -= results.length;
      report(results);
      if (locked.length > 0 && (alone > 0 || locked.length === pending.length)) await sleep(lockedDelayMs);
    } catch (error) {
      const isAboutOne = client === on && error instanceof pg.DatabaseError;
      if (isAboutOne && batch.length > 1) {
        pending.unshift(...batch);
        alone = batch.length;
        return;
      }
      if (alone > 0) alone -= 1;
      report(batch.map((command) => ({ type: "refused", command, error })));
      if (!isAboutOne) throw error;
    }
  }

  async function sendSignals() {
    await sleep(signalDelayMs);
    signalling = undefined;
    const on = client;
    const { marks, typing } = signals.take();
    if (!on) return;
    try {
      if (marks.length > 0) await serialized(() => updateMarks(on, marks, clock()));
      if (typing.length > 0) await serialized(() => notifyTyping(on, typing));
    } catch (error) {
      disconnect(on, error);
    }
  }

  function serialized<Answer>(query: () => Promise<Answer>): Promise<Answer> {
    const answer = querying.then(query);
    querying = answer.catch(() => {});
    return answer;
  }

  return {
    /** Everything that happens, for one consumer. */
    events: events as AsyncIterable<readonly StoreEvent[]>,

    /** Connects where that is needed. From then on every commit is announced; rejects while the database is away. */
    async ready() {
      if (client) return;
      connecting ??= connect().finally(() => (connecting = undefined));
      await connecting;
    },

    /** Accepts a message; `events` reports the result. */
    store(command: MessageCommand) {
      if (!client) return events.push([{ type: "refused", command, error: notStored() }]);
      const since = Date.now();
      isBurst = since - last.since < burstMs && command.code !== last.code;
      last = { code: command.code, since };
      pending.push({ ...command, since });
      storing ??= storePending();
    },

    mark(mark: Mark) {
      signals.mark(mark);
      signalling ??= sendSignals();
    },

    typing(typing: Typing) {
      signals.typing(typing);
      signalling ??= sendSignals();
    },

    /** Reports which of these sessions, by their ids in hex, are not live any more. */
    async checkSessions(sessions: readonly string[]) {
      const on = client;
      if (!on) return;
      const live = new Set(
        (await serialized(() => selectLiveSessions(on, sessions, clock()))).map(({ session }) => session),
      );
      const ended = sessions.filter((session) => !live.has(session));
      events.push(ended.map((session) => ({ type: "session-ended", session })));
    },

    /** Stores everything that was accepted, then disconnects; `events` ends once all of it is consumed. */
    async close() {
      await Promise.all([storing, signalling]);
      await querying;
      isClosed = true;
      const old = client;
      client = undefined;
      events.end();
      await old?.end().catch(() => {});
    },
  };
}

type Stored = Extract<Result, { type: "stored" }>;

const notStored = () => new Refusal(503, chatTexts.notStored);
