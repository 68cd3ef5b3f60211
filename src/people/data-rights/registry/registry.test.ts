import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { features } from "#src/server/features.ts";
import { foundFirst, pathsOf, registryOf } from "./registry.ts";
import type { Table, TableRule } from "#src/shared/personal-data/rule.ts";

const app = await testApp();

/** `table.column` of all columns of a migrated database, named as in the code. */
async function columnsOfDatabase(): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'`.execute(app.db);
  const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return rows.map(({ table, column }) => `${camel(table)}.${camel(column)}`);
}

const columnsOf = (rule: TableRule): string[] =>
  "notPersonal" in rule ? [...rule.columns] : Object.keys(rule.columns as object);
const { rules, personalTables } = registryOf({ features });
const columnsOfRegistry = [...rules].flatMap(([table, rule]) => columnsOf(rule).map((column) => `${table}.${column}`));

test("every column of the database has a rule", async () => {
  const ruled = new Set(columnsOfRegistry);
  const without = (await columnsOfDatabase()).filter((column) => !ruled.has(column));
  expect(
    without,
    `${without.join(", ")}: no rule says whose this is, whether a member's export has it and what erasure does to it. ` +
      "Add it to the personal-data.ts of its feature.",
  ).toEqual([]);
});

test("every rule is for an existing column", async () => {
  const there = new Set(await columnsOfDatabase());
  const gone = columnsOfRegistry.filter((column) => !there.has(column));
  expect(
    gone,
    `${gone.join(", ")}: there is no such column any more. Take its rule out of the personal-data.ts of its feature.`,
  ).toEqual([]);
});

test("no two tables share a file of the export, and every path ends at a member", () => {
  const files = personalTables.map(([, { file }]) => file);
  expect(files.filter((file, place) => files.indexOf(file) !== place)).toEqual([]);
  const wrong = personalTables.flatMap(([table, rule]) =>
    pathsOf(rule)
      .filter((path) => path.table && "notPersonal" in rules.get(path.table)!)
      .map(({ column }) => `${table}.${column}`),
  );
  expect(wrong).toEqual([]);
});

test("a table is erased before those that its rows are found through", () => {
  const order = foundFirst({ features }).map(([table]) => table);
  expect(order.toSorted()).toEqual(personalTables.map(([table]) => table).toSorted());
  for (const [table, rule] of personalTables)
    for (const { table: through } of pathsOf(rule))
      if (through)
        expect(order.indexOf(table), `${table} before ${through}`).toBeLessThan(order.indexOf(through as Table));
});
