import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isOutsideTransaction, migrationNames, withoutComments } from "./migration-files.server.ts";

/** The earlier ones have been released. */
const firstNew = "0150";
const news = migrationNames("migrations").filter((name) => name >= firstNew);

/** The SQL statements of a file, without string literals, function bodies and the contents of parentheses. */
function statementsOf(text: string): string[] {
  let plain = withoutComments(text)
    .replace(/\$\$.*?\$\$/gs, "")
    .replace(/'[^']*'/g, "''")
    .toLowerCase();
  for (let former = ""; former !== plain;) [former, plain] = [plain, plain.replace(/\([^()]*\)/g, "")];
  return plain
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

const columnAction = /^add (?:column )?(?!constraint|check|unique|primary|foreign|exclude)/;
const constraintKinds = /\b(?:check|unique|primary key|foreign key|exclude)\b/;
/** Functions that only triggers call: the database refuses to drop one while a trigger needs it. */
const triggerFunctions = new Set(
  migrationNames("migrations").flatMap((name) =>
    [
      ...readFileSync(join("migrations", `${name}.sql`), "utf8").matchAll(
        /create (?:or replace )?function (\w+)\(\)\s+returns trigger\b/g,
      ),
    ].map(([, name]) => name!),
  ),
);
const dropsTriggerFunctions = (part: string) =>
  /^drop function (?!.*\bcascade\b)/.test(part) &&
  part
    .replace("drop function ", "")
    .split(", ")
    .every((name) => triggerFunctions.has(name.trim()));
/** What removes, renames or retypes something, or demands what older programs do not write. */
const isBreaking = (part: string) =>
  (/^drop (?:table|view|materialized view|function|procedure|trigger|type|sequence|schema)\b/.test(part) &&
    !dropsTriggerFunctions(part)) ||
  /^drop (?:column|(?!constraint|index)(?:if exists )?\w+$)/.test(part) ||
  /^(?:alter .*)?\brename\b/.test(part) ||
  /^alter (?:column )?\w+ (?:(?:set data )?type|set not null)\b/.test(part) ||
  (columnAction.test(part) && /\bnot null\b/.test(part) && !/\b(?:default|generated)\b/.test(part));
/** What reads a whole table while others wait. */
const isLocking = (part: string) =>
  /^create (?:unique )?index (?!concurrently)/.test(part) ||
  (part.startsWith("add ") && constraintKinds.test(part) && !/\bnot valid$|\busing index\b/.test(part));
/** What a transaction refuses, or keeps its other locks for. */
const isForOutside = (part: string) => /\bconcurrently\b|^validate constraint\b/.test(part);

/** Each statement, or each action of an `alter table`, on what was there before this migration. */
function partsOf(text: string): string[] {
  const statements = statementsOf(text);
  const created = statements.flatMap((one) => /^create table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? []);
  return statements.flatMap((statement) => {
    const table = /^(?:alter table (?:if exists |only )*|create .*?\bindex\b.*? on )(\w+) ?/.exec(statement);
    if (table && created.includes(table[1]!)) return [];
    return statement.startsWith("alter table") ? statement.slice(table![0].length).split(", ") : [statement];
  });
}

const repeatable = [
  /^(?:create (?:unique )?|drop )index concurrently\b/,
  // They leave out the rows that they have changed.
  /^update \w+ set .* and not (?:jsonb_path_exists|\w+ \? '')/,
  /^update \w+ set (\w+) = .* (?:where|and) \1 (?:= ''|is null)$/,
  /^update schema_requirement set oldest_migration = ''$/,
  /^alter table \w+ (?:drop constraint if exists (\w+), add constraint \1 \w.* not valid|validate constraint \w+)$/,
  /^alter table \w+ alter \w+ set not null, drop constraint if exists \w+$/,
  /^drop (?:trigger|function) if exists /,
];
const faultsOf = (text: string, isOutside = false) => {
  const parts = partsOf(text);
  const statements = statementsOf(text);
  const isFresh = (statement: string, place: number) => {
    const index = /^create (?:unique )?index concurrently (\w+)/.exec(statement)?.[1];
    return !index || statements[place - 1] === `drop index concurrently if exists ${index}`;
  };
  return {
    breaking: /\bupdate schema_requirement\b/.test(text) ? [] : parts.filter(isBreaking),
    locking: parts.filter(isLocking),
    wrongPlace: isOutside
      ? statements.filter((one, place) => !repeatable.some((form) => form.test(one)) || !isFresh(one, place))
      : parts.filter(isForOutside),
  };
};
const none = { breaking: [], locking: [], wrongPlace: [] };

test("new migrations let older versions work, and lock no table for long (docs/decisions/004)", () => {
  const faults = news.map((name) => {
    const text = readFileSync(join("migrations", `${name}.sql`), "utf8");
    return { name, ...faultsOf(text, isOutsideTransaction("migrations", name)) };
  });
  expect(faults).toEqual(news.map((name) => ({ name, ...none })));
});

test("new migrations are numbered without gaps, into which another one would come too late", () => {
  expect(news.map((name) => Number(name.slice(0, 4)))).toEqual(news.map((_, place) => Number(firstNew) + place));
});

test.each([
  "drop table listing",
  "drop view listings",
  "drop function adopt_cluster()",
  "drop function note_subject(), adopt_cluster()",
  "drop function note_subject() cascade",
  "drop trigger t on listing",
  "alter table listing add x integer, drop column title",
  "alter table listing drop title",
  "alter table listing drop if exists title",
  "alter table listing rename title to name",
  "alter table if exists listing rename to offer",
  "alter function f(integer) rename to g",
  "alter table listing alter column title type varchar(10)",
  "alter table listing alter title set data type varchar(10)",
  "alter table listing alter title set not null",
  "alter table listing add column x numeric(10, 2) not null",
  "alter table listing add x integer not null",
])("breaks older versions: %s", (text) => {
  expect(faultsOf(text).breaking).toHaveLength(1);
  expect(faultsOf(`${text}; update schema_requirement set oldest_migration = 'x'`).breaking).toEqual([]);
});

test.each([
  "alter table listing add constraint c check (x in (f(1), g(2)))",
  "alter table listing drop constraint c, add check (x > 0)",
  "alter table listing add constraint c foreign key (x) references y",
  "alter table listing add constraint c unique (x)",
  "alter table listing add column x integer check (x > 0)",
  "create index i on listing (x)",
  "create unique index if not exists i on only listing (x)",
])("locks a table for long: %s", (text) => expect(faultsOf(text).locking).toHaveLength(1));

test.each(["create index concurrently i on listing (x)", "alter table listing validate constraint c"])(
  "is for a migration outside a transaction: %s",
  (text) => expect(faultsOf(text).wrongPlace).toHaveLength(1),
);

test.each([
  "create index concurrently i on listing (x)",
  "alter table listing add column x integer",
  "alter table listing add constraint c check (x > 0) not valid",
])("cannot be repeated, so belongs in a transaction: %s", (text) =>
  expect(faultsOf(text, true).wrongPlace).toHaveLength(1),
);

test("what is harmless is no fault", () => {
  const text = `create table t (id bigint not null, x integer check (x > 0)); create index i on t (x);
    alter table t add constraint c check (x > 1);
    alter table listing add column y integer not null default 0, add column z bigint references t, alter y drop default,
      drop constraint if exists c, add constraint c check (y > 0) not valid, add constraint u unique using index i;
    create or replace function f() returns text language plpgsql as $$ begin drop table t; end $$; -- drop table t
    drop index j; drop function note_subject(), note_listings()`;
  expect(faultsOf(text)).toEqual(none);
});
