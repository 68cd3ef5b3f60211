// npm run bench:crash: 200 listings are published while, at 24 random moments, Node, the upload process, the postmaster or
// one of its backends is killed. Every acknowledged listing must be there, once and whole; the site must survive all but
// its own death, answer 503 and nothing worse meanwhile, and leave no job locked.
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import sharp from "sharp";
import { hashToken, sessionCookie } from "../src/people/accounts/session.server.ts";
import { photoFileName, photoFormats, photoSizeNames } from "../src/selling/listings/photos/size-rules.ts";
import { embeddedPostgres } from "../src/server/embedded-postgres.server.ts";
import { openDatabase } from "../src/shared/db.server.ts";
import { build, startBuiltSite, untilReady } from "./built-site.ts";
import { end } from "./children.ts";
import { type Fault, faults } from "./crash-faults.ts";

const listings = Number(process.env["BENCH_LISTINGS"] ?? 200);
const kills = Number(process.env["BENCH_KILLS"] ?? 24);
const sellersAtOnce = 6;
/** How long a seller takes before submitting: long enough that the kills fall on all of the run. */
const pauseMs = 2000;
const data = "var/bench-crash";
const port = 4303;
const origin = `http://127.0.0.1:${port}`;

build();
rmSync(data, { recursive: true, force: true });

let site = startSite();
let finished = false;
/** How often the site ended although another process had been killed. */
let unexpectedExits = 0;
let isExitExpected = false;

function startSite(): ChildProcess {
  const started = startBuiltSite(port, { KONTAK_DATA: data, KONTAK_DEMO: "0", LOG_LEVEL: "error" });
  started.once("exit", (code) => {
    if (isExitExpected) return;
    unexpectedExits++;
    console.error(`the site exited with ${code}`);
    site = startSite();
  });
  return started;
}

await untilReady(origin);
// A share of its own: PostgreSQL goes on while the site is dead.
const postgres = await embeddedPostgres({ dataDir: join(data, "postgres") });
const { db } = openDatabase(`${postgres.url}?application_name=bench`, { connections: 4 });

/** A confirmed private member may have two listings: half as many sellers as listings. */
async function seller(n: number) {
  const { id } = await db
    .insertInto("member")
    .values({
      email: `satici${n}@kontak.example`,
      passwordHash: "-",
      firstName: "Deniz",
      lastName: "Kaya",
      emailConfirmedAt: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const token = randomBytes(32).toString("base64url");
  await db
    .insertInto("session")
    .values({ id: hashToken(token), memberId: id, device: "bench", expiresAt: new Date(Date.now() + 86_400_000) })
    .execute();
  return { id, cookie: `${sessionCookie}=${token}` };
}

const engine = await db
  .selectFrom("engine")
  .innerJoin("variant", "variant.id", "engine.variantId")
  .innerJoin("model", "model.id", "variant.modelId")
  .where("model.vehicleTypeId", "=", 1)
  .where((eb) =>
    eb.and(
      (["fuel", "gear", "body", "drive", "doors", "capacityCc", "powerHp", "yearFrom"] as const).map((column) =>
        eb(`engine.${column}`, "is not", null),
      ),
    ),
  )
  .select(["engine.id", "variant.id as variantId", "model.id as modelId", "model.brandId", "engine.yearFrom"])
  .orderBy("engine.id")
  .executeTakeFirstOrThrow();
const { slug: colour } = await db
  .selectFrom("optionValue")
  .select("slug")
  .where("kind", "=", "colour")
  .executeTakeFirstOrThrow();
const town = await db.selectFrom("town").select(["id", "cityId"]).executeTakeFirstOrThrow();

const form = (n: number) => ({
  listingType: "satilik",
  type: "1",
  brand: String(engine.brandId),
  model: String(engine.modelId),
  variant: String(engine.variantId),
  engine: String(engine.id),
  modelYear: String(engine.yearFrom),
  ageType: "2",
  mileage: "98.000",
  plate: "34 KTK 482",
  colour,
  swap: "0",
  warranty: "0",
  totalDamage: "0",
  title: `Sınama aracı numara ${n}`,
  description: "<p>Bakımları zamanında yapıldı, muayenesi yeni.</p>",
  price: "1.000.000",
  city: String(town.cityId),
  town: String(town.id),
  damage: {},
  equipment: [],
  attributes: {},
});

/** Retries until there is an answer: a killed process gives none. */
async function ask(
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> },
): Promise<Response> {
  for (;;) {
    try {
      const response = await fetch(origin + path, { ...init, headers: Object.assign({ origin }, init.headers) });
      if (response.status < 500) return response;
    } catch {
      // the process is down
    }
    await sleep(50);
  }
}

async function call<Answer>(cookie: string, path: string, body: unknown): Promise<Answer> {
  const response = await ask(path, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Answer & { message?: string };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Uploads a picture of its own; an interrupted upload is started again, as the seller's browser would. */
async function upload(cookie: string, n: number) {
  const picture = await sharp({
    create: { width: 640, height: 480, channels: 3, background: { r: n % 256, g: (n * 7) % 256, b: (n * 31) % 256 } },
  })
    .jpeg()
    .toBuffer();
  const bytes = new Uint8Array(picture);
  const tus = { "tus-resumable": "1.0.0", cookie };
  for (;;) {
    const made = await ask("/yukle", {
      method: "POST",
      headers: {
        ...tus,
        "upload-length": String(bytes.length),
        "upload-metadata": `filename ${btoa("araba.jpg")},filetype ${btoa("image/jpeg")}`,
      },
    });
    const place = made.headers.get("location");
    if (!place) continue;
    const sent = await ask(new URL(place, origin).pathname, {
      method: "PATCH",
      headers: { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
      body: bytes,
    });
    if (sent.ok) return;
  }
}

const acknowledged: { keyCode: string; ownerId: number }[] = [];
// The bench's own writes are finished before the faults start.
const numbers = Array.from({ length: listings }, (_, n) => n);
const sellerOf = await Promise.all(numbers.filter((n) => n % 2 === 0).map(seller));
let next = 0;
async function sellers() {
  while (next < sellerOf.length) {
    const at = next++;
    const { id, cookie } = sellerOf[at]!;
    for (const number of [2 * at, 2 * at + 1].filter((one) => one < listings)) {
      const { draftId } = await call<{ draftId: string }>(cookie, "/ajax/ilanver/taslak", { form: form(number) });
      await upload(cookie, number);
      await sleep(Math.random() * pauseMs);
      const { keyCode } = await call<{ keyCode: string }>(cookie, "/ajax/ilanver/yayinla", { draftId });
      acknowledged.push({ keyCode, ownerId: id });
    }
  }
}

const recoveryMs = new Map<string, number[]>();
async function killer() {
  let done = 0;
  for (; done < kills && !finished; done++) {
    await sleep(100 + Math.random() * 900);
    const fault = faults[done % faults.length]!;
    const startedAt = performance.now();
    await inflict(fault);
    await sleep(50);
    await untilReady(origin);
    recoveryMs.set(fault.name, [...(recoveryMs.get(fault.name) ?? []), performance.now() - startedAt]);
  }
  return done;
}

async function inflict({ isSiteKilled, inject }: Fault) {
  const ended = new Promise((resolve) => site.once("exit", resolve));
  if (isSiteKilled) isExitExpected = true;
  // PostgreSQL may still be recovering from the previous fault.
  for (;;)
    try {
      await inject({ process: site, data, db });
      break;
    } catch {
      await sleep(50);
    }
  if (!isSiteKilled) return;
  await ended;
  isExitExpected = false;
  site = startSite();
}

/** What a visitor gets meanwhile: pages and a call, by status. */
const answers = new Map<number, number>();
async function visitor() {
  for (let n = 0; !finished; n++) {
    const path = ["/", "/otomobil", "/ajax/data/cities", "/login", "/yok"][n % 5]!;
    const isPage = !path.startsWith("/ajax");
    try {
      const response = await fetch(origin + path, { headers: isPage ? { accept: "text/html" } : {} });
      await response.arrayBuffer();
      const status = response.status === 503 && !response.headers.has("retry-after") ? 5030 : response.status;
      answers.set(status, (answers.get(status) ?? 0) + 1);
    } catch {
      // the process is down
    }
    await sleep(20);
  }
}

const startedAt = Date.now();
const killed = killer();
const visiting = visitor();
await Promise.all(Array.from({ length: sellersAtOnce }, sellers));
finished = true;
const killCount = await killed;
await visiting;

type LeftJob = { task: string; isLocked: boolean; attempts: number; lastError: string | null };
/** Jobs that stay queued although they are due, once the interrupted ones were retried. */
async function jobsLeft(): Promise<LeftJob[]> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const { rows } = await sql<LeftJob>`
      select task_identifier as task, locked_at is not null as "isLocked", attempts, last_error as "lastError"
      from graphile_worker.jobs
      where locked_at is not null or (run_at <= now() and attempts < max_attempts)`.execute(db);
    if (rows.length === 0 || Date.now() > deadline) return rows;
    await sleep(200);
  }
}
const left = await jobsLeft();
for (const job of left) console.log("left", JSON.stringify(job));

const rows = await db.selectFrom("listing").select(["id", "keyCode", "ownerId", "state", "photoCount"]).execute();
const found = new Map(rows.map((row) => [row.keyCode, row]));
const lost = acknowledged.filter(({ keyCode, ownerId }) => found.get(keyCode)?.ownerId !== ownerId);
const doubled = rows.length - new Set(acknowledged.map(({ keyCode }) => keyCode)).size;
const photos = await db.selectFrom("listingPhoto").select(["listingId", "photoId"]).execute();
const files = (photoId: string) =>
  photoSizeNames.flatMap((size) =>
    photoFormats.map((format) => join(data, "photos", photoFileName(photoId, size, format))),
  );
const halfMade = await Promise.all(
  rows.map(async ({ id, photoCount, state }) => {
    const own = photos.filter(({ listingId }) => listingId === id);
    const { history } = await db
      .selectFrom("listingHistory")
      .where("listingId", "=", id)
      .select(sql<number>`count(*)::int`.as("history"))
      .executeTakeFirstOrThrow();
    return (
      state !== "pending" ||
      own.length === 0 ||
      own.length !== photoCount ||
      history !== 1 ||
      own.some(({ photoId }) => files(photoId).some((file) => !existsSync(file)))
    );
  }),
);
const drafts = await db.selectFrom("listingDraft").select("id").execute();
await db.destroy();
isExitExpected = true;
await end(site);
await postgres.stop();

const wrong = {
  lost: lost.length,
  doubled,
  "half made": halfMade.filter(Boolean).length,
  "drafts left over": drafts.length,
  "jobs left": left.length,
  "unexpected exits": unexpectedExits,
  "answers worse than 503": [...answers].reduce(
    (sum, [status, count]) => sum + (status >= 500 && status !== 503 ? count : 0),
    0,
  ),
};
console.log(
  `${acknowledged.length} listings acknowledged in ${((Date.now() - startedAt) / 1000).toFixed(0)} s, ${killCount} kills`,
);
for (const [name, times] of recoveryMs)
  console.log(`${name}: ready again after at most ${(Math.max(...times) / 1000).toFixed(1)} s (${times.length} times)`);
console.log(`visitors were answered ${[...answers].map(([status, count]) => `${status}: ${count}`).join(", ")}`);
console.log(
  Object.entries(wrong)
    .map(([name, count]) => `${name} ${count}`)
    .join(", "),
);
process.exitCode =
  acknowledged.length === listings && killCount === kills && Object.values(wrong).every((n) => n === 0) ? 0 : 1;
