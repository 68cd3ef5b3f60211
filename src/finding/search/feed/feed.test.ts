import { sql, type Updateable } from "kysely";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { clearCatalogueCache } from "#src/core/catalogue/catalogue.server.ts";
import { catalogueSubject } from "#src/core/catalogue/rules.ts";
import { addDays } from "#src/shared/dates.ts";
import type { ListingAuthority } from "#src/shared/database.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { endConnections, withoutNewConnections } from "#test/support/connections.ts";
import { aListing } from "#test/support/listings.ts";
import { randomFrom } from "#test/support/random.ts";
import { followListings } from "./change-feed.ts";
import { pruneChanges } from "./change-queries.server.ts";
import { summariseTable } from "./table-summary.server.ts";

const app = await testApp();
const owner = await aMember(app);
const anActive = () => aListing(app, { ownerId: owner.id });

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
      if (i % 3 === 1) await endConnections(app, "kontak search");
    }
    await expectCurrent(feed);
    expect(feed.received.ready).toContain(false);
    expect(feed.received.changes.slice(1)).not.toContain(null);
  });

  test("when changes were pruned while it was disconnected: it reads everything again", async () => {
    const feed = await aFeed();
    const before = feed.store.size;
    await withoutNewConnections(app, async () => {
      await endConnections(app, "kontak search");
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

test("transaction ids of another cluster that lie ahead are reset: everything is read once, and no change is lost", async () => {
  const { id } = await anActive();
  await app.db.transaction().execute(async (tx) => {
    await sql`insert into cluster_identity (identity) values ('another') on conflict (is_only) do update set identity = 'another'`.execute(
      tx,
    );
    await sql`update listing_change_pruned set xid = '999999999999'`.execute(tx);
    await sql`insert into listing_change (xid, listing_id) values ('999999999999', ${id})`.execute(tx);
  });
  const feed = await aFeed();
  for (let i = 0; i < 3; i++) await feed.sync();
  expect(feed.received.changes).toEqual([null]);
  const { id: later } = await anActive();
  await feed.sync();
  // The listing is written in several statements, which the feed may see one by one.
  expect(new Set(feed.received.changes.slice(1).flat())).toEqual(new Set([later]));
  await expectCurrent(feed);
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

test("after concurrent writes of all kinds the index equals the database", async () => {
  const { integer } = randomFrom(20261121);
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
      for (let n = 0; n <= integer(2); n++)
        await client.query(changes[integer(changes.length)]!, [integer(5)]).catch(() => {});
      await new Promise((done) => setTimeout(done, integer(10)));
      await client.query(integer(5) === 0 ? "rollback" : "commit");
    }
  };
  let isWriting = true;
  const reader = async () => {
    for (let i = 0; isWriting; i++) {
      await feed.sync();
      if (i % 100 === 50) await endConnections(app, "kontak search");
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
