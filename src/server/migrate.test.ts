import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "#src/shared/db.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { databaseUrl } from "#test/support/postgres.ts";
import { migrate, migrationLock } from "./migrate.server.ts";

/** The migrations of another version: `change` adds to a copy of ours, or removes from it. */
function migrationsOf(change: (folder: string) => void): string {
  const folder = mkdtempSync(join(tmpdir(), "kontak-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync("migrations", folder, { recursive: true });
  change(folder);
  return folder;
}
const without = (name: string) => migrationsOf((folder) => rmSync(join(folder, `${name}.sql`)));
const withNewer = (text: string) => migrationsOf((folder) => writeFileSync(join(folder, "9001_newer.sql"), text));

test("processes that start at once on an empty database create its schema one after the other", async () => {
  const name = `test_${process.pid}_${randomBytes(4).toString("hex")}`;
  const admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = databaseUrl(inject("postgresUrl"), name);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query("select pg_advisory_lock($1)", [migrationLock]);

  const processes = [1, 2].map(() => openDatabase(url, { connections: 3 }));
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const ended = Promise.allSettled(processes.map(({ db, pool }) => migrate(db, pool, { say })));
  const waiting = "Veritabanının şemasını başka bir süreç güncelliyor; bitmesi bekleniyor.";
  await expect.poll(() => said).toEqual([waiting, waiting]);
  const tables = "select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')";
  expect((await other.query(tables)).rows).toEqual([]);

  await other.query("select pg_advisory_unlock($1)", [migrationLock]);
  expect((await ended).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  const files = readdirSync("migrations").filter((file) => file !== "schema.sql");
  expect((await other.query("select from kysely_migration")).rows).toHaveLength(files.length);
  await Promise.all([other.end(), ...processes.map(({ db }) => db.destroy())]);
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test("a start says once that the database was restored elsewhere", async () => {
  const app = await testApp();
  await sql`update cluster_identity set identity = 'another'`.execute(app.db);
  const said: string[] = [];
  for (let starts = 0; starts < 2; starts++) await migrate(app.db, app.pool, { say: (text) => said.push(text) });
  expect(said).toEqual([expect.stringContaining("başka bir PostgreSQL’de açıldı")]);
});

describe("on a schema that a newer version migrated", () => {
  const newest = readdirSync("migrations").sort().at(-2)!.replace(".sql", "");

  test("an older version works as long as the schema does not require a newer one", async () => {
    const app = await testApp();
    await migrate(app.db, app.pool, { folder: withNewer("alter table listing add column newer integer") });
    const said: string[] = [];
    await migrate(app.db, app.pool, { say: (text) => said.push(text) });
    expect(said).toEqual([
      `Veritabanının şeması bu sürümden yeni: şemanın son güncellemesi 9001_newer, bu sürümün bildiği son güncelleme ${newest}. Bu sürüm bu şemayla çalışır.`,
    ]);
    await aListing(app);
  });

  test("an older version is refused with the version that the schema requires", async () => {
    const app = await testApp();
    const text = "update schema_requirement set oldest_migration = '9001_newer'";
    await migrate(app.db, app.pool, { folder: withNewer(text) });
    await sql`update kysely_migration set timestamp = '2026-11-18T11:05:00.000Z' where name = '9001_newer'`.execute(
      app.db,
    );
    await expect(migrate(app.db, app.pool)).rejects.toThrow(
      `Veritabanının şeması bu sürümden yeni: şemanın son güncellemesi 9001_newer, bu sürümün bildiği son güncelleme ${newest}. Şema, en az 9001_newer güncellemesini içeren bir sürüm ister; bu güncellemeyi 18 Kasım 2026 14:05 tarihinde başlatılan sürüm yaptı. Bu veritabanıyla o sürümü veya daha yenisini başlatın.`,
    );
  });

  test("an older version does not wait for a newer one that still migrates", async () => {
    const app = await testApp();
    await migrate(app.db, app.pool, { folder: withNewer("alter table listing add column newer integer") });
    const migrating = await app.pool.connect();
    await migrating.query("select pg_advisory_lock($1)", [migrationLock]);
    onTestFinished(() => migrating.release(true));
    const said: string[] = [];
    await migrate(app.db, app.pool, { say: (text) => said.push(text) });
    expect(said).toEqual([expect.stringMatching(/Bu sürüm bu şemayla çalışır\.$/)]);
  });

  test("a database of another program is refused", async () => {
    const app = await testApp();
    await sql`drop table schema_requirement`.execute(app.db);
    await sql`update kysely_migration set name = 'foreign' where name = ${newest}`.execute(app.db);
    await expect(migrate(app.db, app.pool)).rejects.toThrow(
      "Veritabanında bu sürümün bilmediği güncellemeler var (foreign), schema_requirement tablosu ise yok: veritabanı Kontak’ın değil. DATABASE_URL ayarını denetleyin.",
    );
  });

  test("a migration that comes too late for its number is refused", async () => {
    const app = await testApp();
    const folder = migrationsOf((copy) => writeFileSync(join(copy, "0150_late.sql"), "select 1"));
    await expect(migrate(app.db, app.pool, { folder })).rejects.toThrow(
      `0150_late güncellemesi veritabanında yok, ondan sonraki ${newest} ise var`,
    );
  });

  test("a version with migrations that the schema lacks is refused", async () => {
    const app = await testApp();
    await app.db
      .deleteFrom("kyselyMigration" as never)
      .where("name" as never, "=", newest as never)
      .execute();
    await expect(migrate(app.db, app.pool, { folder: without("0001_foundation") })).rejects.toThrow(
      `Şemada bu sürümün ${newest} güncellemesi yok`,
    );
  });
});

test("a migration that waits for a long reader keeps nobody else from reading and writing, and is tried again", async () => {
  const app = await testApp();
  const reader = new pg.Client({ connectionString: app.url, application_name: "long report" });
  await reader.connect();
  onTestFinished(() => reader.end());
  await reader.query("begin; select from listing limit 1");
  const said: string[] = [];
  const isWaiting = Promise.withResolvers<void>();
  const migrated = migrate(app.db, app.pool, {
    folder: withNewer("alter table listing add column newer integer"),
    lockTimeoutMs: 50,
    retryMs: 10,
    say: (text) => {
      said.push(text);
      isWaiting.resolve();
    },
  });
  await isWaiting.promise;
  expect(said[0]).toMatch(/^Şema güncellemesi 9001_newer bir tablonun kilidini bekliyor\. .*long report \(pid \d+/);
  const { id } = await aListing(app);
  expect(await app.db.selectFrom("listing").where("id", "=", id).select("id").execute()).toHaveLength(1);
  await reader.query("commit");
  await migrated;
  const added = sql`select from information_schema.columns where column_name = 'newer'`;
  expect((await added.execute(app.db)).rows).toHaveLength(1);
});

test("a migration that never gets its lock says so", async () => {
  const app = await testApp();
  const reader = new pg.Client({ connectionString: app.url, application_name: "long report" });
  await reader.connect();
  onTestFinished(() => reader.end());
  await reader.query("begin; select from listing limit 1");
  const folder = withNewer("alter table listing add column newer integer");
  await expect(migrate(app.db, app.pool, { folder, lockTimeoutMs: 10, attempts: 2, retryMs: 1 })).rejects.toThrow(
    /^Şema güncellemesi 9001_newer 2 denemede bir tablonun kilidini alamadı\. Açık işlemler: long report \(pid \d+/,
  );
});

test("an index is built outside a transaction while others write and start, and anew where a crash left one", async () => {
  const app = await testApp();
  await sql`create index newer on listing (id)`.execute(app.db);
  const writer = await app.pool.connect();
  onTestFinished(() => writer.release());
  await writer.query("begin; update listing set title = title; lock table listing in row exclusive mode");
  const folder = withNewer(
    "-- outside a transaction\ndrop index concurrently if exists newer;\ncreate index concurrently newer on listing (title);\n",
  );
  const migrated = migrate(app.db, app.pool, { folder });
  const waits = sql`select from pg_stat_activity
    where datname = current_database() and query like '%index concurrently%' and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waits.execute(app.db)).rows).toHaveLength(1);
  await aListing(app);
  const isWaiting = Promise.withResolvers<string>();
  const other = migrate(app.db, app.pool, { folder, say: isWaiting.resolve });
  expect(await isWaiting.promise).toContain("bitmesi bekleniyor");
  await writer.query("commit");
  await Promise.all([migrated, other]);
  const built = sql`select indisvalid as "isValid", pg_get_indexdef(indexrelid) as text
    from pg_index where indexrelid = to_regclass('newer')`;
  expect((await built.execute(app.db)).rows).toEqual([
    { isValid: true, text: expect.stringContaining("(title)") as unknown },
  ]);
});

test("names and titles stored with invisible characters or line breaks are cleaned", async () => {
  const app = await testApp();
  const dirty = "A\u202E B\u200B\n\nC\u00A0D";
  const { id } = await aMember(app, { firstName: dirty, lastName: "\u200B" });
  const untouched = await aMember(app, { firstName: "Ayşe Işıl", lastName: "O'Neill-Öz" });
  const shop = await aShop(app, { name: dirty, shortName: "\u3164" });
  const listing = await aListing(app, { ownerId: id, title: dirty });
  await app.db
    .transaction()
    .execute((tx) => sql.raw(readFileSync("migrations/0053_clean_one_line_texts.sql", "utf8")).execute(tx));
  const member = (memberId: number) =>
    app.db.selectFrom("member").where("id", "=", memberId).select(["firstName", "lastName"]).executeTakeFirst();
  expect(await member(id)).toEqual({ firstName: "A B C D", lastName: "" });
  expect(await member(untouched.id)).toEqual({ firstName: "Ayşe Işıl", lastName: "O'Neill-Öz" });
  const { name, shortName } = await app.db
    .selectFrom("business")
    .where("id", "=", shop.id)
    .select(["name", "shortName"])
    .executeTakeFirstOrThrow();
  expect([name, shortName]).toEqual(["A B C D", "İşletme"]);
  const { title } = await app.db
    .selectFrom("listing")
    .where("keyCode", "=", listing.keyCode)
    .select("title")
    .executeTakeFirstOrThrow();
  expect(title).toBe("A B C D");
});

test("what listings of a business that called itself an authorised dealer name is granted, and nothing else", async () => {
  const app = await testApp();
  const brand = async (slug: string) =>
    (await app.db.selectFrom("brand").where("slug", "=", slug).select("id").executeTakeFirstOrThrow()).id;
  const [volkswagen, bmw] = [await brand("volkswagen"), await brand("bmw")];
  const declared = await aShop(app, { nature: "franchiser" });
  const without = await aShop(app, { nature: "franchiser" });
  const dealer = await aShop(app);
  const listed = async (businessId: number, franchiserBrandId: number | null) =>
    (await aListing(app, { businessId, franchiserBrandId })).id;
  const unchanged = [await listed(declared.id, volkswagen), await listed(declared.id, volkswagen)];
  for (const [businessId, brandId] of [
    [dealer.id, bmw],
    [declared.id, null],
    [without.id, null],
  ] as const)
    await listed(businessId, brandId);
  await sql`drop table business_brand; drop function note_granted_brand`.execute(app.db);
  await app.db
    .transaction()
    .execute((tx) => sql.raw(readFileSync("migrations/0060_business_brands.sql", "utf8")).execute(tx));

  const granted = await app.db.selectFrom("businessBrand").select(["businessId", "brandId", "state"]).execute();
  expect(granted).toEqual([{ businessId: declared.id, brandId: volkswagen, state: "granted" }]);
  const natures = await app.db.selectFrom("business").orderBy("id").select("nature").execute();
  expect(natures.map(({ nature }) => nature)).toEqual(["franchiser", "dealer", "dealer"]);
  const named = await app.db.selectFrom("listing").where("franchiserBrandId", "is not", null).select("id").execute();
  expect(new Set(named.map(({ id }) => id))).toEqual(new Set(unchanged));
});

test("listings whose number may still be shown keep showing it, the others take messages only", async () => {
  const app = await testApp();
  const { id: businessId } = await aShop(app);
  const listingOf = async (member: Parameters<typeof aMember>[1]) => {
    const { id: ownerId } = await aMember(app, member);
    return (await aListing(app, { ownerId, businessId: member?.businessId ?? null })).keyCode;
  };
  const mobile = "+905321234567";
  const shown = [
    await listingOf({ phone: mobile, phoneConfirmedAt: app.now }),
    await listingOf({ phone: "+904440123", businessId, businessRole: "owner" }),
    await listingOf({ phone: "+902123456789", businessId, businessRole: "user" }),
  ];
  await listingOf({ phone: mobile });
  await listingOf({ phone: mobile, businessId, businessRole: "user" });
  await listingOf({ phone: "+4930123456", businessId, businessRole: "user" });
  await listingOf({});
  await app.db.transaction().execute(async (tx) => {
    await sql`alter table listing drop column is_phone_shown`.execute(tx);
    await sql.raw(readFileSync("migrations/0068_phone_on_listings.sql", "utf8")).execute(tx);
  });
  const rows = await app.db.selectFrom("listing").where("isPhoneShown", "=", true).select("keyCode").execute();
  expect(rows.map(({ keyCode }) => keyCode).toSorted()).toEqual(shown.toSorted());
});
