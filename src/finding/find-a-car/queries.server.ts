import { type NotNull, sql } from "kysely";
import { withCityName } from "#src/core/locations/place-queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { Wish } from "./rules.ts";

type NewWish = {
  token: string;
  confirmToken: string;
  requestId: number;
  wish: Wish;
  cityId: number;
  note: string;
  wantsAnswers: boolean;
  openedAt: Date | null;
  createdAt: Date;
  closesAt: Date;
};

export async function insertWish({ db }: Context, { wish, ...row }: NewWish): Promise<void> {
  await db
    .insertInto("carWish")
    .values({ ...row, wish: JSON.stringify(wish) })
    .execute();
}

const wishes = ({ db }: Context) =>
  db
    .selectFrom("carWish")
    .innerJoin("siteRequest as request", "request.id", "carWish.requestId")
    .$call(withCityName("carWish"))
    .select([
      "carWish.id",
      "carWish.token",
      "carWish.confirmToken",
      "carWish.wish",
      "carWish.note",
      "carWish.cityId",
      "carWish.wantsAnswers",
      "carWish.openedAt",
      "carWish.createdAt",
      "carWish.closesAt",
      "carWish.closedAt",
      "request.memberId",
      "request.senderName",
      "request.email",
      "request.phone",
    ])
    // The form of a wish asks for an address.
    .$narrowType<{ email: NotNull }>();

/** A wish with the person who sent it. */
export const findWish = (ctx: Context, token: string) =>
  wishes(ctx).where("carWish.token", "=", token).executeTakeFirst();

/** The token of the wish of a request. */
export async function findTokenOf({ db }: Context, requestId: number): Promise<string | undefined> {
  const wish = await db.selectFrom("carWish").where("requestId", "=", requestId).select("token").executeTakeFirst();
  return wish?.token;
}

export const findWishById = (ctx: Context, id: number) => wishes(ctx).where("carWish.id", "=", id).executeTakeFirst();

/** Locks a wish to the end of the transaction. */
export const lockWish = ({ db }: Context, id: number) =>
  db
    .selectFrom("carWish")
    .where("id", "=", id)
    .select(["id", "confirmToken", "wantsAnswers", "openedAt", "closesAt", "closedAt"])
    .forUpdate()
    .executeTakeFirst();

export const updateWish = ({ db }: Context, id: number, values: { openedAt?: Date; closedAt?: Date }) =>
  db.updateTable("carWish").set(values).where("id", "=", id).execute();

/** The wishes that dealers may answer now, the newest first, with the answer that the business gave. */
export const selectOpenWishes = (
  { db }: Context,
  businessId: number,
  now: Date,
  page: { offset: number; limit: number },
) =>
  db
    .selectFrom("carWish")
    .$call(withCityName("carWish"))
    .leftJoin("carWishAnswer as answer", (join) =>
      join.onRef("answer.wishId", "=", "carWish.id").on("answer.businessId", "=", businessId),
    )
    .where("wantsAnswers", "=", true)
    .where("openedAt", "is not", null)
    .where("closedAt", "is", null)
    .where("closesAt", ">", now)
    .orderBy("openedAt", "desc")
    .orderBy("carWish.id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .select(["carWish.id", "carWish.wish", "carWish.note", "carWish.openedAt", "carWish.closesAt"])
    .select(["answer.id as answerId", "answer.createdAt as answeredAt"])
    .execute();

export const countOpenWishes = async ({ db }: Context, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom("carWish")
    .where("wantsAnswers", "=", true)
    .where("openedAt", "is not", null)
    .where("closedAt", "is", null)
    .where("closesAt", ">", now)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

type NewAnswer = {
  wishId: number;
  businessId: number;
  memberId: number;
  listingId: number | null;
  text: string;
  createdAt: Date;
};

/** The id of the answer; undefined where the business has answered already. */
export async function insertAnswer({ db }: Context, answer: NewAnswer): Promise<number | undefined> {
  const row = await db
    .insertInto("carWishAnswer")
    .values(answer)
    .onConflict((conflict) => conflict.columns(["wishId", "businessId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

const answers = ({ db }: Context) =>
  db
    .selectFrom("carWishAnswer as answer")
    .innerJoin("business", "business.id", "answer.businessId")
    .leftJoin("listing", "listing.id", "answer.listingId")
    .select(["answer.id", "answer.wishId", "answer.businessId", "answer.memberId", "answer.text"])
    .select(["answer.createdAt", "answer.acceptedAt"])
    .select(["business.shortName as businessName", "business.slug", "listing.keyCode", "listing.state"]);

export const selectAnswers = (ctx: Context, wishId: number) =>
  answers(ctx).where("answer.wishId", "=", wishId).orderBy("answer.id").execute();

export const countAnswers = async ({ db }: Context, wishId: number): Promise<number> => {
  const { count } = await db
    .selectFrom("carWishAnswer")
    .where("wishId", "=", wishId)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

export const findAnswer = (ctx: Context, id: number) => answers(ctx).where("answer.id", "=", id).executeTakeFirst();

/** The answers that a business gave, the newest first, with the person's contact where they accepted. */
export const selectOwnAnswers = ({ db }: Context, businessId: number, limit: number) =>
  db
    .selectFrom("carWishAnswer as answer")
    .innerJoin("carWish", "carWish.id", "answer.wishId")
    .innerJoin("siteRequest as request", "request.id", "carWish.requestId")
    .$call(withCityName("carWish"))
    .where("answer.businessId", "=", businessId)
    .orderBy("answer.id", "desc")
    .limit(limit)
    .select(["answer.id", "answer.text", "answer.createdAt", "answer.acceptedAt", "carWish.wish"])
    .select(["request.senderName", "request.email", "request.phone"])
    .execute();

/** True where the answer was not accepted before. */
export async function markAccepted({ db }: Context, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("carWishAnswer")
    .set({ acceptedAt: at })
    .where("id", "=", id)
    .where("acceptedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The live listing of a business with this key code. */
export const findOwnLive = ({ db }: Context, businessId: number, keyCode: string) =>
  db
    .selectFrom("listing")
    .where("businessId", "=", businessId)
    .where("keyCode", "=", keyCode)
    .where("state", "=", "active")
    .where("listingType", "=", "satilik")
    .select("id")
    .executeTakeFirst();

/** The mail addresses of those who answer for a business: its owner, and the member who wrote the answer. */
export const selectAnswerers = ({ db }: Context, businessId: number, memberId: number | null) =>
  db
    .selectFrom("member")
    .where("businessId", "=", businessId)
    .where("isActive", "=", true)
    .where((eb) => eb.or([eb("businessRole", "=", "owner"), eb("id", "=", memberId ?? 0)]))
    .select(["id", "email", "firstName"])
    .execute();

/** Closes the wishes whose time is over, with the requests that the desk sees. */
export async function closeEnded({ db }: Context, now: Date): Promise<void> {
  await sql`with ended as (
      update car_wish set closed_at = ${now} where closed_at is null and closes_at <= ${now} returning request_id)
    update site_request set state = 'closed', closed_at = ${now}
    where id in (select request_id from ended) and state <> 'closed'`.execute(db);
}
