import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { DraftQuery } from "./draft-query.ts";
import { photoMessages, PhotoPayload } from "#src/listings/photos/rules.ts";

const photos = z.object({ photos: z.array(PhotoPayload) });

/** Of a photo sent by a client only the id is used; name, address and server are set by the server. */
const Named = z.object({ fileId: z.string() });

export const uploadedPhotos = endpoint({
  method: "GET",
  path: "/ilanver/get-uploaded-photos",
  needsSignIn: true,
  about:
    "Taslaktaki fotoğraflar, sırasıyla: yeni araç ilanının, tur=yedek-parca ile yeni yedek parça ilanının, keyCode ile düzenlenen ilanın. draftId verilirse yalnız o taslağınkiler: yayınlandıysa 404 döner.",
  input: z.extend(DraftQuery, { draftId: z.optional(z.uuid()) }),
  answer: photos,
});

export const savePhotoOrder = endpoint({
  method: "POST",
  path: "/ilanver/resim-yukle",
  needsSignIn: true,
  allowsImpersonation: true,
  about: "Yeni ilanın fotoğraflarının sırası: listedeki sıra geçerlidir, adı geçmeyenler sona kalır.",
  input: z.array(Named),
  query: z.omit(DraftQuery, { keyCode: true }),
  answer: photos,
});

export const saveEditedPhotoOrder = endpoint({
  method: "POST",
  path: "/ilanedit/resim-yukle",
  needsSignIn: true,
  allowsImpersonation: true,
  about:
    'Düzenlenen ilanın fotoğraflarının sırası: fotoğraflar ve bir { "keycode": "…" } nesnesi tek dizide, örneğin [{ "fileId": "a" }, { "fileId": "b" }, { "keycode": "…" }].',
  input: z
    .array(z.union([Named, z.object({ keycode: z.string() })]))
    .check(z.refine((items) => items.filter((item) => "keycode" in item).length === 1, photoMessages.oneKeyCode)),
  answer: photos,
});

export const removePhoto = endpoint({
  method: "GET",
  path: "/ajax/ilan-fotograf-sil",
  needsSignIn: true,
  allowsImpersonation: true,
  about: "Fotoğrafı taslaktan çıkarır; hangi taslaktan, get-uploaded-photos'taki gibi söylenir.",
  input: z.extend(DraftQuery, { photoName: z.string() }),
  answer: photos,
  changes: true,
  confirmAt: "/ilanver/fotograf-sil",
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
