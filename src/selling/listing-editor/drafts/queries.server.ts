import { type ExpressionBuilder, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { DB, JsonObject } from "#src/shared/database.ts";
import { type DraftKey, type DraftKind, isDraftId } from "./rules.ts";

/** A member's first draft of a kind has it in `kind`, further ones in `furtherKind` (migration 0069 says why). */
const kindOf = (eb: ExpressionBuilder<DB, "listingDraft">) =>
  eb.fn.coalesce("listingDraft.kind", "listingDraft.furtherKind").$castTo<DraftKind>();

/**
 * The condition for a member's draft of this key. For an edit of a listing: this session's, else one whose session ended.
 */
const drafts = ({ db, session }: Context, memberId: number, key: DraftKey) => {
  const own = db.selectFrom("listingDraft").where("listingDraft.memberId", "=", memberId);
  if ("kind" in key) {
    const { kind, draftId } = key;
    const ofKind = own.where("listingId", "is", null).where((eb) => eb(kindOf(eb), "=", kind));
    if (draftId !== undefined) return ofKind.where("listingDraft.id", "=", isDraftId(draftId) ? draftId : nil);
    return ofKind.orderBy("updatedAt", "desc").orderBy("listingDraft.id").limit(1);
  }
  return own
    .where("listingId", "=", (eb) =>
      eb.selectFrom("listing").select("listing.id").where("listing.keyCode", "=", key.keyCode),
    )
    .where((eb) => eb.or([eb("sessionId", "is", null), eb("sessionId", "=", session?.id ?? null)]))
    .orderBy((eb) => eb("sessionId", "is", null))
    .orderBy("updatedAt", "desc")
    .limit(1);
};

/**
 * A draft as it is stored; its form is not validated. An edit also has the version, the form and the photos of the
 * listing that it started from.
 */
export type Draft = {
  id: string;
  kind: DraftKind;
  form: object;
  updatedAt: Date;
  /** The session that saved it last; for an edit, the session that owns it. */
  sessionId: Buffer | null;
  listingId: number | null;
  baseVersion: number | null;
  baseForm: object;
  basePhotoIds: string[];
};

/** The JSON columns of forms contain only objects. */
type Forms = Pick<Record<keyof Draft, JsonObject>, "form" | "baseForm">;

/** The id of no draft. */
const nil = "00000000-0000-0000-0000-000000000000";

const columns = [
  "id",
  "form",
  "updatedAt",
  "sessionId",
  "listingId",
  "baseVersion",
  "baseForm",
  "basePhotoIds",
] as const;

const kind = (eb: ExpressionBuilder<DB, "listingDraft">) => kindOf(eb).as("kind");

/** The member's draft, if there is one. */
export const findDraft = (ctx: Context, memberId: number, key: DraftKey): Promise<Draft | undefined> =>
  drafts(ctx, memberId, key).select(columns).select(kind).$narrowType<Forms>().executeTakeFirst();

/** As `findDraft`, locked to the end of the transaction, which serialises changes of a draft and its photos. */
export const lockDraft = (ctx: Context, memberId: number, key: DraftKey): Promise<Draft | undefined> =>
  drafts(ctx, memberId, key).select(columns).select(kind).$narrowType<Forms>().forUpdate().executeTakeFirst();

const ownDraft = ({ db }: Context, id: string, memberId: number) =>
  db
    .selectFrom("listingDraft")
    .select(columns)
    .select(kind)
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .$narrowType<Forms>();

/** One of the member's own drafts by its id. */
export const findOwnDraft = (ctx: Context, id: string, memberId: number): Promise<Draft | undefined> =>
  ownDraft(ctx, id, memberId).executeTakeFirst();

/** As `findOwnDraft`, locked to the end of the transaction. */
export const lockDraftById = (ctx: Context, id: string, memberId: number): Promise<Draft | undefined> =>
  ownDraft(ctx, id, memberId).forUpdate().executeTakeFirst();

/** Inserts a member's first draft of a kind, empty; undefined if there is one. */
const insertFirstDraft = ({ db, clock }: Pick<Context, "db" | "clock">, memberId: number, kind: DraftKind) =>
  db
    .insertInto("listingDraft")
    .values({ memberId, kind, form: "{}", updatedAt: clock() })
    .onConflict((conflict) => conflict.columns(["memberId", "kind"]).where("listingId", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();

/** Inserts an empty draft of a new listing unless the member has one of this kind. */
export async function beginDraft(ctx: Context, memberId: number, kind: DraftKind) {
  if (!(await findDraft(ctx, memberId, { kind }))) await insertFirstDraft(ctx, memberId, kind);
}

/** Inserts an empty draft of a new listing, whether or not the member has others, and returns its id. */
export async function insertDraft(ctx: Pick<Context, "db" | "clock">, memberId: number, kind: DraftKind) {
  const first = await insertFirstDraft(ctx, memberId, kind);
  if (first) return first.id;
  const further = await ctx.db
    .insertInto("listingDraft")
    .values({ memberId, kind: null, furtherKind: kind, form: "{}", updatedAt: ctx.clock() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return further.id;
}

/** The member's newest draft of a new listing; an empty one is inserted if there is none. */
export async function getDraft(ctx: Context, memberId: number, kind: DraftKind): Promise<Draft> {
  await beginDraft(ctx, memberId, kind);
  return (await findDraft(ctx, memberId, { kind }))!;
}

/** A member's drafts of new listings, the one saved last first, with the number of their photos. */
export const selectDrafts = ({ db }: Context, memberId: number) =>
  db
    .selectFrom("listingDraft")
    .where("memberId", "=", memberId)
    .where("listingId", "is", null)
    .select(["id", "form", "updatedAt"])
    .select(kind)
    .select((eb) =>
      eb
        .selectFrom("draftPhoto")
        .whereRef("draftPhoto.draftId", "=", "listingDraft.id")
        .select((of) => of.fn.countAll<number>().as("n"))
        .as("photoCount"),
    )
    .$narrowType<Pick<Forms, "form">>()
    .orderBy("updatedAt", "desc")
    .orderBy("id")
    .execute();

export type EditBase = { version: number; form: object; photoIds: readonly string[] };

/** Inserts this session's edit of a listing unless it has one; it starts as a copy of the listing. */
export async function beginEdit(
  { db, clock, session }: Context,
  memberId: number,
  { listingId, kind, base }: { listingId: number; kind: DraftKind; base: EditBase },
) {
  const sessionId = session?.id ?? null;
  const form = JSON.stringify(base.form);
  await db
    .insertInto("listingDraft")
    .values({ memberId, kind, listingId, sessionId, form, ...baseColumns(base), updatedAt: clock() })
    .onConflict((conflict) =>
      conflict.columns(["memberId", "listingId", "sessionId"]).where("listingId", "is not", null).doNothing(),
    )
    .execute();
}

/** Resets the version that the edit started from, and makes it this session's. */
export async function updateEditBase({ db, session }: Context, id: string, base: EditBase) {
  await db
    .updateTable("listingDraft")
    .set({ ...baseColumns(base), sessionId: session?.id ?? null })
    .where("id", "=", id)
    .execute();
}

const baseColumns = ({ version, form, photoIds }: EditBase) => ({
  baseVersion: version,
  baseForm: JSON.stringify(form),
  basePhotoIds: [...photoIds],
});

/** Writes a draft's form and, for a new listing's draft, the session that saved it. */
export async function updateDraft({ db, session }: Context, id: string, form: object, updatedAt: Date) {
  await db
    .updateTable("listingDraft")
    .set((eb) => ({
      form: JSON.stringify(form),
      updatedAt,
      sessionId: eb
        .case()
        .when("listingId", "is", null)
        .then(eb.val(session?.id ?? null))
        .else(eb.ref("sessionId"))
        .end(),
    }))
    .where("id", "=", id)
    .execute();
}

export async function deleteDraft({ db }: Context, id: string) {
  await db.deleteFrom("listingDraft").where("id", "=", id).execute();
}

/** A draft's uploaded photos in their order; the first is the cover. */
export async function selectDraftPhotoIds({ db }: Context, draftId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("draftPhoto")
    .select("photoId")
    .where("draftId", "=", draftId)
    .orderBy("position")
    .execute();
  return rows.map(({ photoId }) => photoId);
}

export async function insertDraftPhoto({ db, clock }: Context, draftId: string, photoId: string, position: number) {
  await db.insertInto("draftPhoto").values({ draftId, photoId, position, createdAt: clock() }).execute();
}

/** Writes the draft's photos as this list, positions from 0; photos that are not in it are removed. */
export async function updateDraftPhotos({ db }: Context, draftId: string, photoIds: readonly string[]) {
  await sql`
    delete from draft_photo where draft_id = ${draftId} and not (photo_id = any(${photoIds}::text[]))
  `.execute(db);
  await sql`
    update draft_photo set position = wanted.n - 1
    from unnest(${photoIds}::text[]) with ordinality as wanted (photo_id, n)
    where draft_id = ${draftId} and draft_photo.photo_id = wanted.photo_id
  `.execute(db);
}

/** Replaces the draft's photos by this list, which may contain photos that the draft did not have. */
export async function replaceDraftPhotos(ctx: Context, draftId: string, photoIds: readonly string[]) {
  await ctx.db.deleteFrom("draftPhoto").where("draftId", "=", draftId).execute();
  for (const [position, photoId] of photoIds.entries()) await insertDraftPhoto(ctx, draftId, photoId, position);
}

/** The listing published from a draft, if it was published. */
export const findPublished = ({ db }: Context, draftId: string) =>
  db.selectFrom("listing").select(["keyCode", "ownerId"]).where("draftId", "=", draftId).executeTakeFirst();

/** The number of a member's unfinished new listings; a draft that was only opened does not count. */
export async function countUnfinished({ db }: Context, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom("listingDraft")
    .where("memberId", "=", memberId)
    .where("listingId", "is", null)
    .where((eb) =>
      eb.or([
        sql<boolean>`listing_draft.form <> '{}'`,
        eb.exists(eb.selectFrom("draftPhoto").whereRef("draftId", "=", "listingDraft.id").select("draftId")),
      ]),
    )
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
