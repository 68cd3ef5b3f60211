import { rm } from "node:fs/promises";
import { entitlementsOf } from "#src/people/accounts/entitlements/rules.ts";
import type { ListingMember } from "#src/selling/listings/actor.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { storePhoto } from "#src/selling/listings/photos/making/service.server.ts";
import { findListingSeller } from "#src/selling/listings/photos/queries.server.ts";
import { photoMaxBytes } from "#src/selling/listings/photos/rules.ts";
import { applyEdit } from "#src/selling/listing-editor/edit/apply-edit.server.ts";
import { editingOf } from "#src/selling/listing-editor/edit/edit-states.ts";
import { editFormOf } from "#src/selling/listing-editor/edit/listing-form.server.ts";
import { lockEdited, selectPhotoIds } from "#src/selling/listing-editor/edit/queries.server.ts";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addHours } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { reportFull } from "#src/shared/storage-full.server.ts";
import { fetchToFile, isOwnFeed, type IsOwn } from "../fetching/fetch.server.ts";
import { FetchFault, fetchFaults } from "../fetching/rules.ts";
import { lockMembers, selectListingOwner } from "../items-queries.server.ts";
import { photoTries, stockMessages } from "../rules.ts";
import { partFile } from "../runs/files.server.ts";
import { contentOf } from "../runs/facts.ts";
import { type DueItem, findDueItem, selectFetched, updateDueItem, upsertFetched } from "./queries.server.ts";
import { queuePhotos } from "./queue.server.ts";

/** How many vehicles one job fetches photos for, and how long it may take, before the next business has its turn. */
const turn = { items: 20, ms: 60_000 };
const photoTimeoutMs = 15_000;

/**
 * Fetches the photos of a business's vehicles that wait for them. An address is fetched once for each business; a photo is
 * stored by its content, as an uploaded one. What fails is tried again some hours later, `photoTries.most` times.
 */
export async function fetchDuePhotos(ctx: Context, businessId: number): Promise<void> {
  const endsAt = performance.now() + turn.ms;
  const isOver = () => performance.now() > endsAt;
  for (let done = 0; done < turn.items && !isOver(); done++) {
    const item = await findDueItem(ctx, businessId);
    if (!item) return;
    await fetchPhotosOf(ctx, item, isOver);
  }
  await queuePhotos(ctx, businessId);
}

type Known = Awaited<ReturnType<typeof selectFetched>>[number];

/** Whether an address has to be fetched: it never was, or it failed some hours ago and may be tried again. */
const isToFetch = (known: Known | undefined, now: Date) =>
  known === undefined ||
  (known.fault !== null && mayRetry(known) && known.fetchedAt <= addHours(now, -photoTries.hours));
const mayRetry = ({ attempts }: { attempts: number }) => attempts < photoTries.most;

/** Without time for all of them, the item stays due and continues with the first photo that was not fetched. */
async function fetchPhotosOf(ctx: Context, item: DueItem, isOver: () => boolean) {
  const seller = await findListingSeller(ctx, item.keyCode);
  const max = seller ? entitlementsOf(seller, seller.runningPromotions).photosPerListing : 0;
  const urls = item.photoUrls.slice(0, max);
  const known = new Map((await selectFetched(ctx, item.businessId, urls)).map((photo) => [photo.url, photo]));
  const photoIds: string[] = [];
  let isRetried = false;
  for (const url of urls) {
    const before = known.get(url);
    const isFetched = isToFetch(before, ctx.clock());
    if (isFetched && isOver()) return;
    const photoId = isFetched ? await fetchPhoto(ctx, item, url) : (before?.photoId ?? null);
    const attempts = (before?.attempts ?? 0) + (isFetched ? 1 : 0);
    isRetried ||= photoId === null && mayRetry({ attempts });
    if (photoId !== null && !photoIds.includes(photoId)) photoIds.push(photoId);
  }
  await showPhotos(ctx, item, photoIds, isRetried ? addHours(ctx.clock(), photoTries.hours) : null);
}

/**
 * The id of the stored photo; null, with the reason noted, where the address has none. In our own network, photos are
 * fetched only where their feed is.
 */
async function fetchPhoto(ctx: Context, { businessId, feedUrl }: DueItem, url: string): Promise<string | null> {
  const path = await partFile(ctx, `photo-${businessId}`);
  let photo: { photoId: string | null; fault: string | null };
  try {
    const isOwn: IsOwn = (one) => isOwnFeed(ctx)(one) && one.origin === originOf(feedUrl);
    await fetchToFile(url, { path, isOwn, maxBytes: photoMaxBytes, timeoutMs: photoTimeoutMs });
    photo = { photoId: (await storePhoto(ctx, { path })).id, fault: null };
  } catch (error) {
    const isExpected = error instanceof FetchFault || error instanceof Refusal;
    if (!isExpected && !reportFull(ctx, error)) ctx.log.error({ err: error }, "a photo of a stock was not stored");
    photo = { photoId: null, fault: isExpected ? error.message : fetchFaults.notStored };
  } finally {
    await rm(path, { force: true });
  }
  await upsertFetched(ctx, { businessId, url, ...photo });
  return photo.photoId;
}

const originOf = (url: string | null) => (url !== null && URL.canParse(url) ? new URL(url).origin : undefined);

/**
 * Replaces the photos of a listing by these, in this order; an empty list changes nothing. Where none could be fetched and
 * none is tried again, a listing that waits leaves the queue; once it has photos, a draft of a file is published.
 */
async function showPhotos(ctx: Context, item: DueItem, photoIds: readonly string[], retryAt: Date | null) {
  const catalogue = await catalogueOf(ctx);
  await inTransaction(ctx, async (tx) => {
    const owner = await selectListingOwner(tx, item.keyCode);
    await lockMembers(tx, [owner.id]);
    const listing = (await lockEdited(tx, item.keyCode))!;
    const before = await selectPhotoIds(tx, listing.id);
    const isOpen = listing.state === "draft" || editingOf(listing.state, "owner") === "open";
    const hasPhotos = photoIds.length > 0 || before.length > 0;
    if (isOpen && photoIds.length > 0 && photoIds.join() !== before.join()) {
      const form = editFormOf(catalogue, listing);
      await applyEdit(tx, {
        listing,
        before: { form, photoIds: before },
        after: { form, photoIds },
        content: contentOf(listing, photoIds),
        actor: owner,
      });
    }
    await updateDueItem(tx, item, retryAt);
    const { keyCode, state } = listing;
    if (state === "pending" && !hasPhotos && retryAt === null)
      await changeState(tx, { keyCode, action: "withdraw", actor: "system", note: stockMessages.noPhotos });
    if (state === "draft" && photoIds.length > 0 && item.goneAt === null && item.isApi === false)
      await publishDraft(tx, { keyCode, owner });
  });
}

/** Publishes a draft; beyond the package's limit it stays a draft. */
async function publishDraft(tx: Context, { keyCode, owner }: { keyCode: string; owner: ListingMember }) {
  try {
    await changeState(tx, { keyCode, action: "publish", actor: owner });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
