import { selectPhotoQuality } from "#src/selling/listings/photos/queries.server.ts";
import type { PhotoPayload } from "#src/selling/listings/photos/rules.ts";
import { type ListingQuality, listingQuality, type Scored, scoredOf } from "#src/selling/listings/quality/rules.ts";
import type { Context } from "#src/shared/context.server.ts";

type Content = { photos: readonly PhotoPayload[]; description: string | undefined; part: Scored["part"] };

/** Scores what a wizard would publish. */
export async function draftQuality(ctx: Context, { photos, description, part }: Content): Promise<ListingQuality> {
  const ids = photos.map(({ fileId }) => fileId);
  const measured = await selectPhotoQuality(ctx, ids);
  return listingQuality(scoredOf({ photos: photos.length, measured, descriptionHtml: description ?? "", part }));
}
