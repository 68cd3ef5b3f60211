import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";

const app = await testApp();

/** What the triggers announce that call `note_change`, when rows with `7` in all numbers are written. */
const announced: Record<string, string> = {
  branch_deleted: "business:7",
  branch_inserted: "business:7",
  branch_updated: "business:7",
  catalogue_changed: "catalogue",
  commission_agreement_inserted: "business:7",
  content_published: "content",
  content_slug_changed: "content",
  content_topic_changed: "content",
  credit_age_limit_changed: "credit",
  credit_limit_changed: "credit",
  credit_offer_changed: "credit",
  credit_tax_changed: "credit",
  down_payment_listing_deleted: "business:7",
  down_payment_listing_inserted: "business:7",
  down_payment_setting_deleted: "business:7",
  down_payment_setting_inserted: "business:7",
  down_payment_setting_updated: "business:7",
  listing_authority_deleted: "listing 7",
  listing_authority_inserted: "listing 7",
  listing_photo_deleted: "listing 7",
  listing_photo_inserted: "listing 7",
  listing_photo_updated: "listing 7",
  listing_price_change_inserted: "listing 7",
  listing_truncated: "everything",
  member_shop_people_inserted: "business:7",
  price_fit_updated: "price-fit",
  public_holiday_changed: "holidays",
  reference_data_loaded: "everything",
  rental_business_place_changed: "rental",
  rental_offer_changed: "rental",
  rental_one_way_fee_changed: "rental",
  rental_place_changed: "rental",
  rental_rate_changed: "rental",
  rental_review_deleted: "business:7",
  rental_review_inserted: "business:7",
  rental_review_updated: "business:7",
  rental_season_changed: "rental",
  rental_terms_changed: "rental",
  rental_unit_changed: "rental",
  rental_unit_span_deleted: "rental-place:7",
  rental_unit_span_inserted: "rental-place:7",
  rental_unit_span_left: "rental-place:7",
  rental_unit_span_updated: "rental-place:7",
  shop_design_deleted: "business:7",
  shop_design_inserted: "business:7",
  shop_design_updated: "business:7",
  sub_merchant_deleted: "business:7",
  sub_merchant_inserted: "business:7",
  sub_merchant_updated: "business:7",
  vehicle_tax_changed: "vehicle-tax",
};

const { rows: triggers } = await sql<{
  name: string;
  table: string;
  definition: string;
  columns: string[];
  numbers: string[];
}>`
  select tgname as name, relname as table, pg_get_triggerdef(pg_trigger.oid) as definition,
    array_agg(attname::text order by attnum) as columns,
    coalesce(array_agg(attname::text) filter (where atttypid in ('integer'::regtype, 'bigint'::regtype)), '{}') as numbers
  from pg_trigger
  join pg_class on pg_class.oid = tgrelid
  join pg_attribute on attrelid = tgrelid and attnum > 0 and not attisdropped
  where tgfoid = 'note_change'::regproc
  group by pg_trigger.oid, relname order by tgname`.execute(app.db);

test("every trigger is among those below", () => {
  expect(triggers.map(({ name }) => name).toSorted()).toEqual(Object.keys(announced).toSorted());
});

/** Writes to a copy of the trigger's table that refers to nothing and has this trigger alone. */
async function written({ table, definition, columns, numbers }: (typeof triggers)[number], rows: 0 | 2) {
  const client = new pg.Client({ connectionString: app.url });
  await client.connect();
  try {
    let notified = 0;
    client.on("notification", () => notified++);
    await client.query(`listen listing_change`);
    await client.query(`drop schema if exists copies cascade; create schema copies;
      create table copies.${table} as select * from public.${table} with no data`);
    const names = numbers.length ? `(${numbers.join(", ")})` : "";
    const row = names ? `${names} select ${numbers.map(() => "7").join(", ")}` : " select";
    const insert = (count: number) => `insert into copies.${table}${row} from generate_series(1, ${count})`;
    await client.query(insert(2));
    await client.query(definition.replace(/ ON (?:public\.)?\w+/, ` ON copies.${table}`));
    const some = `where ${rows > 0}`;
    const statements = {
      INSERT: insert(rows),
      UPDATE: `update copies.${table} set ${columns.map((column) => `${column} = ${column}`).join(", ")} ${some}`,
      DELETE: `delete from copies.${table} ${some}`,
      TRUNCATE: `truncate copies.${table}`,
    };
    const found = [];
    const [events] = definition.split(" ON ");
    for (const [event, statement] of Object.entries(statements).filter(([event]) => events!.includes(event))) {
      const { rows: changes } = await client
        .query<{ listing_id: string | null; subject: string | null }>(
          `begin; delete from listing_change; ${statement}; select listing_id, subject from listing_change; commit`,
        )
        .then((results) => (results as unknown as pg.QueryResult[]).find(({ command }) => command === "SELECT")!);
      found.push({ event, changes, notified });
      notified = 0;
    }
    return found;
  } finally {
    await client.end();
  }
}
const textOf = ({ listing_id: id, subject }: { listing_id: string | null; subject: string | null }) =>
  id === null ? "everything" : (subject ?? `listing ${id}`);

test.each(triggers)("$name announces once what the rows of a statement belong to", async (trigger) => {
  const found = await written(trigger, 2);
  expect(found.length).toBeGreaterThan(0);
  for (const { event, changes, notified } of found)
    expect({ event, changes: changes.map(textOf), notified }).toEqual({
      event,
      changes: [announced[trigger.name]],
      notified: 1,
    });
});

test.each(triggers.filter(({ definition }) => definition.includes("REFERENCING")))(
  "$name announces nothing for a statement without rows",
  async (trigger) => {
    for (const { changes, notified } of await written(trigger, 0)) expect([changes, notified]).toEqual([[], 0]);
  },
);

test("rows that are written to listing_change announce themselves, where there are any", async () => {
  const client = new pg.Client({ connectionString: app.url });
  await client.connect();
  try {
    let notified = 0;
    client.on("notification", () => notified++);
    await client.query("listen listing_change");
    const write = (rows: number) =>
      client.query(`insert into listing_change (listing_id) select 7 from generate_series(1, ${rows})`);
    await write(0);
    expect(notified).toBe(0);
    await write(2);
    expect(notified).toBe(1);
  } finally {
    await client.end();
  }
});
