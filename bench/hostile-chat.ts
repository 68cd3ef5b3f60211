// The attack of bench:hostile on the chat: 40 sockets of 7 members that ask for pages of long messages and read nothing.
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { hashToken, sessionCookie } from "../src/people/accounts/session.server.ts";
import { openDatabase } from "../src/shared/db.server.ts";
import type { Attack, Attacked } from "./hostile-chat-sockets.ts";

const members = 7;
const sockets = 40;
const messages = 400;
const secondsEach = 10;
const goals = { rssMb: 150, slower: 2 };

const emailOf = (n: number) => `saldiri${n}@kontak.example`;
const tokenOf = (n: number) => `hostile-${n}`;
const codeOf = (n: number) => `HOSTILE${n}`;

/** Members with open sessions, each with a conversation of many messages of the most characters. */
async function prepare(url: string) {
  const { db } = openDatabase(url);
  const emails = Array.from({ length: members + 1 }, (_, n) => emailOf(n));
  await sql`
    insert into member (email, password_hash, first_name, last_name, email_confirmed_at, terms_accepted_at)
    select email, 'yok', 'Deniz', 'Kaya', now(), now() from unnest(${emails}::text[]) as email
    on conflict do nothing`.execute(db);
  const rows = await db.selectFrom("member").where("email", "in", emails).select(["id", "email"]).execute();
  const ids = emails.map((email) => rows.find((row) => row.email === email)!.id);
  for (const [n, memberId] of ids.entries()) {
    const session = { memberId, device: "Ölçüm", expiresAt: new Date(Date.now() + 86_400_000) };
    await db
      .deleteFrom("session")
      .where("id", "=", hashToken(tokenOf(n)))
      .execute();
    await db
      .insertInto("session")
      .values({ ...session, id: hashToken(tokenOf(n)) })
      .execute();
  }
  const [writer, ...readers] = ids;
  await db.deleteFrom("conversation").where("sellerId", "in", readers).execute();
  await sql`
    insert into conversation (code, buyer_id, seller_id, subject, created_at)
    select 'HOSTILE' || n, ${writer}, seller, 'Ölçüm', now()
    from unnest(${readers}::int[]) with ordinality as seller (seller, n)`.execute(db);
  await sql`
    insert into message (conversation_id, sender_id, is_from_buyer, body, created_at, delivered_at, read_at)
    select conversation.id, buyer_id, true, repeat('ş', 4000), now(), now(), now()
    from conversation, generate_series(1, ${messages}) where conversation.code like 'HOSTILE%'`.execute(db);
  await db.destroy();
}

const rssMb = ({ pid }: ChildProcess) => {
  const status = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return status ? Number(status[1]) / 1024 : 0;
};
const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/** A visitor searches and looks at result pages for some seconds; the memory of the site is sampled meanwhile. */
async function visit(origin: string, site: ChildProcess) {
  const times: number[] = [];
  let highestMb = 0;
  const until = performance.now() + secondsEach * 1000;
  const sampling = setInterval(() => {
    if (site.exitCode === null && site.signalCode === null) highestMb = Math.max(highestMb, rssMb(site));
  }, 50);
  for (let n = 0; performance.now() < until; n++) {
    const path = n % 2 ? `/otomobil?fiyat_max=${n}000` : `/ajax/arama/sayi?kategori=otomobil&fiyat_max=${n}000`;
    const start = performance.now();
    try {
      await (await fetch(origin + path, { signal: AbortSignal.timeout(10_000) })).arrayBuffer();
    } catch {
      // The site is away, or does not answer in time.
      if (site.exitCode !== null || site.signalCode !== null) break;
    }
    times.push(performance.now() - start);
    await sleep(10);
  }
  clearInterval(sampling);
  return { times, highestMb, isAlive: site.exitCode === null && site.signalCode === null };
}

/** Attacks for some seconds while a visitor is there. */
async function attack(origin: string, site: ChildProcess, everyMs: number) {
  const cookies = Array.from({ length: members }, (_, n) => `${sessionCookie}=${tokenOf(n + 1)}`);
  const codes = Array.from({ length: members }, (_, n) => codeOf(n + 1));
  const workerData: Attack = { origin, cookies, codes, sockets, everyMs, ms: secondsEach * 1000 };
  const worker = new Worker(new URL("hostile-chat-sockets.ts", import.meta.url), { workerData });
  const attacking = new Promise<Attacked>((done, fail) => worker.once("message", done).once("error", fail));
  const seen = await visit(origin, site);
  return { ...seen, attacked: await attacking };
}

/** Runs the attacks and prints what they did; returns how many goals were missed. */
export async function attackChat(origin: string, site: ChildProcess, url: string): Promise<number> {
  await prepare(url);
  // Its heap has grown to its usual size then.
  await visit(origin, site);
  const idle = await visit(origin, site);
  console.log(`\nchat: ${sockets} sockets of ${members} members that read nothing, ${secondsEach} s each`);
  console.log(`  idle: ${idle.highestMb.toFixed(0)} MB, visitor's p95 ${p95(idle.times).toFixed(1)} ms`);
  let missed = 0;
  for (const [name, everyMs] of [
    ["as fast as they can", 0],
    ["at the rate that is allowed", 1500],
  ] as const) {
    const { times, highestMb, isAlive, attacked } = await attack(origin, site, everyMs);
    const [above, slower] = [highestMb - idle.highestMb, p95(times) / p95(idle.times)];
    const isMet = isAlive && above <= goals.rssMb && slower <= goals.slower;
    if (!isMet) missed++;
    console.log(
      `  ${name}: ${attacked.opened} sockets, ${attacked.frames} frames; ${above.toFixed(0)} MB above idle (goal ${goals.rssMb}), visitor's p95 ${p95(times).toFixed(1)} ms, ${slower.toFixed(1)} x idle (goal ${goals.slower})${isAlive ? "" : "; the site died"}${isMet ? "" : " NOT MET"}`,
    );
    if (!isAlive) break;
  }
  return missed;
}
