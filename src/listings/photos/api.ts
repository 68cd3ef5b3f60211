import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { photoMaxCountPromoted, photoMessages, PhotoPayload } from "./rules.ts";

const photos = z.object({ photos: z.array(PhotoPayload) });

export const uploadedPhotos = endpoint({
  method: "GET",
  path: "/ilanver/get-uploaded-photos",
  about: "Üyenin ilan taslağındaki fotoğraflar, sırasıyla.",
  input: z.object({}),
  answer: photos,
});

export const savePhotoOrder = endpoint({
  method: "POST",
  path: "/ilanver/resim-yukle",
  about: "Taslaktaki fotoğrafların sırası: listedeki sıra geçerlidir, adı geçmeyenler sona kalır.",
  input: z
    .array(z.object({ fileId: z.string() }))
    .check(z.maxLength(photoMaxCountPromoted, photoMessages.tooMany(photoMaxCountPromoted))),
  answer: photos,
});

export const removePhoto = endpoint({
  method: "GET",
  path: "/ajax/ilan-fotograf-sil",
  about: "Fotoğrafı ilan taslağından çıkarır.",
  input: z.object({ photoName: z.string() }),
  answer: photos,
  changes: true,
});

export const offerPhotos = endpoint({
  method: "GET",
  path: "/ajax/get-offer-photos/:keycode",
  about: "Bir ilanın fotoğrafları; position 0'dan başlar, 0 kapaktır.",
  input: z.object({}),
  answer: z.object({
    photos: z.array(z.object({ id: z.number(), position: z.number(), filename: z.string() })),
  }),
});
