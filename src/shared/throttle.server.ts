import { sql } from "kysely";
import type { Context } from "./context.server.ts";
import { Refusal } from "./refusal.ts";

/** The burst that a bucket allows, and how many attempts are refilled per hour. */
export type Throttle = { capacity: number; perHour: number };

const secondsPerHour = 3600;
/** Formats a wait in whole minutes. */
export type WaitSentence = (minutes: number) => string;
export const tooManyAttempts: WaitSentence = (minutes) =>
  `Çok fazla deneme yapıldı. Lütfen ${minutes} dakika sonra tekrar deneyiniz.`;

/**
 * Takes one attempt from the bucket `key`, or refuses with 429 that names the wait, in `sentence` and as Retry-After.
 * Buckets are shared by all processes and refill over time, so nobody is locked out for ever. The key (an address, a
 * client) is stored only as a keyed hash. Call it outside the transaction whose failure it counts. Returns how many whole
 * attempts are left.
 */
export async function takeToken(
  ctx: Pick<Context, "db" | "clock">,
  key: string,
  throttle: Throttle,
  sentence = tooManyAttempts,
): Promise<number> {
  const { capacity, perHour } = throttle;
  const now = ctx.clock();
  const taken = await sql<{ tokens: number }>`
    insert into throttle as bucket (key, tokens, updated_at)
    values (${hashed(key)}, ${capacity - 1}::real, ${now})
    on conflict (key) do update
      set tokens = ${refilled(now, throttle)} - 1, updated_at = greatest(bucket.updated_at, excluded.updated_at)
      where ${refilled(now, throttle)} >= 1
    returning tokens`.execute(ctx.db);
  if (taken.rows.length > 0) return Math.max(0, Math.floor(taken.rows[0]!.tokens));
  const { rows } = await sql<{ tokens: number }>`
    select ${refilled(now, throttle)} as tokens from throttle as bucket where key = ${hashed(key)}`.execute(ctx.db);
  const missing = 1 - (rows[0]?.tokens ?? 0);
  const retryAfterSeconds = Math.max(1, Math.ceil((missing * secondsPerHour) / perHour));
  throw new Refusal(429, sentence(Math.ceil(retryAfterSeconds / 60)), undefined, { retryAfterSeconds });
}

/** Gives an attempt back that must not count, such as one with the right password. */
export async function returnToken(ctx: Pick<Context, "db">, key: string, { capacity }: Throttle) {
  await sql`update throttle set tokens = least(${capacity}, tokens + 1) where key = ${hashed(key)}`.execute(ctx.db);
}

/** Refills the bucket: its owner has proved who they are. */
export async function clearTokens(ctx: Pick<Context, "db">, key: string) {
  await sql`delete from throttle where key = ${hashed(key)}`.execute(ctx.db);
}

/** Deletes buckets that were not used since `before`: they are full again. */
export async function deleteUnusedBuckets(ctx: Pick<Context, "db">, before: Date) {
  await sql`delete from throttle where updated_at < ${before}`.execute(ctx.db);
}

/** Rate limit key of a client: its IPv4 address, or its IPv6 network (/64), usually a household. */
export function clientKey(client: string): string {
  const address = client.replace(/^::ffff:(?=\d+\.)/, "");
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("%")[0]!.split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const rest = tail === "" ? [] : tail.split(":");
    groups.push(...Array.from({ length: 8 - groups.length - rest.length }, () => "0"), ...rest);
  }
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}

/** The caller as a key of buckets and reports: `member:7`, or a visitor by `client:203.0.113.9`. */
export const askerKey = ({ member, client }: Pick<Context, "member" | "client">): string =>
  member ? `member:${member.id}` : `client:${clientKey(client)}`;

const hashed = (key: string) =>
  sql`(select encode(sha256(value || convert_to(${key}, 'UTF8')), 'hex') from secret where name = 'throttle')`;

const refilled = (now: Date, { capacity, perHour }: Throttle) =>
  sql`least(${capacity}::float8, bucket.tokens + greatest(0, extract(epoch from ${now}::timestamptz - bucket.updated_at))::float8 * ${perHour / secondsPerHour}::float8)`;
