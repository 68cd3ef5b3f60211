import { rm } from "node:fs/promises";
import { entitlementsOf, promotionIds } from "#src/accounts/entitlements/rules.ts";
import { storePhoto } from "#src/listings/photos/making/service.server.ts";
import { findListingSeller } from "#src/listings/photos/queries.server.ts";
import { photoMaxBytes } from "#src/listings/photos/rules.ts";
import { hasPromotion } from "#src/listings/running-promotions.ts";
import { applyEdit } from "#src/selling/edit/apply-edit.server.ts";
import { editingOf } from "#src/selling/edit/edit-states.ts";
import { formOf } from "#src/selling/edit/listing-form.server.ts";
import { lockEdited, selectPhotoIds } from "#src/selling/edit/queries.server.ts";
import type { EditForm } from "#src/selling/edit/rules.ts";
import { catalogueOf } from "#src/catalogue/catalogue.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { fetchToFile } from "../fetching/fetch.server.ts";
import { FetchFault } from "../fetching/rules.ts";
import { lockMembers, selectListingOwner, updateItems } from "../items-queries.server.ts";
import { partFile } from "../runs/files.server.ts";
import { contentOf } from "../runs/facts.ts";
import { type DueItem, findDueItem, selectFetched, upsertFetched } from "./queries.server.ts";

/** So that other jobs of the queue and new runs are not held up for long. */
const itemsAtOnce = 20;
const photoTimeoutMs = 15_000;

/**
 * Fetches the photos of vehicles that wait for them, some vehicles at a time. An address is fetched once for each
 * business; a photo is stored by its content, as an uploaded one.
 */
export async function fetchDuePhotos(ctx: Context): Promise<void> {
  for (let done = 0; done < itemsAtOnce; done++) {
    const item = await findDueItem(ctx);
    if (!item) return;
    await fetchPhotosOf(ctx, item);
  }
  await enqueue(ctx, "stock.photos", {}, { queue: "stock-photos" });
}

async function fetchPhotosOf(ctx: Context, item: DueItem) {
  const seller = await findListingSeller(ctx, item.keyCode);
  const bought = seller && hasPromotion(seller.promotions, "photos") ? [promotionIds.photos] : [];
  const max = seller ? entitlementsOf(seller, bought).photosPerListing : 0;
  const urls = item.photoUrls.slice(0, max);
  const known = new Map((await selectFetched(ctx, item.businessId, urls)).map((photo) => [photo.url, photo]));
  const photoIds: string[] = [];
  for (const url of urls) {
    const photoId = known.get(url)?.photoId ?? (await fetchPhoto(ctx, item.businessId, url));
    if (photoId !== null && !photoIds.includes(photoId)) photoIds.push(photoId);
  }
  await showPhotos(ctx, item, photoIds);
}

/** The id of the stored photo; null, with the reason noted, where the address has none. */
async function fetchPhoto(ctx: Context, businessId: number, url: string): Promise<string | null> {
  const path = await partFile(ctx, "photo");
  let photo: { photoId: string | null; fault: string | null };
  try {
    await fetchToFile(ctx.feeds, url, { path, maxBytes: photoMaxBytes, timeoutMs: photoTimeoutMs });
    photo = { photoId: (await storePhoto(ctx, { path })).id, fault: null };
  } catch (error) {
    if (!(error instanceof FetchFault || error instanceof Refusal)) throw error;
    photo = { photoId: null, fault: error.message };
  } finally {
    await rm(path, { force: true });
  }
  await upsertFetched(ctx, { businessId, url, ...photo });
  return photo.photoId;
}

/** Replaces the photos of a listing by these, in this order; an empty list changes nothing. */
async function showPhotos(ctx: Context, item: DueItem, photoIds: readonly string[]) {
  const catalogue = await catalogueOf(ctx);
  await inTransaction(ctx, async (tx) => {
    const owner = await selectListingOwner(tx, item.keyCode);
    await lockMembers(tx, [owner.id]);
    const listing = (await lockEdited(tx, item.keyCode))!;
    const before = await selectPhotoIds(tx, listing.id);
    const isOpen = editingOf(listing.state, "owner") === "open";
    if (isOpen && photoIds.length > 0 && photoIds.join() !== before.join()) {
      const form = formOf(catalogue, listing) as EditForm;
      await applyEdit(tx, {
        listing,
        before: { form, photoIds: before },
        after: { form, photoIds },
        content: contentOf(listing, photoIds),
        actor: owner,
      });
    }
    await updateItems(tx, [item.id], { photosDueAt: null });
  });
}
