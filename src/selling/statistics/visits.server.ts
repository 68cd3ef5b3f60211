import { createHash, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";
import { keyCodeOfAddress } from "#src/selling/listings/rules.ts";
import type { Context, Member } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { clientKey } from "#src/shared/throttle.server.ts";
import { getSalt, type HashedVisit, insertVisits } from "./queries.server.ts";

/** A visitor opened a listing. `who` is held in memory until the visit is written, and never stored itself. */
export type Visit = Omit<HashedVisit, "visitor"> & { who: string };

type Answered = {
  method: string;
  /** Path and query. */
  url: string;
  status: number;
  headers: IncomingHttpHeaders;
  client: string;
  member: Pick<Member, "id" | "role" | "businessId"> | undefined;
};

/** A listing's page, or its data when the visitor navigated from another page of the site. */
const listingPath = (url: string) => url.split("?")[0]!.replace(/\.data$/, "");

const isPrefetch = (headers: IncomingHttpHeaders) =>
  [headers["sec-purpose"], headers["purpose"], headers["x-purpose"], headers["x-moz"]].some(
    (value) => typeof value === "string" && /prefetch|prerender|preview/.test(value),
  );

/**
 * The visit of an answered request, if it was one: a person was shown a live listing. Bots and browser prefetches
 * do not count; neither do moderators, whose work it is to open listings. A 304 is a page that the browser had
 * cached.
 */
export function visitOf({ method, url, status, headers, client, member }: Answered, now: Date): Visit | undefined {
  if (method !== "GET" || (status !== 200 && status !== 304) || !url.startsWith("/ilan/")) return undefined;
  const agent = headers["user-agent"] ?? "";
  if (agent === "" || isbot(agent) || isPrefetch(headers) || (member && member.role !== "member")) return undefined;
  const keyCode = keyCodeOfAddress(listingPath(url));
  if (!keyCode) return undefined;
  return {
    keyCode,
    day: calendarDay(now),
    who: member ? `member ${member.id}` : `visitor ${clientKey(client)} ${agent}`,
    memberId: member?.id ?? null,
    businessId: member?.businessId ?? null,
  };
}

const writeAfterMs = 1000;
/** Beyond this many visits further ones are dropped: in a long database outage memory is worth more than a view. */
const heldMax = 100_000;

export type VisitCounter = {
  add: (visit: Visit) => void;
  /** Writes the pending visits; resolves when they are written. */
  flush: () => Promise<void>;
};

/**
 * Collects visits and writes them in batches, at most a second after the first, so that requests do not wait. A failed
 * batch is retried a second later. Call `flush` before the process ends.
 */
export function visitCounter(ctx: Pick<Context, "db" | "log">): VisitCounter {
  let waiting = new Map<string, Visit>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const salts = new Map<string, Buffer>();

  async function saltOf(day: string) {
    const salt = salts.get(day) ?? (await getSalt(ctx, day, randomBytes(16)));
    if (!salts.has(day) && salts.size > 1) salts.clear();
    salts.set(day, salt);
    return salt;
  }

  async function write() {
    const visits = waiting;
    waiting = new Map();
    if (visits.size === 0) return;
    try {
      const hashed: HashedVisit[] = [];
      for (const { who, ...visit } of visits.values())
        hashed.push({ ...visit, visitor: hash(await saltOf(visit.day), who) });
      await insertVisits(ctx, hashed);
    } catch (error) {
      ctx.log.warn({ err: error }, "visits could not be written");
      for (const [key, visit] of visits) if (waiting.size < heldMax) waiting.set(key, visit);
      wake();
    }
  }

  function wake() {
    timer ??= setTimeout(() => void flush(), writeAfterMs).unref();
  }

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  function add(visit: Visit) {
    if (waiting.size >= heldMax) return;
    waiting.set(`${visit.keyCode} ${visit.day} ${visit.who}`, visit);
    wake();
  }

  return { add, flush };
}

const hash = (salt: Buffer, who: string) => createHash("sha256").update(salt).update(who).digest("hex").slice(0, 32);
