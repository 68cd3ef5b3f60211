import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { DraftKey, DraftKind } from "./rules.ts";

const drafts = ({ db }: Context, memberId: number, key: DraftKey) => {
  const own = db.selectFrom("listingDraft").where("listingDraft.memberId", "=", memberId);
  return "keyCode" in key
    ? own.where("listingId", "=", (eb) =>
        eb.selectFrom("listing").select("listing.id").where("listing.keyCode", "=", key.keyCode),
      )
    : own.where("kind", "=", key.kind).where("listingId", "is", null);
};

/** A draft as it is stored; its form is what was entered, nothing in it is checked. */
export type Draft = {
  id: string;
  kind: DraftKind;
  form: object;
  updatedAt: Date;
  listingId: number | null;
  baseVersion: number | null;
};

const columns = ["id", "kind", "form", "updatedAt", "listingId", "baseVersion"] as const;

/** The member's draft, if one was begun. */
export const findDraft = (ctx: Context, memberId: number, key: DraftKey): Promise<Draft | undefined> =>
  drafts(ctx, memberId, key).select(columns).executeTakeFirst() as Promise<Draft | undefined>;

/** As `findDraft`, locked to the end of the transaction: what changes a draft or its photos goes one after the other. */
export const lockDraft = (ctx: Context, memberId: number, key: DraftKey): Promise<Draft | undefined> =>
  drafts(ctx, memberId, key).select(columns).forUpdate().executeTakeFirst() as Promise<Draft | undefined>;

/** One of the member's own drafts by its id, locked to the end of the transaction. */
export const lockDraftById = ({ db }: Context, id: string, memberId: number): Promise<Draft | undefined> =>
  db
    .selectFrom("listingDraft")
    .select(columns)
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .forUpdate()
    .executeTakeFirst() as Promise<Draft | undefined>;

/** Begins an empty draft of a new listing where the member has none of this kind. */
export async function beginDraft({ db, clock }: Context, memberId: number, kind: DraftKind) {
  await db
    .insertInto("listingDraft")
    .values({ memberId, kind, form: "{}", updatedAt: clock() })
    .onConflict((conflict) => conflict.columns(["memberId", "kind"]).where("listingId", "is", null).doNothing())
    .execute();
}

/** The member's draft of a new listing; an empty one is begun where there is none. */
export async function getDraft(ctx: Context, memberId: number, kind: DraftKind): Promise<Draft> {
  await beginDraft(ctx, memberId, kind);
  return (await findDraft(ctx, memberId, { kind }))!;
}

export async function updateDraft({ db }: Context, id: string, form: object, updatedAt: Date) {
  await db
    .updateTable("listingDraft")
    .set({ form: JSON.stringify(form), updatedAt })
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

/** Writes the draft's photos as this list: positions from 0, whatever is not in it goes. */
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
