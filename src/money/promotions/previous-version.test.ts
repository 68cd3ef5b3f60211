import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { anOrder } from "#test/support/orders.ts";
import { addShown } from "./queries.server.ts";
import { beginPromotion } from "./service.server.ts";

const app = await testApp();

test("what the previous version writes by numbers and bits is read by keys", async () => {
  const { id, ownerId } = await aListing(app);
  const read = () => app.db.selectFrom("listing").where("id", "=", id).select("runningPromotions").executeTakeFirst();
  await sql`update listing set promotions = ${1 | 8} where id = ${id}`.execute(app.db);
  expect(await read()).toEqual({ runningPromotions: ["home", "urgent"] });
  await sql`update listing set promotions = 0 where id = ${id}`.execute(app.db);
  expect(await read()).toEqual({ runningPromotions: [] });

  await sql`insert into listing_promotion (listing_id, promotion_id, state, starts_at)
    values (${id}, 26, 'running', ${app.now})`.execute(app.db);
  await sql`insert into promotion_price (promotion_id, vehicle_type_id, period_days, valid_from, price_kurus)
    values (25, 1, 7, '2026-11-02', 100)`.execute(app.db);
  for (let n = 0; n < 2; n++)
    await sql`insert into promotion_shown_day as total (listing_id, promotion_id, day, count) values (${id}, 21, '2026-11-02', 2)
      on conflict (listing_id, promotion_id, day) do update set count = total.count + excluded.count`.execute(app.db);
  const request = JSON.stringify({ kind: "promotion", promotionId: 22, keyCode: "K7M2P9QXA", period: 7 });
  const orderId = await anOrder(app, ownerId, {}, [{ kind: "promotion", request }]);
  const { rows } = await sql`
    select (select promotion_key from listing_promotion where listing_id = ${id}) as given,
      (select promotion_key from promotion_price where valid_from = '2026-11-02') as priced,
      (select promotion_key || ' ' || count from promotion_shown_day where listing_id = ${id}) as shown,
      (select request ->> 'promotionKey' from order_item where order_id = ${orderId}) as asked`.execute(app.db);
  expect(rows).toEqual([{ given: "photos", priced: "price-drop", shown: "strip 4", asked: "top" }]);
});

test("what this version writes by keys is read by the previous one", async () => {
  const { id, keyCode, ownerId } = await aListing(app);
  const promoted = { keyCode, periodDays: 7, orderItemId: null, memberId: ownerId };
  for (const promotionKey of ["strip", "bold"] as const) await beginPromotion(app.ctx(), { ...promoted, promotionKey });
  const shown = { keyCode, promotionKey: "strip", day: "2026-11-02", count: 2 };
  for (let n = 0; n < 2; n++) await addShown(app.ctx(), [shown]);
  const request = JSON.stringify({ kind: "promotion", promotionKey: "date", keyCode, period: 0 });
  const orderId = await anOrder(app, ownerId, {}, [{ kind: "promotion", request }]);
  const { rows } = await sql`
    select (select promotions from listing where id = ${id}) as bits,
      (select array_agg(promotion_id order by id) from listing_promotion where listing_id = ${id}) as given,
      (select promotion_id || ' ' || count from promotion_shown_day where listing_id = ${id}) as shown,
      (select array_agg(distinct promotion_id order by promotion_id) from promotion_price) as priced,
      (select request ->> 'promotionId' from order_item where order_id = ${orderId}) as asked`.execute(app.db);
  expect(rows).toEqual([
    { bits: 2 | 16, given: [21, 24], shown: "21 4", priced: [20, 21, 22, 23, 24, 25, 26, 27], asked: "27" },
  ]);
});
