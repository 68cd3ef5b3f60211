import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { openDatabase } from "#src/shared/db.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { databaseUrl } from "#test/support/postgres.ts";
import { migrate, migrationLock } from "./migrate.server.ts";

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
  const ended = Promise.allSettled(processes.map(({ db, pool }) => migrate(db, pool)));
  const waiting = "select from pg_locks join pg_database on oid = database where datname = $1 and not granted";
  await expect.poll(async () => (await admin.query(waiting, [name])).rows).toHaveLength(2);
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
