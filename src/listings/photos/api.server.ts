import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { offerPhotos, removePhoto, savePhotoOrder, uploadedPhotos } from "./api.ts";
import { draftPhotos, orderDraftPhotos, removeDraftPhoto } from "./draft-service.server.ts";
import { photoFiles } from "./photo-files.server.ts";
import { photoPayload } from "./rules.ts";
import { listingPhotos } from "./service.server.ts";
import { photoUploads } from "./uploads.server.ts";

const newVehicle = { kind: "vehicle" } as const;

export async function photosApi(app: FastifyInstance, { uploadFolder }: { uploadFolder: string }) {
  handle(app, uploadedPhotos, async (ctx) => ({ photos: await draftPhotos(ctx, newVehicle) }));
  handle(app, savePhotoOrder, async (ctx, photos) => ({
    photos: await orderDraftPhotos(
      ctx,
      newVehicle,
      photos.map(({ fileId }) => fileId),
    ),
  }));
  handle(app, removePhoto, async (ctx, { photoName }) => ({
    photos: await removeDraftPhoto(ctx, newVehicle, photoName),
  }));
  handle(app, offerPhotos, async (ctx, { keycode }) => ({
    photos: (await listingPhotos(ctx, keycode)).map(({ id, position, photoId }) => ({
      id: Number(id),
      position,
      filename: photoPayload(photoId, position).fileName,
    })),
  }));
  await app.register(photoFiles);
  await app.register(photoUploads, { uploadFolder });
}
