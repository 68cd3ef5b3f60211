import { entitlementsOf } from "#src/people/accounts/entitlements/rules.ts";
import { countCountedListings } from "#src/selling/listings/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { createMessages } from "../create/rules.ts";
import { findDraft, getDraft, selectDrafts } from "./queries.server.ts";
import { type DraftKind, isEmptyDraft } from "./rules.ts";
import { requireSeller } from "./service.server.ts";

/**
 * One of the member's drafts of new listings and what its wizard says about the others: how many there are, and how many
 * listings a private member has of those that are allowed. Without `draftId` it is the newest of the kind, created if
 * missing; 404 if it is not the member's.
 */
export async function openNewDraft(ctx: Context, kind: DraftKind, draftId: string | undefined) {
  const member = requireSeller(ctx);
  const draft = await (draftId === undefined
    ? getDraft(ctx, member.id, kind)
    : findDraft(ctx, member.id, { kind, draftId }));
  if (!draft) throw new Refusal(404, createMessages.draftNotFound);
  const { openListings } = entitlementsOf(member);
  const [drafts, counted] = await Promise.all([
    selectDrafts(ctx, member.id),
    openListings === null ? 0 : countCountedListings(ctx, member.id),
  ]);
  return {
    draft,
    isEmpty: drafts.some((one) => one.id === draft.id && isEmptyDraft(one)),
    otherDrafts: drafts.filter((one) => one.id !== draft.id && !isEmptyDraft(one)).length,
    limit: openListings === null ? undefined : { counted, isReached: counted >= openListings },
  };
}

export type NewDraftData = Omit<Awaited<ReturnType<typeof openNewDraft>>, "draft">;
