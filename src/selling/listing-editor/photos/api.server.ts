import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { readKeyCode } from "#src/selling/listings/key-codes.ts";
import {
  coverCall,
  coverPlateCall,
  offerPhotos,
  removePhoto,
  saveEditedPhotoOrder,
  savePhotoOrder,
  uncoverPlateCall,
  uploadedPhotos,
} from "./api.ts";
import { draftKeyOf } from "./draft-query.ts";
import { coverDraftPhoto, readCover, uncoverDraftPhoto } from "./cover/service.server.ts";
import { draftPhotos, orderDraftPhotos, removeDraftPhoto } from "./draft-service.server.ts";
import { makingEnds } from "#src/selling/listings/photos/making/service.server.ts";
import { photoFiles } from "#src/selling/listings/photos/photo-files.server.ts";
import { photoPayload } from "#src/selling/listings/photos/rules.ts";
import { listingPhotos } from "#src/selling/listings/photos/service.server.ts";
import { photoUploads } from "./uploads/uploads.server.ts";

/** Without a folder, another process receives the uploads. */
export async function photosApi(app: FastifyInstance, { uploadFolder }: { uploadFolder: string | undefined }) {
  handle(app, uploadedPhotos, async (ctx, query) => ({
    photos: await draftPhotos(ctx, draftKeyOf(query), query.draftId),
  }));
  handle(app, savePhotoOrder, async (ctx, photos, { request }) => {
    const key = draftKeyOf(parseInput(savePhotoOrder.query!, request.query));
    return { photos: await orderDraftPhotos(ctx, key, idsOf(photos)) };
  });
  handle(app, saveEditedPhotoOrder, async (ctx, items) => {
    const keyCode = items.flatMap((item) => ("keycode" in item ? item.keycode : []))[0]!;
    return { photos: await orderDraftPhotos(ctx, draftKeyOf({ keyCode }), idsOf(items)) };
  });
  handle(app, removePhoto, async (ctx, { photoName, ...query }) => ({
    photos: await removeDraftPhoto(ctx, draftKeyOf(query), photoName),
  }));
  handle(app, coverPlateCall, async (ctx, { fileId, area }, { request }) => {
    const key = draftKeyOf(parseInput(coverPlateCall.query!, request.query));
    return { photo: await coverDraftPhoto(ctx, key, fileId, area) };
  });
  handle(app, coverCall, (ctx, { fileId, ...query }) => readCover(ctx, draftKeyOf(query), fileId));
  handle(app, uncoverPlateCall, async (ctx, { fileId }, { request }) => {
    const key = draftKeyOf(parseInput(uncoverPlateCall.query!, request.query));
    return { photo: await uncoverDraftPhoto(ctx, key, fileId) };
  });
  handle(app, offerPhotos, async (ctx, { keycode }) => ({
    photos: (await listingPhotos(ctx, readKeyCode(keycode))).map(({ id, position, photoId }) => ({
      id: Number(id),
      position,
      filename: photoPayload(photoId, position).fileName,
    })),
  }));
  app.addHook("onClose", makingEnds);
  await app.register(photoFiles);
  if (uploadFolder !== undefined) await app.register(photoUploads, { uploadFolder });
}

const idsOf = (items: readonly object[]) => items.flatMap((item) => ("fileId" in item ? String(item.fileId) : []));
