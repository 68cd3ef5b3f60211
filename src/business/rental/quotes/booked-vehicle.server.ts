import { listingCards } from "#src/selling/listings/cards.server.ts";
import type { CardPhotoView } from "#src/selling/listings/card-photo.tsx";
import type { Context } from "#src/shared/context.server.ts";

/** The cover of a listing that is booked; undefined once the listing does not exist any more. */
export async function bookedPhoto(ctx: Context, keyCode: string): Promise<CardPhotoView | undefined> {
  const [card] = await listingCards(ctx, [keyCode]);
  return card && { name: card.name, modelYear: card.modelYear, photoId: card.photoId, photoCount: 0 };
}
