import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { catalogueOf } from "./catalogue.server.ts";
import { loadReferenceData } from "./load.server.ts";

const app = await testApp();
const folder = await mkdtemp(join(tmpdir(), "kontak-reference-"));
await cp("reference-data", folder, { recursive: true });
afterAll(() => rm(folder, { recursive: true, force: true }));

const tables = ["city", "town", "brand", "model", "variant", "engine", "equipment", "vehicle_type_brand"];

async function counts() {
  const found: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
      app.db,
    );
    found[table] = rows[0]!.count;
  }
  return found;
}

const edit = async (file: string, change: (text: string) => string) =>
  writeFile(join(folder, file), change(await readFile(join(folder, file), "utf8")));

test("the reference data has cars and off-road vehicles with variants, and all places", async () => {
  const { rows } = await sql<Record<string, number>>`
    select count(distinct brand_id)::int as brands, count(distinct model.id)::int as models,
      count(distinct variant.id)::int as variants
    from model left join variant on variant.model_id = model.id where vehicle_type_id in (1, 3)`.execute(app.db);
  const found = rows[0]!;
  expect(found["brands"]).toBeGreaterThanOrEqual(60);
  expect(found["models"]).toBeGreaterThanOrEqual(500);
  expect(found["variants"]).toBeGreaterThanOrEqual(4900);
  expect(await counts()).toMatchObject({ city: 81, town: 973 });
});

test("every variant has an engine, and every engine only values of its vehicle type", async () => {
  const { rows: without } = await sql`
    select id from variant where not exists (select from engine where variant_id = variant.id)`.execute(app.db);
  expect(without).toEqual([]);
  for (const kind of ["fuel", "gear", "body", "drive"]) {
    const { rows } = await sql`
      select distinct vehicle_type_id, ${sql.ref(kind)} as value
      from engine join variant on variant.id = variant_id join model on model.id = model_id
      where ${sql.ref(kind)} is not null and not exists (
        select from vehicle_type_option
        where vehicle_type_id = model.vehicle_type_id and kind = ${kind} and slug = ${sql.ref(kind)})`.execute(app.db);
    expect(rows, kind).toEqual([]);
  }
});

test("names hold no spreadsheet artefacts, and no vehicle type is a brand", async () => {
  const { rows } = await sql`
    select name from variant where lower(name) in ('', 'nan', 'null', 'none', '-')
    union all select name from model where lower(name) in ('', 'nan', 'null', 'none', '-')
    union all select brand.name from brand join vehicle_type on lower(brand.name) = lower(vehicle_type.name)`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
});

test("no id equals a slug of the same brand or model", async () => {
  const { rows } = await sql`
    select a.name from model a join model b on b.brand_id = a.brand_id and b.slug = a.id::text
    union all
    select a.name from variant a join variant b on b.model_id = a.model_id and b.slug = a.id::text`.execute(app.db);
  expect(rows).toEqual([]);
});

test("loading again changes nothing, also from two processes at once", async () => {
  const before = await counts();
  expect(await Promise.all([loadReferenceData(app, folder), loadReferenceData(app, folder)])).toEqual([[], []]);
  expect(await counts()).toEqual(before);
});

test("only a changed file is loaded: rows are updated and added, rows with an id are never deleted", async () => {
  const before = await counts();
  await edit("brands.csv", (text) => text.replace(/^(\d+),alfa-romeo,Alfa Romeo,/m, "$1,alfa-romeo,Alfa,"));
  await edit(
    "towns.csv",
    (text) => `${text.trimEnd().split("\n").slice(0, -1).join("\n")}\n999999,81,yeni,Yeni,40.8,31.1,5\n`,
  );
  expect(await loadReferenceData(app, folder)).toEqual(["towns.csv", "brands.csv"]);
  expect((await catalogueOf(app)).findBrand("alfa-romeo")?.name).toBe("Alfa");
  expect(await counts()).toEqual({ ...before, town: 974 });
});

test("a link that is no longer in its file is deleted", async () => {
  const before = await counts();
  await edit("brands.csv", (text) => text.replace(/^(\d+,audi,.*?),1\|3,/m, "$1,1,"));
  await loadReferenceData(app, folder);
  expect((await counts())["vehicle_type_brand"]).toBe(before["vehicle_type_brand"]! - 1);
});

test("a file that cannot be loaded changes nothing", async () => {
  const before = await counts();
  await edit("brands.csv", (text) => `${text}9000,yeni-marka,Yeni Marka,,1,\n`);
  await edit("models.csv", (text) => `${text}90000,1,424242,olmayan,Olmayan,\n`);
  await expect(loadReferenceData(app, folder)).rejects.toThrow("foreign key");
  expect(await counts()).toEqual(before);
});
