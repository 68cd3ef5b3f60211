import type { Context } from "#src/shared/context.server.ts";
import type { DraftForm } from "./rules.ts";

/** The member's draft, if one was begun. */
export const findDraft = ({ db }: Context, memberId: number) =>
  db
    .selectFrom("listingDraft")
    .select(["id", "form", "updatedAt"])
    .where("memberId", "=", memberId)
    .executeTakeFirst() as Promise<{ id: string; form: DraftForm; updatedAt: Date } | undefined>;

/** One of the member's own drafts, locked to the end of the transaction. */
export const lockDraft = ({ db }: Context, id: string, memberId: number) =>
  db
    .selectFrom("listingDraft")
    .select(["id", "form"])
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .forUpdate()
    .executeTakeFirst() as Promise<{ id: string; form: DraftForm } | undefined>;

/** The member's draft; an empty one is begun where there is none. */
export async function getDraft(ctx: Context, memberId: number) {
  await ctx.db
    .insertInto("listingDraft")
    .values({ memberId, form: "{}", updatedAt: ctx.clock() })
    .onConflict((conflict) => conflict.column("memberId").doNothing())
    .execute();
  return (await findDraft(ctx, memberId))!;
}

export async function updateDraft({ db }: Context, id: string, form: DraftForm, updatedAt: Date) {
  await db
    .updateTable("listingDraft")
    .set({ form: JSON.stringify(form), updatedAt })
    .where("id", "=", id)
    .execute();
}

export async function deleteDraft({ db }: Context, id: string) {
  await db.deleteFrom("listingDraft").where("id", "=", id).execute();
}

/** The draft's uploaded photos in their order. */
export async function selectDraftPhotoIds({ db }: Context, draftId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("draftPhoto")
    .select("photoId")
    .where("draftId", "=", draftId)
    .orderBy("position")
    .execute();
  return rows.map(({ photoId }) => photoId);
}

/** The listing that was published from a draft. */
export const findPublished = ({ db }: Context, draftId: string) =>
  db.selectFrom("listing").select(["keyCode", "ownerId"]).where("draftId", "=", draftId).executeTakeFirst();

/** What the addresses and the success page need of the member's own listing. */
export const findOwnListing = ({ db }: Context, keyCode: string, ownerId: number) =>
  db
    .selectFrom("listing")
    .innerJoin("vehicleType", "vehicleType.id", "listing.vehicleTypeId")
    .innerJoin("brand", "brand.id", "listing.brandId")
    .innerJoin("model", "model.id", "listing.modelId")
    .where("listing.keyCode", "=", keyCode)
    .where("listing.ownerId", "=", ownerId)
    .select([
      "listing.keyCode",
      "listing.title",
      "listing.state",
      "vehicleType.slug as vehicleTypeSlug",
      "brand.slug as brandSlug",
      "model.slug as modelSlug",
    ])
    .executeTakeFirst();
