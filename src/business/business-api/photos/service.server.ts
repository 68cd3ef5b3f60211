import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { entitlementsOf } from "#src/people/accounts/entitlements/rules.ts";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { storePhoto } from "#src/selling/listings/photos/making/service.server.ts";
import { findListingSeller } from "#src/selling/listings/photos/queries.server.ts";
import { noPhotoFault } from "#src/selling/listings/publish-rules.ts";
import { photoMaxBytes } from "#src/selling/listings/photos/rules.ts";
import { listingNotFound, stateChangedMessage } from "#src/selling/listings/rules.ts";
import { applyEdit } from "#src/selling/listing-editor/edit/apply-edit.server.ts";
import { editingOf } from "#src/selling/listing-editor/edit/edit-states.ts";
import { formOf } from "#src/selling/listing-editor/edit/listing-form.server.ts";
import { lockEdited, selectPhotoIds } from "#src/selling/listing-editor/edit/queries.server.ts";
import type { EditForm } from "#src/selling/listing-editor/edit/rules.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { fetchToFile, isOwnAddress } from "#src/business/stock/fetching/fetch.server.ts";
import { FetchFault } from "#src/business/stock/fetching/rules.ts";
import { lockMembers } from "#src/business/stock/items-queries.server.ts";
import { contentOf } from "#src/business/stock/runs/facts.ts";
import { partFile } from "#src/business/stock/runs/files.server.ts";
import type { ApiContext } from "../answering.server.ts";
import { getListing } from "../listings/service.server.ts";
import { photoView } from "../listings/view.server.ts";
import { photoMessages, photoTimeoutMs } from "./rules.ts";

/** Stores the photo of a file or an address, with the checks of an upload; its id. 422 for what is no photo. */
export async function storeSentPhoto(
  ctx: ApiContext,
  id: string,
  sent: { url?: string | undefined; file?: Buffer | undefined },
): Promise<string> {
  await getListing(ctx, id);
  if ((sent.url === undefined) === (sent.file === undefined)) throw refusal("url", photoMessages.oneOf);
  const path = await partFile(ctx, `api-${randomUUID()}`);
  try {
    if (sent.file) await writeFile(path, sent.file);
    else {
      const isOwn = isOwnAddress(ctx);
      await fetchToFile(sent.url!, { path, isOwn, maxBytes: photoMaxBytes, timeoutMs: photoTimeoutMs });
    }
    return (await storePhoto(ctx, { path })).id;
  } catch (error) {
    if (error instanceof FetchFault) throw refusal("url", error.message);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

const refusal = (field: string, message: string) => new Refusal(422, message, { [field]: message });

/** Adds a stored photo at the end; one that the listing has already stays where it is. 409 beyond the limit. */
export async function addStoredPhoto(tx: ApiContext, id: string, photoId: string) {
  const listing = await getListing(tx, id);
  const seller = (await findListingSeller(tx, listing.keyCode))!;
  const max = entitlementsOf(seller, seller.runningPromotions).photosPerListing;
  return setPhotos(tx, listing.keyCode, (photoIds) => {
    if (photoIds.includes(photoId)) return photoIds;
    if (photoIds.length >= max) throw new Refusal(409, photoMessages.tooMany(max));
    return [...photoIds, photoId];
  });
}

/** Shows these photos of a listing in this order and removes its others. 422 for ids that the listing does not have. */
export const arrangeListingPhotos = async (tx: ApiContext, id: string, wanted: readonly string[]) =>
  setPhotos(tx, (await getListing(tx, id)).keyCode, (photoIds) => {
    if (new Set(wanted).size < wanted.length || wanted.some((one) => !photoIds.includes(one)))
      throw refusal("photoIds", photoMessages.unknown);
    return wanted;
  });

/** Removes a photo from a listing; 404 where the listing does not have it. */
export const removeListingPhoto = async (tx: ApiContext, id: string, photoId: string) =>
  setPhotos(tx, (await getListing(tx, id)).keyCode, (photoIds) => {
    if (!photoIds.includes(photoId)) throw new Refusal(404, photoMessages.notFound);
    return photoIds.filter((one) => one !== photoId);
  });

/** Writes the photos of a listing as an edit of its owner, with the same moderation. 409 where it cannot be edited. */
async function setPhotos(tx: ApiContext, keyCode: string, change: (photoIds: readonly string[]) => readonly string[]) {
  const { ownerId } = await getListing(tx, keyCode);
  await lockMembers(tx, [ownerId]);
  const listing = await lockEdited(tx, keyCode);
  if (!listing) throw new Refusal(404, listingNotFound);
  if (listing.state !== "draft" && editingOf(listing.state, "owner") !== "open")
    throw new Refusal(409, stateChangedMessage);
  const before = await selectPhotoIds(tx, listing.id);
  const after = change(before);
  // A draft is asked for photos when it is published.
  const fault = listing.state === "draft" ? undefined : noPhotoFault(after.length);
  if (fault !== undefined && before.length > 0) throw refusal("photoIds", fault);
  if (after.join() !== before.join()) {
    const form = formOf(await catalogueOf(tx), listing) as EditForm;
    await applyEdit(tx, {
      listing,
      before: { form, photoIds: before },
      after: { form, photoIds: [...after] },
      content: contentOf(listing, after),
      actor: tx.member,
    });
  }
  return { photos: after.map((one) => photoView(tx, one)) };
}
