import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { promotions } from "#src/shared/promotions.ts";
import { heldStates } from "./rules.ts";

/** What selling promotions for a listing needs. */
export const selectBuyable = ({ db }: Context, keyCodes: readonly string[]) =>
  db
    .selectFrom("listing")
    .where("keyCode", "in", keyCodes)
    .select(["id", "keyCode", "ownerId", "businessId", "state", "vehicleTypeId", "priceKurus"])
    .execute();

export type Price = {
  id: number;
  promotionKey: string;
  vehicleTypeId: number;
  periodDays: number;
  priceKurus: number;
};

/** The prices that count on a day, one for each promotion, vehicle type and period. */
export async function selectPrices({ db }: Context, day: string): Promise<Price[]> {
  const { rows } = await sql<Price>`
    select distinct on (promotion_key, vehicle_type_id, period_days)
      id, promotion_key, vehicle_type_id, period_days, price_kurus
    from promotion_price where valid_from <= ${day}::date
    order by promotion_key, vehicle_type_id, period_days, valid_from desc`.execute(db);
  return rows;
}

const inOrderOfShop = sql`array_position(${promotions.map(({ key }) => key)}::text[], promotion_key)`;

/** All prices with the name of the vehicle type, the newest of each first. */
export const selectPriceRows = ({ db }: Context) =>
  db
    .selectFrom("promotionPrice")
    .innerJoin("vehicleType", "vehicleType.id", "promotionPrice.vehicleTypeId")
    .orderBy(inOrderOfShop)
    .orderBy("vehicleType.sort")
    .orderBy("vehicleTypeId")
    .orderBy("periodDays")
    .orderBy("validFrom", "desc")
    .select([
      "promotionKey",
      "vehicleTypeId",
      "vehicleType.name as vehicleType",
      "periodDays",
      "validFrom",
      "priceKurus",
      "source",
    ])
    .execute();

/** Adds a price from a day on; false where that day has one. */
export async function insertPrice(
  { db }: Context,
  { validFrom, ...price }: Omit<Price, "id"> & { validFrom: string; source: string },
): Promise<boolean> {
  const row = await db
    .insertInto("promotionPrice")
    .values({ ...price, validFrom: sql<Date>`${validFrom}::date` })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** When the promotions of these listings end that run or wait; null lasts as long as the listing. */
export const selectEnds = ({ db }: Context, listingIds: readonly number[]) =>
  db
    .selectFrom("listingPromotion")
    .where("listingId", "in", listingIds)
    .where("state", "in", ["waiting", "running"])
    .groupBy(["listingId", "promotionKey"])
    .select(["listingId", "promotionKey", sql<Date | null>`max(ends_at)`.as("endsAt")])
    .execute();

export type NewPromotion = {
  listingId: number;
  promotionKey: string;
  orderItemId: number | null;
  state: "waiting" | "running" | "over";
  startsAt: Date;
  endsAt: Date | null;
};

/** False where the order item has given its promotion already. */
export async function insertPromotion({ db }: Pick<Context, "db">, promotion: NewPromotion): Promise<boolean> {
  const inserted = await db
    .insertInto("listingPromotion")
    .values(promotion)
    .onConflict((conflict) => conflict.column("orderItemId").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What an order item gave and is not over yet, locked. */
export const lockPromotionOf = ({ db }: Context, orderItemId: number) =>
  db
    .selectFrom("listingPromotion")
    .where("orderItemId", "=", orderItemId)
    .where("state", "in", ["waiting", "running"])
    .select(["id", "listingId", "promotionKey", "state", "startsAt", "endsAt"])
    .forUpdate()
    .executeTakeFirst();

/** Revokes a promotion; one that never began has no time. */
export const revokePromotion = ({ db }: Context, { id, state }: { id: number; state: string }, now: Date) =>
  db
    .updateTable("listingPromotion")
    .set((eb) => ({ state: "revoked", revokedAt: now, ...(state === "waiting" ? { endsAt: eb.ref("startsAt") } : {}) }))
    .where("id", "=", id)
    .execute();

/** Moves what waits behind a revoked promotion forward by the time that became free. */
export async function advanceWaiting(
  { db }: Context,
  { listingId, promotionKey, after, byMs }: { listingId: number; promotionKey: string; after: Date; byMs: number },
) {
  const by = sql<Date>`${byMs} * interval '1 millisecond'`;
  await db
    .updateTable("listingPromotion")
    .set((eb) => ({
      startsAt: sql<Date>`${eb.ref("startsAt")} - ${by}`,
      endsAt: sql<Date>`${eb.ref("endsAt")} - ${by}`,
    }))
    .where("listingId", "=", listingId)
    .where("promotionKey", "=", promotionKey)
    .where("state", "=", "waiting")
    .where("startsAt", ">=", after)
    .execute();
}

/**
 * Moves promotions that were held while a moderator decided to the moment of the approval, with what waits behind them;
 * answers the ends of those that were moved.
 */
export async function startAtApproval({ db }: Context, now: Date): Promise<Date[]> {
  const { rows } = await sql<{ endsAt: Date | null }>`
    update listing_promotion promotion
    set starts_at = promotion.starts_at + held.delay, ends_at = promotion.ends_at + held.delay
    from (
      select waiting.listing_id, waiting.promotion_key, max(approval.at) - min(waiting.starts_at) as delay
      from listing_promotion waiting
      join listing on listing.id = waiting.listing_id and listing.state not in (${sql.join(heldStates)})
      join listing_history approval on approval.listing_id = waiting.listing_id
        and approval.action in ('approve', 'publishAtOnce') and approval.at > waiting.starts_at
      where waiting.state = 'waiting' and waiting.starts_at <= ${now}
      group by waiting.listing_id, waiting.promotion_key
    ) held
    where promotion.listing_id = held.listing_id and promotion.promotion_key = held.promotion_key
      and promotion.state = 'waiting'
    returning promotion.ends_at`.execute(db);
  return rows.flatMap(({ endsAt }) => endsAt ?? []);
}

type Changed = { listingId: number; promotionKey: string };

/** Begins what is due, but for held listings, and ends what is over; answers what changed. */
export async function updateStates({ db }: Context, now: Date): Promise<{ begun: Changed[]; ended: Changed[] }> {
  const begun = await db
    .updateTable("listingPromotion")
    .set({ state: "running" })
    .where("state", "=", "waiting")
    .where("startsAt", "<=", now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("listing")
            .whereRef("listing.id", "=", "listingPromotion.listingId")
            .where("listing.state", "in", heldStates)
            .select("listing.id"),
        ),
      ),
    )
    .returning(["listingId", "promotionKey"])
    .execute();
  const ended = await db
    .updateTable("listingPromotion")
    .set({ state: "over" })
    .where("state", "=", "running")
    .where("endsAt", "<=", now)
    .returning(["listingId", "promotionKey"])
    .execute();
  return { begun, ended };
}

/** What was bought for a listing and has not begun. */
export const selectWaiting = ({ db }: Context, listingId: number) =>
  db
    .selectFrom("listingPromotion")
    .innerJoin("orderItem", "orderItem.id", "listingPromotion.orderItemId")
    .where("listingId", "=", listingId)
    .where("listingPromotion.state", "=", "waiting")
    .orderBy("listingPromotion.id")
    .select(["orderItem.id as orderItemId", "orderItem.orderId", "orderItem.priceKurus"])
    .execute();

/** The promotions that run for each of these listings. */
export const selectRunning = ({ db }: Pick<Context, "db">, listingIds: readonly number[]) =>
  db
    .selectFrom("listingPromotion")
    .where("listingId", "in", listingIds)
    .where("state", "=", "running")
    .select(["listingId", "promotionKey", "startsAt", "endsAt"])
    .execute();

/** Which of these listings a promotion runs for at this moment, even where the job that ends it is late. */
export async function selectRunningKeyCodes(
  { db, clock }: Context,
  keyCodes: readonly string[],
  promotionKey: string,
): Promise<Set<string>> {
  if (keyCodes.length === 0) return new Set();
  const listings = await db.selectFrom("listing").where("keyCode", "in", keyCodes).select(["id", "keyCode"]).execute();
  const rows = await db
    .selectFrom("listingPromotion")
    .where(
      "listingId",
      "in",
      listings.map(({ id }) => id),
    )
    .where("promotionKey", "=", promotionKey)
    .where("state", "=", "running")
    .where((eb) => eb.or([eb("endsAt", "is", null), eb("endsAt", ">", clock())]))
    .select("listingId")
    .execute();
  const running = new Set(rows.map(({ listingId }) => listingId));
  return new Set(listings.filter(({ id }) => running.has(id)).map(({ keyCode }) => keyCode));
}

/** How often a listing was shown in a paid place on one day; days begin at midnight in Turkey. */
export type Shown = { keyCode: string; promotionKey: string; day: string; count: number };

/** Adds counts, in one order of rows, so that concurrent processes cannot deadlock. */
export async function addShown({ db }: Pick<Context, "db">, shown: readonly Shown[]) {
  const column = <Name extends keyof Shown>(name: Name) => shown.map((one) => one[name]);
  await sql`
    insert into promotion_shown_day as total (listing_id, promotion_key, day, count)
    select listing.id, shown.promotion_key, shown.day, shown.count
    from unnest(${column("keyCode")}::text[], ${column("promotionKey")}::text[], ${column("day")}::date[],
      ${column("count")}::integer[]) as shown (key_code, promotion_key, day, count)
    join listing on listing.key_code = shown.key_code
    order by listing.id, shown.promotion_key, shown.day
    on conflict on constraint promotion_shown_day_pkey do update set count = total.count + excluded.count`.execute(db);
}

/** The latest promotions of a listing that lasted, the newest first. */
export const selectOfListing = ({ db }: Context, listingId: number) =>
  db
    .selectFrom("listingPromotion")
    .where("listingId", "=", listingId)
    .where("state", "<>", "waiting")
    .whereRef("endsAt", ">", "startsAt")
    .orderBy("id", "desc")
    .limit(10)
    .select(["id", "listingId", "promotionKey", "orderItemId", "startsAt", "endsAt", "revokedAt"])
    .execute();

/** Those that were bought with these order items. */
export const selectOfItems = ({ db }: Context, orderItemIds: readonly number[]) =>
  db
    .selectFrom("listingPromotion")
    .where("orderItemId", "in", orderItemIds)
    .where("state", "<>", "waiting")
    .whereRef("endsAt", ">", "startsAt")
    .select(["id", "listingId", "promotionKey", "orderItemId", "startsAt", "endsAt", "revokedAt"])
    .execute();

/** How often a listing was shown in paid places, day by day since `from`, a day of Turkey's calendar. */
export const selectShownDays = ({ db }: Context, listingId: number, from: string) =>
  db
    .selectFrom("promotionShownDay")
    .where("listingId", "=", listingId)
    .where("day", ">=", sql<Date>`${from}::date`)
    .select(["promotionKey", "count", sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day")])
    .execute();
