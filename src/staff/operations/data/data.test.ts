import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { registryOf } from "#src/people/data-rights/registry/registry.ts";
import { testApp } from "#test/support/app.ts";
import { auditOf } from "#test/support/audit.ts";
import { aMember, anImpersonation, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import { camelCase, deskOf, isShown, masked, tablesWithDesk } from "./rules.ts";

const app = await testApp();
const admin = await aMember(app, { role: "admin" });
const path = "/yonetim/veri";
type Opened = {
  columns: { name: string; isMasked: boolean }[];
  rows?: string[][];
  next?: string;
  canFilterById: boolean;
  canFilterByMember: boolean;
};
const open = async (table: string, query: Record<string, string> = {}, cookie = admin.cookie) => {
  const address = `${path}/${table}?${new URLSearchParams(query)}`;
  const { status, data } = await openPage<{ opened: Opened }>(app, address, { cookie });
  return { status, opened: data?.opened as Opened };
};
const tableNames = async () =>
  (
    await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(app.db)
  ).rows.map(({ name }) => name);
const columnOf = ({ columns, rows }: Opened, name: string) =>
  rows!.map((row) => row[columns.findIndex((column) => column.name === name)]);

test("every table of the database is on the page, with its desk or a page of its rows", async () => {
  const { data } = await openPage<{ tables: { name: string; desk?: string; title: string }[] }>(app, path, admin);
  const { tables } = data!;
  expect(tables.map(({ name }) => name).toSorted()).toEqual((await tableNames()).toSorted());
  expect(tables.find(({ name }) => name === "coupon")).toMatchObject({ desk: "/yonetim/kuponlar" });
  expect(tables.find(({ name }) => name === "member")?.title).not.toBe("");
});

test("tables with a desk exist, and so do the desks", async () => {
  const known = (await tableNames()).map(camelCase);
  expect(tablesWithDesk.filter((table) => !known.includes(table))).toEqual([]);
  expect(new Set(tablesWithDesk).size).toBe(tablesWithDesk.length);
  const routes = readFileSync("src/routes.ts", "utf8");
  const missing = new Set(
    tablesWithDesk.map((table) => deskOf(table)!).filter((desk) => !routes.includes(`"${desk.slice(1)}"`)),
  );
  expect([...missing].filter((desk) => !/^\/yonetim\/(?:katalog|metinler|tablolar)$/.test(desk))).toEqual([]);
});

test("rows of every table can be read, and none of them shows a secret or personal data", async () => {
  const personal = {
    email: "gizli.kisi@ornek.example",
    firstName: "Zzgizliad",
    lastName: "Zzgizlisoyad",
    phone: "+905329998877",
    passwordHash: "scrypt-zzgizli",
  };
  const { id } = await aMember(app, personal);
  await aListing(app, { ownerId: id, title: "Zzgizlibaslik", plate: "34 ZZG 123" });
  await aShop(app);
  await app.db
    .insertInto("mailMessage")
    .values({ toAddress: personal.email, subject: "Zzgizlikonu", textBody: "zzgizli", htmlBody: "zzgizli" })
    .execute();
  await app.db
    .insertInto("session")
    .values({ id: Buffer.from("zzgizlioturum"), memberId: id, device: "Zzgizlicihaz", expiresAt: app.now })
    .execute();
  const { rules } = registryOf(app.ctx());
  for (const table of await tableNames()) {
    const { status, opened } = await open(table, { neden: "Sınama" });
    expect([table, status]).toEqual([table, 200]);
    expect(JSON.stringify(opened.rows)).not.toMatch(/zzgizli|gizli\.kisi|9998877|7a7a67697a6c69|34 ZZG/i);
    const isPersonal = !("notPersonal" in (rules.get(camelCase(table) as never) ?? {}));
    if (isPersonal)
      expect(
        opened.columns.filter(({ name, isMasked }) => !isMasked && /(?:^|_)(?:name|email|phone|body|note)$/.test(name)),
      ).toEqual([]);
  }
  const { opened } = await open("member", { neden: "Sınama", kimlik: String(id) });
  expect(columnOf(opened, "id")).toEqual([String(id)]);
  expect(columnOf(opened, "email")).toEqual([masked]);
});

describe("a table", () => {
  test("is read only for a reason, and every page that is read is recorded", async () => {
    const reading = async () => (await auditOf(app, "site_request_template", ["reason"])).map(({ reason }) => reason);
    const before = await reading();
    expect((await open("site_request_template")).opened.rows).toBeUndefined();
    expect((await open("site_request_template", { neden: "ab" })).opened.rows).toBeUndefined();
    expect(await reading()).toEqual(before);
    await open("site_request_template", { neden: "Şablon kayboldu", kimlik: "7" });
    expect(await reading()).toEqual([...before, "Şablon kayboldu, kimlik 7"]);
  });

  test("has pages by its key, each row once", async () => {
    await sql`insert into site_request_template (kind, title, text) select null, 'Şablon ' || n, 'Metin' from generate_series(1, 120) as n`.execute(
      app.db,
    );
    const seen: string[] = [];
    for (let once: string | undefined = "", page = 0; once !== undefined && page < 5; page++) {
      const { opened } = await open("site_request_template", { neden: "Sınama", once });
      seen.push(...(columnOf(opened, "id") as string[]));
      once = opened.next;
    }
    expect(seen).toHaveLength(120);
    expect(seen.map(Number)).toEqual(seen.map(Number).toSorted((a, b) => b - a));
  });

  test("is filtered by the owner of its rows", async () => {
    const [one, other] = [await aMember(app), await aMember(app)];
    for (const { id } of [one, other])
      await app.db
        .insertInto("impersonation")
        .values({ adminId: admin.id, memberId: id, reason: "Sınama", startedAt: app.now, endsAt: app.now })
        .execute();
    const { opened } = await open("impersonation", { neden: "Sınama", uye: String(one.id) });
    expect(columnOf(opened, "member_id")).toEqual([String(one.id)]);
  });

  test.each(["pg_authid", "member; drop table member", "yok", "graphile_worker.jobs", "kysely_migration_lock; --"])(
    "%s does not exist",
    async (table) => {
      expect((await open(table, { neden: "Sınama" })).status).toBe(404);
    },
  );

  test("finds nothing for a filter or a cursor that cannot be one", async () => {
    const wrongQueries: Record<string, string>[] = [
      { kimlik: "1 or 1=1" },
      { kimlik: "99999999999999" },
      { uye: "x" },
      { once: "W10" },
      { once: btoa('["x"]') },
    ];
    for (const wrong of wrongQueries) {
      const { status, opened } = await open("member", { neden: "Sınama", ...wrong });
      expect(status).toBe(200);
      if (!("once" in wrong)) expect(opened.rows).toEqual([]);
    }
    const otherKeys: [table: string, query: Record<string, string>][] = [
      ["credit_age_limit", { kimlik: "dün" }],
      ["city", { kimlik: "99999" }],
    ];
    for (const [table, query] of otherKeys)
      expect(await open(table, { neden: "Sınama", ...query })).toMatchObject({ status: 200, opened: { rows: [] } });
    for (const cursor of ['["x\\u0000","2026-01-01"]', '["x","2026-02-30"]'])
      expect((await open("public_holiday", { neden: "Sınama", once: btoa(cursor) })).status).toBe(200);
    const [day] = columnOf((await open("credit_age_limit", { neden: "Sınama" })).opened, "valid_from");
    expect((await open("credit_age_limit", { neden: "Sınama", kimlik: day! })).opened.rows).toHaveLength(1);
  });
});

test.each([
  ["id", "integer", true, true],
  ["at", "timestamp with time zone", true, true],
  ["state", "text", true, true],
  ["price_kurus", "bigint", true, true],
  ["key_code", "text", true, true],
  ["birth_year", "smallint", true, false],
  ["driver_age", "integer", true, false],
  ["email", "text", true, false],
  ["latitude", "double precision", true, false],
  ["born_on", "date", true, false],
  ["name", "text", false, true],
  ["value", "bytea", false, false],
  ["secret", "text", false, false],
  ["idempotency_key", "text", false, false],
  ["activation_code", "text", false, false],
  ["p256dh", "text", false, false],
])("the column %s (%s) of a table with personal data: %s is shown: %s", (name, type, isPersonal, expected) => {
  expect(isShown({ name, type }, isPersonal)).toBe(expected);
});

test("nobody but admins in person", async () => {
  for (const role of ["member", "moderator"] as const) {
    const { cookie } = await aMember(app, { role });
    expect((await openPage(app, path, { cookie })).status).toBe(404);
    expect((await open("coupon", { neden: "Sınama" }, cookie)).status).toBe(404);
  }
  const { id } = await aMember(app);
  const impersonating = await anImpersonation(app, id, admin.cookie);
  expect((await open("coupon", { neden: "Sınama" }, impersonating)).status).toBe(404);
  expect((await openPage(app, path)).location).toBe("/login?ref=%2Fyonetim%2Fveri");
});
