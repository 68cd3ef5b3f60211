import type { Context } from "#src/shared/context.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { fold } from "#src/shared/turkish.ts";
import {
  type ContentFilter,
  findContentBySlug,
  findLiveItem,
  type LiveContent,
  selectLiveContent,
} from "./queries.server.ts";
import type { ContentKind } from "./rules.ts";

export const contentWithdrawn = "Bu sayfa yayından kaldırıldı.";

/**
 * What readers see at a slug: the item, or the slug it moved to. 404 for a slug that readers never saw, 410 for an item
 * that was withdrawn.
 */
export async function liveContentAt(
  ctx: Context,
  kind: ContentKind,
  slug: string,
): Promise<{ item: LiveContent } | { movedTo: string }> {
  const found = await findContentBySlug(ctx, kind, slug);
  if (!found?.wasPublished) throw new Refusal(404, pageNotFound);
  const item = await findLiveItem(ctx, found.id);
  if (!item) throw new Refusal(410, contentWithdrawn);
  return item.slug === slug ? { item } : { movedTo: item.slug };
}

const searchMaxWords = 8;

/** The live items of a kind that contain all words of a query, the newest first. */
export function searchContent(ctx: Context, filter: Omit<ContentFilter, "words">, query: string, limit = 20) {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== "");
  return selectLiveContent(ctx, { ...filter, words: words.slice(0, searchMaxWords) }, { limit });
}
