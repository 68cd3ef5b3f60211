import { createHash } from "node:crypto";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { placeName } from "#src/selling/listings/names.ts";
import { findPhotoFile } from "#src/selling/listings/photos/files/read.server.ts";
import { concurrencyLimit } from "#src/selling/listings/photos/making/concurrency-limit.server.ts";
import { isKeyCode } from "#src/selling/listings/rules.ts";
import { findListingDetail, selectListingPhotos } from "#src/selling/listings/detail/queries.server.ts";
import { type DetailView, detailView } from "#src/selling/listings/detail/view.ts";
import { makeSharePicture } from "./picture.server.ts";
import { parseShareName, shareAddress, type ShareContent, shareMessages } from "./rules.ts";

/** Increment when the drawing changes, so that pictures get new addresses. */
const drawing = 1;
/** The folder of the pictures in the photo store. */
const folder = "paylasim";
const cacheDays = 30;
const maxCachedPictures = 20_000;

/** One at a time for the whole process, apart from the limit of uploads. */
const shareLimit = concurrencyLimit({ concurrency: 1 });
/** A picture takes less than a tenth of a second, so the queue takes a few seconds at most. */
const maxWaiting = 60;
const underWay = new Map<string, Promise<Made>>();

/** `isWhole`: it has the listing's photo, or the listing has none. */
type Made = { bytes: Buffer; isWhole: boolean };
export type SharePicture = { bytes: Buffer; isWhole: boolean; moved?: undefined } | { moved: string };

const contentOf = ({ price, name, modelYear, place, photos }: DetailView): ShareContent => ({
  price: price.text,
  name,
  modelYear,
  place: placeName(place.city, place.town),
  coverId: photos[0]?.id ?? null,
});

/** A hash of everything the picture shows: another price or cover gives another address. */
const versionOf = ({ price, name, modelYear, place, coverId }: ShareContent) =>
  createHash("sha256")
    .update(JSON.stringify([drawing, price, name, modelYear, place, coverId]))
    .digest("hex")
    .slice(0, 16);

/** Address of the link preview's picture of a live listing, from the view of its page. */
export const sharePictureAddress = (view: DetailView) => shareAddress(view.keyCode, versionOf(contentOf(view)));

/**
 * The picture by the last part of its address, made at the first request and cached on disk; if the listing has changed,
 * the address of its current picture (`moved`). 404 for a listing that does not exist or is not live, 503 when the queue is
 * full.
 */
export async function sharePicture(ctx: Context, name: string): Promise<SharePicture> {
  const asked = parseShareName(name);
  const listing = asked && isKeyCode(asked.keyCode) ? await findListingDetail(ctx, asked.keyCode) : undefined;
  if (!asked || listing?.state !== "active") throw new Refusal(404, shareMessages.notFound);
  const photos = await selectListingPhotos(ctx, listing.id);
  const content = contentOf(detailView({ listing, photos, equipment: [], attributes: [] }));
  const version = versionOf(content);
  if (version !== asked.version) return { moved: shareAddress(asked.keyCode, version) };
  const cached = await ctx.photos.find(fileName(version)).catch(() => undefined);
  return cached ? { bytes: cached, isWhole: true } : makeOnce(ctx, version, content);
}

const fileName = (version: string) => `${folder}/${version.slice(0, 2)}/${version}.jpg`;

/** Concurrent requests for the same picture share one result. */
function makeOnce(ctx: Context, version: string, content: ShareContent): Promise<Made> {
  const key = `${ctx.photos.folder}/${version}`;
  const making = underWay.get(key);
  if (making) return making;
  if (underWay.size >= maxWaiting) throw new Refusal(503, shareMessages.busy);
  const made = shareLimit(() => makeAndStore(ctx, version, content)).finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}

async function makeAndStore(ctx: Context, version: string, { coverId, ...content }: ShareContent): Promise<Made> {
  const cover = coverId
    ? await findPhotoFile(ctx, coverId, 1600, "jpg").catch((error) => {
        ctx.log.warn({ err: error }, "the cover of a listing cannot be read");
        return undefined;
      })
    : undefined;
  const bytes = await makeSharePicture(content, cover);
  const isWhole = coverId === null || cover !== undefined;
  if (isWhole) await ctx.photos.write([{ name: fileName(version), bytes }]);
  return { bytes, isWhole };
}

/** Deletes pictures after a month, and the oldest over the maximum; they are made again on request. */
export const removeOldSharePictures = (ctx: Context) =>
  ctx.photos.trim(folder, { before: addDays(ctx.clock(), -cacheDays), keep: maxCachedPictures });
