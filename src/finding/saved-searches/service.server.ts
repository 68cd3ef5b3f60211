import type { z } from "zod/mini";
import { lockMember } from "#src/selling/listings/queries.server.ts";
import {
  emailStatus,
  type EmailStatus,
  type Frequency,
  toggleFailed,
  toggleThrottle,
} from "#src/core/notifications/rules.ts";
import { selectionAddress } from "#src/finding/search/address/address.ts";
import type { Selection } from "#src/finding/search/rules.ts";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import { type Context, inTransaction, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { countSearches, deleteSearch, findSearch, findSearchAt, insertSearch, updateSearch } from "./queries.server.ts";
import { saveThrottle, searchesMax, searchMessages, standardFrequency } from "./rules.ts";
import type { NewSearch, SearchForm } from "./saved-search-input.ts";
import { selectionOfPage } from "./selection.server.ts";

/**
 * Product 6.9: saves the search of a page under a title, as the canonical address of its selection without sort, view and
 * page. 401 for visitors, 422 for a page that is no search, 409 for a duplicate and above the limit, 429 above the rate
 * limit.
 */
export async function saveSearch(ctx: Context, { title, route, params, frequency }: z.output<typeof NewSearch>) {
  const member = requireMember(ctx);
  await takeToken(ctx, `saved-search:${member.id}`, saveThrottle);
  const selection = await selectionOfPage(ctx, route, params, await namesOf(ctx));
  if (!selection) throw new Refusal(422, searchMessages.noSearch);
  const address = selectionAddress(selection);
  return inTransaction(ctx, async (tx) => {
    // The lock serialises a member's requests, so that concurrent ones cannot exceed the limit.
    await lockMember(tx, member.id);
    if (await findSearchAt(tx, member.id, address)) throw new Refusal(409, searchMessages.again);
    if ((await countSearches(tx, member.id)) >= searchesMax) throw new Refusal(409, searchMessages.tooMany);
    const { id } = await insertSearch(tx, { memberId: member.id, title, route, params, address, frequency });
    return { id, address };
  });
}

/** The member's own search; 401 for visitors, 404 for another member's. */
export async function ownSearch(ctx: Context, id: number) {
  const search = await findSearch(ctx, requireMember(ctx).id, id);
  if (!search) throw new Refusal(404, searchMessages.notFound);
  return search;
}

/** Changes title and mail frequency of a search; returns the previous frequency. */
export async function changeSearch(
  ctx: Context,
  id: number,
  values: z.output<typeof SearchForm>,
): Promise<{ before: Frequency }> {
  const { frequency } = await ownSearch(ctx, id);
  await updateSearch(ctx, requireMember(ctx).id, id, values);
  return { before: frequency };
}

/** Product 6.9: turns mails of a search on (daily unless they were on) or off. All failures have the same message (Product 8.4). */
export async function toggleSearchEmail(ctx: Context, id: number, status: EmailStatus) {
  const member = requireMember(ctx);
  await takeToken(ctx, `email-toggle:${member.id}`, toggleThrottle);
  const search = await findSearch(ctx, member.id, id);
  if (!search) throw new Refusal(404, toggleFailed);
  if (emailStatus(search.frequency) !== status)
    await updateSearch(ctx, member.id, id, { frequency: status === "enabled" ? standardFrequency : "off" });
}

export async function removeSearch(ctx: Context, id: number) {
  if (!(await deleteSearch(ctx, requireMember(ctx).id, id))) throw new Refusal(404, searchMessages.notFound);
}

/**
 * Marks the member's saved search of a result page as seen, which resets its new listings. `null` for visitors and for
 * searches that are not saved.
 */
export async function markSearchSeen(ctx: Context, selection: Selection): Promise<{ id: number } | null> {
  if (!ctx.member) return null;
  const search = await findSearchAt(ctx, ctx.member.id, selectionAddress(selection));
  if (!search) return null;
  await updateSearch(ctx, ctx.member.id, search.id, { lastSeenAt: ctx.clock() });
  return { id: search.id };
}
