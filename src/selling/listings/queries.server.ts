import { randomInt } from "node:crypto";
import { type Insertable, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { Listing, ListingHistory } from "#src/shared/database.ts";
import { upperCase } from "#src/shared/turkish.ts";
import { countDamage, type Damage, storedDamage } from "./damage/rules.ts";
import type { FigureRange } from "./figure-range.ts";
import type { Fit } from "./fits.ts";
import {
  countedStates,
  keyCodeAlphabet,
  keyCodeLength,
  type ListingState,
  liveStates,
  type ListingType,
} from "./rules.ts";

type Made = "keyCode" | "id" | "version" | "photoCount" | "paintedCount" | "replacedCount";

/** A listing to insert. The key code is generated; `photoIds` are in their order, the first is the cover. */
export type NewListing = Omit<
  Insertable<Listing>,
  Made | "state" | "listingType" | "damage" | "attributes" | "fits" | "capacityRange" | "powerRange"
> & {
  state: ListingState;
  listingType: ListingType;
  damage?: Damage;
  /** The vehicles that a spare part fits. */
  fits?: readonly Fit[];
  attributes?: Record<string, string | number>;
  /** What is known of figures that are the middle of a range. */
  capacityRange?: FigureRange | null;
  powerRange?: FigureRange | null;
  photoIds: readonly string[];
  /** Earlier history, oldest first, for imported listings; without it the history starts with `action`. */
  history?: readonly Omit<Insertable<ListingHistory>, "listingId">[];
};

/** `historyId` is the first row of a new listing's history. */
export type InsertedListing = { id: number; keyCode: string; isNew: boolean; historyId?: number };

const rowsAtOnce = 500;
const keyCodeTries = 5;

/** Product 4.3: unguessable. */
export function makeKeyCode(): string {
  let code = "";
  while (code.length < keyCodeLength) code += keyCodeAlphabet[randomInt(keyCodeAlphabet.length)];
  return code;
}

/**
 * Inserts listings with their photos and the start of their history; call it in a transaction. Returns them in the order
 * of the input. Idempotent: a listing whose draft, or source and source id, exists already is unchanged (`isNew: false`).
 */
export async function insertListings(
  ctx: Pick<Context, "db" | "clock">,
  listings: readonly NewListing[],
  { actorId, action }: { actorId: number | null; action: string },
): Promise<InsertedListing[]> {
  const inserted: InsertedListing[] = [];
  for (let at = 0; at < listings.length; at += rowsAtOnce)
    inserted.push(...(await insertSome(ctx, listings.slice(at, at + rowsAtOnce), { actorId, action })));
  return inserted;
}

async function insertSome(
  { db, clock }: Pick<Context, "db" | "clock">,
  listings: readonly NewListing[],
  { actorId, action }: { actorId: number | null; action: string },
) {
  const found = new Map<NewListing, InsertedListing>();
  let waiting = [...listings];
  for (let tries = 0; waiting.length > 0; tries++) {
    if (tries === keyCodeTries) throw new Error("no free key code found");
    const rows = waiting.map((listing) => ({ listing, keyCode: makeKeyCode() }));
    const byKeyCode = new Map(rows.map(({ listing, keyCode }) => [keyCode, listing]));
    const added = await db
      .insertInto("listing")
      .values(rows.map(({ listing, keyCode }) => listingRow(listing, keyCode)))
      .onConflict((conflict) => conflict.doNothing())
      .returning(["id", "keyCode"])
      .execute();
    for (const row of added) found.set(byKeyCode.get(row.keyCode)!, { ...row, isNew: true });
    waiting = waiting.filter((listing) => !found.has(listing));
    for (const [listing, row] of await selectExisting(db, waiting)) found.set(listing, { ...row, isNew: false });
    waiting = waiting.filter((listing) => !found.has(listing));
  }
  const result = listings.map((listing) => ({ listing, row: found.get(listing)! }));
  const added = result.filter(({ row }) => row.isNew);
  if (added.length > 0) {
    const photos = added.flatMap(({ listing, row }) =>
      listing.photoIds.map((photoId, position) => ({ listingId: row.id, photoId, position })),
    );
    if (photos.length > 0) await db.insertInto("listingPhoto").values(photos).execute();
    const history = await db
      .insertInto("listingHistory")
      .values(
        added.flatMap(({ listing, row }) => {
          const start = { at: listing.createdAt ?? clock(), actorId, action, toState: listing.state };
          return (listing.history ?? [start]).map((past) => ({ ...past, listingId: row.id }));
        }),
      )
      .returning(["id", "listingId"])
      .execute();
    const historyIds = new Map(history.toReversed().map((row) => [row.listingId, row.id]));
    for (const { row } of added) row.historyId = historyIds.get(row.id)!;
  }
  return result.map(({ row }) => row);
}

const listingRow = ({ history: _history, ...listing }: NewListing, keyCode: string) => ({
  ...contentRow(listing),
  keyCode,
});

function contentRow<
  Content extends Pick<
    NewListing,
    "title" | "photoIds" | "damage" | "attributes" | "fits" | "capacityRange" | "powerRange"
  >,
>(content: Content) {
  const { photoIds, damage = {}, attributes = {}, fits = [], ...rest } = content;
  const { capacityRange = null, powerRange = null } = content;
  const { painted, replaced } = countDamage(damage);
  return {
    ...rest,
    title: upperCase(content.title),
    damage: JSON.stringify(storedDamage(damage)),
    attributes: JSON.stringify(attributes),
    fits: JSON.stringify(fits),
    // Content without ranges has exact figures.
    capacityRange: capacityRange && JSON.stringify(capacityRange),
    powerRange: powerRange && JSON.stringify(powerRange),
    paintedCount: painted,
    replacedCount: replaced,
    photoCount: photoIds.length,
  };
}

/** The listings that exist already, from the same draft or with the same source and source id. */
async function selectExisting(db: Context["db"], listings: readonly NewListing[]) {
  if (listings.length === 0) return [];
  const rows = await db
    .selectFrom("listing")
    .select(["id", "keyCode", "draftId", "source", "sourceId"])
    .where((eb) =>
      eb.or([
        eb("draftId", "in", ids(listings.map(({ draftId }) => draftId))),
        eb.and([
          eb("source", "in", ids(listings.map(({ source }) => source))),
          eb("sourceId", "in", ids(listings.map(({ sourceId }) => sourceId))),
        ]),
      ]),
    )
    .execute();
  return listings.flatMap((listing) => {
    const row = rows.find(
      ({ draftId, source, sourceId }) =>
        (draftId !== null && draftId === listing.draftId) ||
        (sourceId !== null && sourceId === listing.sourceId && source === listing.source),
    );
    return row ? [[listing, { id: row.id, keyCode: row.keyCode }] as const] : [];
  });
}

/** Replaces an empty list, because `in ()` is invalid SQL; null matches nothing. */
const ids = (values: (string | null | undefined)[]) => {
  const known = values.filter((value) => typeof value === "string");
  return known.length > 0 ? known : [null as never];
};

/** The data for a change of state; the row stays locked to the end of the transaction. */
export const lockListing = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listing")
    .select(["id", "keyCode", "ownerId", "businessId", "state", "version", "expiresAt"])
    .where("keyCode", "=", keyCode)
    .forUpdate()
    .executeTakeFirst();

export const findListingOwner = ({ db }: Context, keyCode: string) =>
  db.selectFrom("listing").select(["ownerId", "businessId"]).where("keyCode", "=", keyCode).executeTakeFirst();

/** Which of these listings are live. */
export async function selectLive({ db }: Context, keyCodes: readonly string[]): Promise<string[]> {
  if (keyCodes.length === 0) return [];
  const rows = await db
    .selectFrom("listing")
    .where("keyCode", "in", keyCodes)
    .where("state", "=", "active")
    .select("keyCode")
    .execute();
  return rows.map(({ keyCode }) => keyCode);
}

/** Whether the deletion of a member's account is pending: their listings cannot go live. */
export const isLeaving = async ({ db }: Context, memberId: number): Promise<boolean> =>
  (await db.selectFrom("accountDeletion").where("memberId", "=", memberId).select("memberId").executeTakeFirst()) !==
  undefined;

/** Locks the member's row, so that the count of their listings stays valid until the commit. */
export const lockMember = ({ db }: Context, memberId: number) =>
  db
    .selectFrom("member")
    .select(["id", "businessId", "package"])
    .where("id", "=", memberId)
    .forUpdate()
    .executeTakeFirst();

/** Product 4.7: the member's listings that count towards the limit of private members. */
export async function countCountedListings({ db }: Context, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom("listing")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("ownerId", "=", memberId)
    .where("state", "in", countedStates)
    .executeTakeFirstOrThrow();
  return count;
}

/** Product 16.2: the listings of a business that count towards the limit of its package. */
export async function countLiveListings({ db }: Context, businessId: number): Promise<number> {
  const { count } = await db
    .selectFrom("listing")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("businessId", "=", businessId)
    .where("state", "in", liveStates)
    .executeTakeFirstOrThrow();
  return count;
}

export async function updateListingState(
  { db }: Context,
  id: number,
  values: { state: ListingState; updatedAt: Date; publishedAt?: Date; expiresAt?: Date },
) {
  await db
    .updateTable("listing")
    .set((eb) => ({ ...values, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Product 5.5: dates a listing, so that it is sorted among the newest. */
export async function updatePublishedAt({ db }: Context, id: number, publishedAt: Date) {
  await db.updateTable("listing").set({ publishedAt }).where("id", "=", id).execute();
}

/** Writes how fast a seller answers to their live listings, where it is another time than before. */
export async function updateReplyMinutes(
  { db }: Context,
  { kind, id }: { kind: "member" | "business"; id: number },
  replyMinutes: number | null,
) {
  await db
    .updateTable("listing")
    .set({ replyMinutes })
    .$if(kind === "business", (query) => query.where("businessId", "=", id))
    .$if(kind === "member", (query) => query.where("ownerId", "=", id).where("businessId", "is", null))
    .where((eb) => eb.or([eb("state", "=", "active"), eb("replyMinutes", "is not", null)]))
    .where(sql<boolean>`reply_minutes is distinct from ${replyMinutes}`)
    .execute();
}

/** Locks listings in one order, so that transactions that write several cannot deadlock. */
export const lockListings = ({ db }: Context, ids: readonly number[]) =>
  db
    .selectFrom("listing")
    .where("id", "in", ids)
    .orderBy("id")
    .select(["id", "ownerId", "state"])
    .forUpdate()
    .execute();

/** Writes which promotions run for a locked listing, in the order of their table. */
export async function updateRunningPromotions({ db }: Context, id: number, runningPromotions: string[]) {
  await db
    .updateTable("listing")
    .set({ runningPromotions })
    .where("id", "=", id)
    .where((eb) => eb("runningPromotions", "<>", eb.val(runningPromotions)))
    .execute();
}

/** Writes whether a down payment reserves a listing. */
export async function updateReserved({ db }: Context, id: number, isReserved: boolean) {
  await db.updateTable("listing").set({ isReserved }).where("id", "=", id).execute();
}

/** The content of a listing, without owner and state. */
export type ListingContent = Omit<NewListing, "ownerId" | "businessId" | "state" | "history">;

/** Writes a listing's content and photos, and increments its version. */
export async function updateListingContent({ db, clock }: Context, id: number, content: ListingContent) {
  await db
    .updateTable("listing")
    .set((eb) => ({ ...contentRow(content), updatedAt: clock(), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await sql`
    delete from listing_photo where listing_id = ${id} and not (photo_id = any(${content.photoIds}::text[]))
  `.execute(db);
  await sql`
    update listing_photo set position = wanted.n - 1
    from unnest(${content.photoIds}::text[]) with ordinality as wanted (photo_id, n)
    where listing_id = ${id} and listing_photo.photo_id = wanted.photo_id
  `.execute(db);
  await sql`
    insert into listing_photo (listing_id, photo_id, position)
    select ${id}, wanted.photo_id, wanted.n - 1
    from unnest(${content.photoIds}::text[]) with ordinality as wanted (photo_id, n)
    where not exists (
      select from listing_photo where listing_id = ${id} and listing_photo.photo_id = wanted.photo_id
    )
  `.execute(db);
}

/** Adds a row to a listing's history; its id serves as an idempotency key, for instance of the owner's mail. */
export async function insertHistory({ db }: Context, row: Insertable<ListingHistory>): Promise<number> {
  const { id } = await db.insertInto("listingHistory").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** A listing's history, oldest first, with the name of the actor (none for the system). */
export const selectHistory = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listingHistory as history")
    .innerJoin("listing", "listing.id", "history.listingId")
    .leftJoin("member as actor", "actor.id", "history.actorId")
    .where("listing.keyCode", "=", keyCode)
    .orderBy("history.id")
    .select([
      "history.id",
      "history.at",
      "history.action",
      "history.fromState",
      "history.toState",
      "history.reasonCodes",
      "history.note",
      "actor.firstName as actorFirstName",
      "actor.lastName as actorLastName",
    ])
    .execute();

/** Marks listings as certified or not: search and cards read it. */
export const updateCertified = ({ db }: Context, listingIds: readonly number[], isCertified: boolean) =>
  db.updateTable("listing").set({ isCertified }).where("id", "in", listingIds).execute();
