import { setImmediate as immediate, setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { Refusal } from "#src/shared/refusal.ts";
import { type Options as Storing, storeInBatches, type Waiting } from "./batch.server.ts";
import { type Mark, selectLiveSessions, tellTyping, type Typing, updateMarks } from "./line-queries.server.ts";
import { chatTexts } from "./rules.ts";

const batchMax = 200;
/** A message that comes this soon after one of another conversation is one of many: it waits a moment for the next ones. */
const crowdMs = 10;
const gatherMs = 5;
/** Marks and typing, for which nobody looks, wait longer. */
const signalsMs = 25;
const lockedPauseMs = 5;
const answerMs = 10_000;
const channels = ["message", "message_mark", "message_typing", "session_end", "member_change"] as const;
type Channel = (typeof channels)[number];

type Options = Storing & {
  url: string;
  /** A line of what was announced, in the order of commits. */
  onHeard: (channel: Channel, line: string) => void;
  /** Everything that was committed before is heard, and what this line stored is answered. */
  onQuiet: () => void;
  /** The line is gone: what is announced from now on is not heard. */
  onDown: (error: unknown) => void;
};

/**
 * This process's own connection to the database for the chat. It listens, and it stores what sockets send: what comes in
 * while one batch is under way, or within a moment when many write, is the next batch. Since one connection does both, what
 * it stored is announced with the answer, in order with what other processes stored. It connects when somebody is `ready`,
 * and is not mended: whoever used it begins anew.
 */
export function openLine({ url, clock, perMinute, decide, onHeard, onQuiet, onDown }: Options) {
  const store = storeInBatches({ clock, perMinute, decide });
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let storing: Promise<void> | undefined;
  let signalling: Promise<void> | undefined;
  let asking: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  let outgoing: Waiting[] = [];
  let last = { code: "", since: 0 };
  let isCrowded = false;
  let marks = new Map<string, Mark>();
  let typing = new Map<string, Typing>();

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
      if (!storing) onQuiet();
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
    [outgoing, marks, typing] = [[], new Map(), new Map()];
    for (const { refused } of lost) refused(new Refusal(503, chatTexts.notStored));
    old?.end().catch(() => {});
    if (!isClosed) onDown(error);
  }

  /** Stores what there is once everything that came in together is there. */
  async function storeAll() {
    try {
      while (client && outgoing.length > 0) {
        await (isCrowded ? sleep(gatherMs) : immediate());
        if (client && outgoing.length > 0) await storeTogether(client, outgoing.splice(0, batchMax));
        onQuiet();
      }
    } catch (error) {
      down(error);
    } finally {
      storing = undefined;
    }
    onQuiet();
  }

  /** Passes marks and typing on, those of many together. */
  async function signal() {
    try {
      await sleep(signalsMs);
      const told = { marks: [...marks.values()], typing: [...typing.values()] };
      [marks, typing, signalling] = [new Map(), new Map(), undefined];
      if (told.marks.length > 0) await inTurn(async () => client && updateMarks(client, told.marks, clock()));
      if (told.typing.length > 0) await inTurn(async () => client && tellTyping(client, told.typing));
    } catch (error) {
      down(error);
    }
  }

  async function storeTogether(on: pg.Client, batch: Waiting[]): Promise<void> {
    try {
      const { again, locked } = await inTurn(() => store(on, batch));
      outgoing.unshift(...locked, ...again);
      if (locked.length > 0 && locked.length === outgoing.length) await sleep(lockedPauseMs);
    } catch (error) {
      // Something about one of them: the others go on without it.
      const isAboutOne = client === on && error instanceof pg.DatabaseError;
      if (isAboutOne && batch.length > 1) for (const one of batch) await storeTogether(on, [one]);
      else for (const { refused } of batch) refused(error);
      if (!isAboutOne) throw error;
    }
  }

  /** One query after the other. */
  function inTurn<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const answer = asking.then(ask);
    asking = answer.catch(() => {});
    return answer;
  }

  return {
    /** Resolves when everything that is committed from now on will be heard; rejects when the database is away. */
    async ready() {
      if (client) return;
      connecting ??= connect().finally(() => (connecting = undefined));
      await connecting;
    },

    store(message: Omit<Waiting, "since">) {
      if (!client) return message.refused(new Refusal(503, chatTexts.notStored));
      const since = Date.now();
      isCrowded = since - last.since < crowdMs && message.code !== last.code;
      last = { code: message.code, since };
      outgoing.push({ ...message, since });
      storing ??= storeAll();
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
      signalling ??= signal();
    },

    typing(conversationId: number, memberId: number) {
      typing.set(`${conversationId} ${memberId}`, { conversationId, memberId });
      signalling ??= signal();
    },

    /** Which of these sessions, by their ids in hex, are still open. */
    async liveSessions(sessions: readonly string[]): Promise<Set<string>> {
      const live = await inTurn(async () => client && selectLiveSessions(client, sessions, clock()));
      return new Set(live ? live.map(({ session }) => session) : sessions);
    },

    /** Resolves when everything that came in is stored and answered. */
    async settle() {
      await Promise.all([storing, signalling]);
      await asking;
    },

    async close() {
      isClosed = true;
      const old = client;
      client = undefined;
      await old?.end().catch(() => {});
    },
  };
}
