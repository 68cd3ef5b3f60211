import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { dependOnSubjects, noRowDependencies, recordDependencies } from "./page-dependencies.server.ts";

const app = await testApp();
const { db } = app;
const { id, keyCode } = await aListing(app);
const other = await aListing(app);

/** The dependencies of a page whose loader runs these queries. */
async function dependenciesOf(read: () => Promise<unknown>) {
  const dependencies = noRowDependencies();
  await recordDependencies(dependencies, read);
  return dependencies;
}

test.each<[string, () => Promise<unknown>, number[]]>([
  ["one by its id", () => db.selectFrom("listing").where("id", "=", id).select(["id", "title"]).execute(), [id]],
  [
    "several by their key codes",
    () => db.selectFrom("listing").where("keyCode", "in", [keyCode, other.keyCode]).select(["title", "id"]).execute(),
    [id, other.id],
  ],
  [
    "all columns of one, with its seller",
    () =>
      db
        .selectFrom("listing as l")
        .innerJoin("member as owner", "owner.id", "l.ownerId")
        .where("l.keyCode", "=", keyCode)
        .selectAll("l")
        .select("owner.firstName")
        .executeTakeFirst(),
    [id],
  ],
  [
    "one in a transaction",
    () => db.transaction().execute((tx) => tx.selectFrom("listing").where("id", "=", id).select("id").execute()),
    [id],
  ],
  ["none that exists", () => db.selectFrom("listing").where("keyCode", "=", "YOK").selectAll().execute(), []],
  ["another table", () => db.selectFrom("listingPhoto").where("listingId", "=", id).selectAll().execute(), []],
  ["another table in SQL", () => sql`select id from listing_photo where listing_id = ${id}`.execute(db), []],
])("a page that reads %s depends on the rows that it read", async (_what, read, listings) => {
  const dependencies = await dependenciesOf(read);
  expect(dependencies.unrecorded).toEqual([]);
  expect([...dependencies.listings].toSorted((a, b) => a - b)).toEqual(listings);
});

const unrecorded: [string, () => Promise<unknown>][] = [
  ["a set of listings", () => db.selectFrom("listing").where("state", "=", "active").select("id").execute()],
  [
    "one that has to be live too",
    () => db.selectFrom("listing").where("id", "=", id).where("state", "=", "active").select("id").execute(),
  ],
  ["one without its id", () => db.selectFrom("listing").where("keyCode", "=", keyCode).select("title").execute()],
  [
    "listings beside something else",
    () =>
      db
        .selectFrom("garageItem")
        .innerJoin("listing", "listing.id", "garageItem.listingId")
        .select("listing.id")
        .execute(),
  ],
  [
    "whether there is one",
    () =>
      db
        .selectFrom("member")
        .where((eb) => eb.exists(eb.selectFrom("listing").whereRef("listing.ownerId", "=", "member.id")))
        .select("id")
        .execute(),
  ],
  [
    "one with the id of its seller",
    () =>
      db
        .selectFrom("listing as l")
        .innerJoin("member as owner", "owner.id", "l.ownerId")
        .where("l.keyCode", "=", keyCode)
        .select(["l.id", "owner.id"])
        .execute(),
  ],
  ["listings in SQL", () => sql`select id from listing where key_code = ${keyCode}`.execute(db)],
];

test.each(unrecorded)("a page that reads %s is not cacheable", async (_what, read) => {
  const dependencies = await dependenciesOf(read);
  expect(dependencies.unrecorded).toEqual([expect.stringContaining("listing")]);
  expect([...dependencies.listings]).toEqual([]);
});

test.each(unrecorded)("a page that depends on a subject may read %s", async (_what, read) => {
  const dependencies = await dependenciesOf(() => dependOnSubjects(["member:5"], read));
  expect(dependencies).toEqual({ listings: new Set(), subjects: new Set(["member:5"]), unrecorded: [] });
});

test("pages that are made concurrently are recorded separately", async () => {
  const read = (wanted: number) => () => db.selectFrom("listing").where("id", "=", wanted).select("id").execute();
  const [first, second] = await Promise.all([dependenciesOf(read(id)), dependenciesOf(read(other.id))]);
  expect([[...first.listings], [...second.listings]]).toEqual([[id], [other.id]]);
});
