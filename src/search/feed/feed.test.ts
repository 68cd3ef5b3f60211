import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { sql, type Updateable } from "kysely";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { clearCatalogueCache } from "#src/catalogue/catalogue.server.ts";
import { catalogueSubject } from "#src/catalogue/rules.ts";
import { buildApp } from "#src/server/app.server.ts";
import { changeState } from "#src/listings/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { ListingAuthority } from "#src/shared/database.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { everything } from "../engine.ts";
import { memoryEngine } from "../memory-engine.server.ts";
import { followListings } from "./change-feed.ts";
import { pruneChanges } from "./change-queries.server.ts";
import { indexNotReady, searchIndex } from "./index-process.server.ts";
import { summariseTable } from "./table-summary.server.ts";

const app = await testApp();
const owner = await aMember(app);
const generousTimeout = { timeoutMs: 20_000 };
const anActive = () => aListing(app, { ownerId: owner.id });
const first = { sort: "onerilen", offset: 0, limit: 1 } as const;

/** A feed in this thread that records its callbacks, separate from the application's own. */
async function aFeed() {
  const received = { changes: [] as (readonly number[] | null)[], ready: [] as boolean[], errors: 0 };
  const feed = followListings({
    url: app.url,
    onChange: (changes) => {
      // Each fill publishes the catalogue too.
      if (changes?.some((change) => "subject" in change && change.subject === catalogueSubject)) return;
      received.changes.push(changes?.flatMap((change) => ("id" in change ? change.id : [])) ?? null);
    },
    onReady: (isReady) => received.ready.push(isReady),
    onError: () => received.errors++,
  });
  onTestFinished(() => feed.close());
  await feed.sync();
  await feed.labelled();
  return Object.assign(feed, { received, summary: () => ({ size: feed.store.size, checksum: feed.store.checksum() }) });
}
type Feed = Awaited<ReturnType<typeof aFeed>>;

/** Expects the same listings as a new feed, which reads everything. */
async function expectCurrent(feed: Feed) {
  await feed.sync();
  expect(feed.summary()).toEqual((await aFeed()).summary());
}

async function aConnection() {
  const client = new pg.Client({ connectionString: app.url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const cut = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'kontak search' and datname = current_database()`.execute(app.db);

/** Runs `work` while the database accepts no new connections. */
async function withoutConnections(work: () => Promise<void>) {
  const admin = new pg.Client({ connectionString: app.url.replace(/[^/]+$/, "postgres") });
  await admin.connect();
  const name = app.url.replace(/^.*\//, "");
  const allow = (isAllowed: boolean) => admin.query(`alter database ${name} allow_connections ${isAllowed}`);
  try {
    await allow(false);
    await work();
  } finally {
    await allow(true);
    await admin.end();
  }
}

describe("the feed loses nothing", () => {
  test("when transactions commit in another order than they began, while a long one is open", async () => {
    const { id: early } = await anActive();
    const { id: late } = await anActive();
    const feed = await aFeed();
    const size = feed.store.size;
    const long = await aConnection();
    await long.query("begin");
    await long.query("update listing set state = 'passive' where id = $1", [early]);

    await app.db.updateTable("listing").set({ state: "passive" }).where("id", "=", late).execute();
    await feed.sync();
    expect(feed.store.size).toBe(size - 1);
    expect(feed.received.changes.at(-1)).toEqual([late]);
    const { id: meanwhile } = await anActive();
    await feed.sync();
    expect(feed.store.size).toBe(size);
    expect(feed.received.changes.at(-1)).toContain(meanwhile);

    await long.query("commit");
    await feed.sync();
    expect(feed.store.size).toBe(size - 1);
    expect(feed.received.changes.at(-1)).toEqual([early]);
    await expectCurrent(feed);
  });

  test("and ignores a transaction that is rolled back", async () => {
    const feed = await aFeed();
    const client = await aConnection();
    await client.query("begin");
    await client.query("delete from listing_authority");
    await client.query("delete from listing where id in (select id from listing limit 1)").catch(() => {});
    await client.query("rollback");
    const changes = feed.received.changes.length;
    await feed.sync();
    expect(feed.received.changes).toHaveLength(changes);
  });

  test("when its connection is cut while others write", async () => {
    const feed = await aFeed();
    for (let i = 0; i < 10; i++) {
      await anActive();
      if (i % 3 === 1) await cut();
    }
    await expectCurrent(feed);
    expect(feed.received.ready).toContain(false);
    expect(feed.received.changes.slice(1)).not.toContain(null);
  });

  test("when changes were pruned while it was disconnected: it reads everything again", async () => {
    const feed = await aFeed();
    const before = feed.store.size;
    await withoutConnections(async () => {
      await cut();
      await anActive();
      // Pruning waits for every open transaction of the cluster, also in other tests' databases.
      await expect
        .poll(async () => {
          await pruneChanges(app.ctx(), addDays(new Date(), 1));
          return app.db.selectFrom("listingChange").select("seq").execute();
        })
        .toEqual([]);
    });
    await feed.sync();
    expect(feed.store.size).toBe(before + 1);
    expect(feed.received.changes.at(-1)).toBeNull();
    await expectCurrent(feed);
  });

  test("and receives changes without a query", async () => {
    const feed = await aFeed();
    const { id } = await anActive();
    await expect.poll(() => feed.received.changes.flat()).toContain(id);
  });

  test("because changes are not pruned while an older transaction is open", async () => {
    const feed = await aFeed();
    const long = await aConnection();
    await long.query("begin");
    await long.query("select pg_current_xact_id()");
    const { id } = await anActive();
    await pruneChanges(app.ctx(), addDays(new Date(), 1));
    const left = await app.db.selectFrom("listingChange").where("listingId", "=", id).select("seq").execute();
    expect(left.length).toBeGreaterThan(0);
    await long.query("rollback");
    await feed.sync();
    expect(feed.received.changes.slice(1)).not.toContain(null);
  });
});

describe("the index follows data outside of the listing's row", () => {
  const checksum = async (feed: Feed) => {
    await feed.sync();
    return feed.summary().checksum;
  };

  test("such as its authority", async () => {
    const { id } = await anActive();
    const feed = await aFeed();
    const granted = await checksum(feed);
    const set = (values: Updateable<ListingAuthority>) =>
      app.db.updateTable("listingAuthority").set(values).where("listingId", "=", id).execute();
    await set({ status: "denied", relation: null, validUntil: null });
    expect(await checksum(feed)).not.toBe(granted);
    await expectCurrent(feed);
    await set({ status: "granted", relation: "owner", validUntil: addDays(app.now, 365) });
    expect(await checksum(feed)).toBe(granted);
  });

  test("such as names in the reference data", async () => {
    await anActive();
    const feed = await aFeed();
    const before = feed.summary();
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable("brand").set({ name: "Wolkswagon" }).where("slug", "=", "volkswagen").execute();
      await tx
        .updateTable("referenceDataVersion")
        .set({ loadedAt: app.now })
        .where("file", "=", "brands.csv")
        .execute();
    });
    await feed.sync();
    expect(feed.received.changes.at(-1)).toBeNull();
    expect(feed.summary().checksum).not.toBe(before.checksum);
    await expectCurrent(feed);
  });
});

/** A seeded random number below `below` (mulberry32). */
let state = 20261121;
function random(below: number) {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
}

test("after concurrent writes of all kinds the index equals the database", { timeout: 60_000 }, async () => {
  for (let i = 0; i < 20; i++) await anActive();
  const feed = await aFeed();
  const changes = [
    "update listing set price_kurus = price_kurus + 100 where id % 5 = $1",
    "update listing set state = case state when 'active' then 'passive' else 'active' end where id % 5 = $1",
    "update listing set title = title || ' TEMİZ', equipment_ids = array[1, $1::int] where id % 5 = $1",
    `insert into listing (key_code, owner_id, state, listing_type, vehicle_type_id, brand_id, model_id, model_year, age_type,
        mileage_km, price_kurus, title, description_html, city_id, attributes)
      select substr(md5(random()::text || $1::int), 1, 9), owner_id, 'active', listing_type, vehicle_type_id, brand_id,
        model_id, 2020, 2, 1, 1, 'YENİ', '', city_id, '{"kapi": 4, "cekis": "4x4"}' from listing limit 1`,
    "delete from listing_authority where listing_id % 5 = $1",
  ];
  const writer = async () => {
    const client = await aConnection();
    for (let i = 0; i < 60; i++) {
      await client.query("begin");
      // Writers may deadlock; PostgreSQL then aborts one of them.
      for (let n = 0; n <= random(2); n++)
        await client.query(changes[random(changes.length)]!, [random(5)]).catch(() => {});
      await new Promise((done) => setTimeout(done, random(10)));
      await client.query(random(5) === 0 ? "rollback" : "commit");
    }
  };
  let isWriting = true;
  const reader = async () => {
    for (let i = 0; isWriting; i++) {
      await feed.sync();
      if (i % 100 === 50) await cut();
    }
  };
  const reading = reader();
  await Promise.all([writer(), writer(), writer(), writer()]);
  isWriting = false;
  await reading;
  expect(feed.received.changes.length).toBeGreaterThan(10);
  await expectCurrent(feed);
  // The names changed above.
  clearCatalogueCache(app.db);
  expect(feed.summary()).toEqual(await summariseTable(app.url, app.db));
});

describe("several nodes", () => {
  test("a listing approved on one is found on the other", async () => {
    const other = searchIndex(app.url, generousTimeout);
    onTestFinished(() => other.close());
    const engine = memoryEngine(other, app.deps);
    const { keyCode } = await aListing(app, { ownerId: owner.id, state: "pending", publishedAt: addDays(app.now, 1) });
    expect((await engine.search(everything, first)).keyCodes).not.toEqual([keyCode]);
    const moderator = await aMember(app, { role: "moderator" });
    await changeState(app.ctx(), { keyCode, action: "approve", actor: moderator });
    const found = await engine.search(everything, first);
    const own = await memoryEngine(app.deps.search, app.deps).search(everything, first);
    expect(found).toEqual(own);
    expect(found.total).toBe(await engine.count(everything));
  });

  test("an approved listing is in the next answer of every process", async () => {
    const search = searchIndex(app.url, generousTimeout);
    const { http } = await buildApp(
      { ...app.deps, search },
      { uploadFolder: join(app.folder, "other-uploads"), chat: { url: app.url } },
    );
    onTestFinished(async () => {
      await http.close();
      await search.close();
    });
    const url = "/ajax/arama/sayi?kategori=otomobil";
    const totals = async () =>
      (await Promise.all([http.inject({ url, headers: { host: "kontak.test" } }), app.request({ url })])).map(
        (answer) => answer.json<{ total: number }>().total,
      );
    const before = (await totals())[0]!;
    const moderator = await aMember(app, { role: "moderator" });
    for (let i = 1; i <= 5; i++) {
      const { keyCode } = await aListing(app, { ownerId: owner.id, state: "pending" });
      await changeState(app.ctx(), { keyCode, action: "approve", actor: moderator });
      expect(await totals()).toEqual([before + i, before + i]);
    }
  });
});

test("an expired listing is not found, without any write", async () => {
  const engine = memoryEngine(app.deps.search, app.deps);
  const before = await engine.count(everything);
  await aListing(app, { ownerId: owner.id, expiresAt: addDays(app.now, 1) });
  expect(await engine.count(everything)).toBe(before + 1);
  app.now = addDays(app.now, 2);
  onTestFinished(() => void (app.now = addDays(app.now, -2)));
  expect(await engine.count(everything)).toBe(before);
});

describe("an index that cannot answer", () => {
  const health = async () => (await app.request({ url: "/saglik/hazir" })).statusCode;

  test("without the database it refuses with 503, and resumes when the database is back", async () => {
    const engine = memoryEngine(app.deps.search, app.deps);
    const before = await engine.count(everything);
    expect(await health()).toBe(200);
    const impatient = searchIndex(app.url, { timeoutMs: 200 });
    onTestFinished(() => impatient.close());
    await impatient.ready();
    await withoutConnections(async () => {
      await cut();
      await expect(memoryEngine(impatient, app.deps).count(everything)).rejects.toMatchObject({
        status: 503,
        message: indexNotReady,
      });
      expect(await health()).toBe(503);
    });
    await expect.poll(health).toBe(200);
    expect(await engine.count(everything)).toBe(before);
  });

  test("a worker that exits is replaced, and its pending query is answered", async () => {
    const workers: Worker[] = [];
    const started = (message: unknown) => workers.push((message as { worker: Worker }).worker);
    subscribe("worker_threads", started);
    const index = searchIndex(app.url, generousTimeout);
    onTestFinished(async () => {
      unsubscribe("worker_threads", started);
      await index.close();
    });
    const engine = memoryEngine(index, app.deps);
    const before = await engine.count(everything);
    expect(workers).toHaveLength(1);
    const [count] = await Promise.all([engine.count(everything), workers[0]!.terminate()]);
    expect(count).toBe(before);
    expect(await engine.count(everything)).toBe(before);
    expect(workers).toHaveLength(2);
  });
});

test("a rebuilt index replaces the old one, which answers until then, and no change is lost", async () => {
  const index = searchIndex(app.url, generousTimeout);
  onTestFinished(() => index.close());
  await index.ready();
  const announced: unknown[] = [];
  index.onChange((changes) => announced.push(changes));
  const count = () => index.ask("count", everything, app.now.getTime());
  const before = await count();
  const rebuilding = index.rebuild();
  expect([index.isRebuilding(), index.rebuild() === rebuilding]).toEqual([true, true]);
  await anActive();
  expect(await count()).toBe(before + 1);
  expect(new Set(await Promise.all([...Array.from({ length: 20 }, count), rebuilding]))).toEqual(
    new Set([before + 1, undefined]),
  );
  expect([index.isRebuilding(), index.isReady(), announced.includes(null)]).toEqual([false, true, true]);
  await anActive();
  expect(await count()).toBe(before + 2);
});
