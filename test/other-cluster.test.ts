// A database that is restored, promoted or upgraded under a running site: transaction ids that the site stored or
// remembers belong to another cluster or timeline (docs/decisions/132).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { findableListing, searchesFinding } from "#src/finding/alerts/creation/matching-searches.server.ts";
import { followListings } from "#src/finding/search/feed/change-feed.ts";
import { openDatabase } from "#src/shared/db.server.ts";
import { aSavedSearch } from "#test/support/alerts.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import {
  createTemplate,
  debianBinaries,
  hasDebianPostgres,
  ownClusters,
  runPostgresProgram,
} from "#test/support/clusters.ts";
import { databaseProxy } from "#test/support/database-proxy.ts";
import { aListing } from "#test/support/listings.ts";
import { databaseUrl } from "#test/support/postgres.ts";

const clusters = ownClusters();
afterAll(() => clusters.close());
const primary = await clusters.start("primary");
await createTemplate(primary.url, "template_own");
const app = await testApp({ url: primary.url, template: "template_own" });
const databaseName = new URL(app.url).pathname.slice(1);
const member = await aMember(app);
const aPassat = () => aListing(app, { ownerId: member.id });
const matchingSearch = (address = "/otomobil/volkswagen-passat") => aSavedSearch(app, member.id, { address });

/** A running site behind an address that may lead to another server later: its search index and its saved searches. */
async function aSite() {
  const proxy = await databaseProxy(app.url);
  const { db } = openDatabase(proxy.url, { connections: 2 });
  let fills = 0;
  const feed = followListings({
    url: proxy.url,
    onReady: () => {},
    onChange: (changes) => void (changes === null && fills++),
    onError: () => {},
  });
  onTestFinished(async () => {
    await feed.close();
    await db.destroy();
    await proxy.close();
  });
  const ctx = { ...app.ctx(), db };
  await feed.sync();
  return {
    feed,
    fills: () => fills,
    /** The saved searches that find a listing. */
    matching: async (keyCode: string) => new Set(await searchesFinding(ctx, (await findableListing(ctx, keyCode))!)),
    async moveTo(serverUrl: string) {
      await proxy.goAway();
      await proxy.comeBack(serverUrl);
      // Until the pool has noticed that its connections ended.
      const answers = async () => (await sql`select 1`.execute(db).catch(() => undefined)) !== undefined;
      await expect.poll(answers).toBe(true);
    },
  };
}
type Site = Awaited<ReturnType<typeof aSite>>;

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Lets the cluster assign transaction ids. */
const burnIds = (url: string, count = 2_000) =>
  onServer(url, (client) =>
    client.query(`do $$ begin for i in 1..${count} loop perform pg_current_xact_id(); commit; end loop; end $$`),
  );

/** Waits until a server that recovers has reached its target. */
const isWritable = (url: string) =>
  onServer(url, (client) =>
    expect.poll(async () => (await client.query("select pg_is_in_recovery() as is")).rows[0].is).toBe(false),
  );

/** Writes a listing and a saved search that finds it, as others would while the site cannot reach the server. */
async function writeElsewhere(url: string, address: string) {
  const { db } = openDatabase(url, { connections: 1 });
  const there = { ...app, db, ctx: () => ({ ...app.ctx(), db }) };
  const { keyCode } = await aListing(there, { ownerId: member.id });
  const id = await aSavedSearch(there, member.id, { address });
  await db.destroy();
  return { keyCode, id };
}

/** Expects what a new index reads, after one more reading of everything. */
async function expectReloadedOnce(site: Site, fillsBefore: number, url: string) {
  for (let i = 0; i < 3; i++) await site.feed.sync();
  await site.feed.labelled();
  expect(site.fills()).toBe(fillsBefore + 1);
  const fresh = followListings({ url, onReady: () => {}, onChange: () => {}, onError: () => {} });
  await fresh.sync();
  await fresh.labelled();
  const summary = ({ store }: typeof fresh) => ({ size: store.size, checksum: store.checksum() });
  expect(summary(site.feed)).toEqual(summary(fresh));
  await fresh.close();
}

const foreignIds = `select from (
  select xid from listing_change union all select xid from listing_change_pruned
  union all select changed_xid from saved_search) stored
  where xid >= pg_snapshot_xmax(pg_current_snapshot())`;

test("point-in-time recovery: ids are assigned a second time", async () => {
  const site = await aSite();
  const first = await matchingSearch();
  const { keyCode } = await aPassat();
  expect(await site.matching(keyCode)).toContain(first);
  const copy = await clusters.backup(primary, "recovered");
  await onServer(primary.url, (client) => client.query("select pg_create_restore_point('noon')"));
  await burnIds(primary.url);
  await aPassat();
  await site.matching(keyCode);
  await site.feed.sync();
  await onServer(primary.url, (client) => client.query("select pg_switch_wal()"));
  const fills = site.fills();

  writeFileSync(join(copy, "recovery.signal"), "");
  const recovered = await clusters.start("recovered", [
    clusters.restoreFlag(primary),
    "recovery_target_name=noon",
    "recovery_target_action=promote",
  ]);
  await isWritable(recovered.url);
  const url = databaseUrl(recovered.url, databaseName);
  const written = await writeElsewhere(url, "/otomobil/volkswagen-passat?fiyat_max=99000000");
  // The counter passes what the site remembers.
  await burnIds(url, 4_000);
  await site.moveTo(recovered.url);
  expect(await site.matching(written.keyCode)).toEqual(new Set([first, written.id]));
  await expectReloadedOnce(site, fills, url);
});

test("promotion of a replica", async () => {
  const site = await aSite();
  const { keyCode } = await aPassat();
  const before = await site.matching(keyCode);
  const copy = await clusters.backup(primary, "replica");
  await onServer(primary.url, (client) => client.query("select pg_switch_wal()"));
  // Committed on the primary alone: the replica never receives it.
  await burnIds(primary.url, 100);
  await aPassat();
  await site.matching(keyCode);
  await site.feed.sync();
  const fills = site.fills();

  writeFileSync(join(copy, "standby.signal"), "");
  const replica = await clusters.start("replica", [clusters.restoreFlag(primary)]);
  await onServer(replica.url, (client) => client.query("select pg_promote()"));
  const url = databaseUrl(replica.url, databaseName);
  const written = await writeElsewhere(url, "/otomobil/volkswagen-passat?fiyat_max=98000000");
  await burnIds(url);
  await site.moveTo(replica.url);
  expect(await site.matching(written.keyCode)).toEqual(new Set([...before, written.id]));
  await expectReloadedOnce(site, fills, url);
});

test.skipIf(!hasDebianPostgres)("dump and restore into a new cluster", async () => {
  const site = await aSite();
  await burnIds(primary.url, 20_000);
  await sql`update listing_change_pruned set xid = pg_current_xact_id()`.execute(app.db);
  const search = await matchingSearch("/otomobil/volkswagen-golf");
  const { keyCode } = await aPassat();
  await site.matching(keyCode);
  await site.feed.sync();
  const fills = site.fills();
  const fresh = await clusters.start("fresh");
  const file = join(clusters.folder, "dump");
  runPostgresProgram("pg_dump", ["-Fc", "-Z0", `-f${file}`, app.url], clusters.folder);
  runPostgresProgram("pg_restore", ["--create", "-d", fresh.url, file], clusters.folder);
  const url = databaseUrl(fresh.url, databaseName);
  await onServer(url, async (client) => expect((await client.query(foreignIds)).rowCount).toBeGreaterThan(0));
  await site.moveTo(fresh.url);
  await expectReloadedOnce(site, fills, url);
  await onServer(url, async (client) => expect((await client.query(foreignIds)).rowCount).toBe(0));
  const written = await writeElsewhere(url, "/otomobil/volkswagen-passat?fiyat_max=97000000");
  expect(await site.matching(written.keyCode)).toContain(written.id);
  expect(await site.matching(keyCode)).not.toContain(search);
});

test.skipIf(!hasDebianPostgres)("an upgrade with pg_upgrade, which keeps the counter", async () => {
  const site = await aSite();
  const { keyCode } = await aPassat();
  const before = await site.matching(keyCode);
  const copy = await clusters.backup(primary, "old");
  await onServer(primary.url, (client) => client.query("select pg_switch_wal()"));
  writeFileSync(join(copy, "recovery.signal"), "");
  const old = await clusters.start("old", [clusters.restoreFlag(primary)]);
  await isWritable(old.url);
  await clusters.stop("old");
  const upgraded = await clusters.start("upgraded");
  await clusters.stop("upgraded");
  const folders = ["-d", old.dataDir, "-D", upgraded.dataDir];
  const binaries = ["-b", debianBinaries, "-B", debianBinaries];
  runPostgresProgram("pg_upgrade", [...folders, ...binaries, "-U", "kontak", "--no-sync"], clusters.folder);
  const fills = site.fills();
  const { url: serverUrl } = await clusters.start("upgraded");
  const url = databaseUrl(serverUrl, databaseName);
  const written = await writeElsewhere(url, "/otomobil/volkswagen-passat?fiyat_max=96000000");
  await site.moveTo(serverUrl);
  expect(await site.matching(written.keyCode)).toEqual(new Set([...before, written.id]));
  await expectReloadedOnce(site, fills, url);
});
