import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { AreaInput } from "#src/selling/listings/photos/cover/rules.ts";
import { DraftQuery } from "./draft-query.ts";
import { photoMessages, PhotoPayload } from "#src/selling/listings/photos/rules.ts";

const photos = z.object({ photos: z.array(PhotoPayload) });

/** Of a photo sent by a client only the id is used; name, address and server are set by the server. */
const Named = z.object({ fileId: z.string() });

export const uploadedPhotos = endpoint({
  method: "GET",
  refuses: [404],
  path: "/ilanver/get-uploaded-photos",
  needsSignIn: true,
  about:
    "The photos of a draft in their order: of a new vehicle listing, with `tur=yedek-parca` of a new spare-part listing, with `keyCode` of the listing that is edited. With `draftId` only those of that draft (404 once it is published), without it of the one saved last.",
  input: DraftQuery,
  answer: photos,
});

export const savePhotoOrder = endpoint({
  method: "POST",
  refuses: [404],
  path: "/ilanver/resim-yukle",
  needsSignIn: true,
  allowsImpersonation: true,
  about:
    "The order of a new listing’s photos: that of the list; photos that are not in it come last. 404 for a photo that is not in the draft.",
  input: z.array(Named),
  query: z.omit(DraftQuery, { keyCode: true }),
  answer: photos,
});

export const saveEditedPhotoOrder = endpoint({
  method: "POST",
  refuses: [404],
  path: "/ilanedit/resim-yukle",
  needsSignIn: true,
  allowsImpersonation: true,
  about:
    'The order of the photos of a listing that is edited: photos and one { "keycode": "…" } in one array, such as [{ "fileId": "a" }, { "fileId": "b" }, { "keycode": "…" }].',
  input: z
    .array(z.union([Named, z.object({ keycode: z.string() })]))
    .check(z.refine((items) => items.filter((item) => "keycode" in item).length === 1, photoMessages.oneKeyCode)),
  answer: photos,
});

export const removePhoto = endpoint({
  method: "GET",
  refuses: [404],
  path: "/ajax/ilan-fotograf-sil",
  needsSignIn: true,
  allowsImpersonation: true,
  about: "Removes a photo from a draft, which is named as for get-uploaded-photos.",
  input: z.extend(DraftQuery, { photoName: z.string() }),
  answer: photos,
  changes: true,
  confirmAt: "/ilanver/fotograf-sil",
});

export const coverPlateCall = endpoint({
  method: "POST",
  refuses: [404, 429],
  path: "/ilanver/resim-plaka",
  needsSignIn: true,
  about:
    "Covers a rectangle of a draft's photo, such as a number plate, in all its sizes; `area` is in fractions of the picture. The photo gets a new id and keeps its place. Only moderators see the uncovered picture.",
  input: z.object({ fileId: z.string(), area: AreaInput }),
  query: DraftQuery,
  answer: z.object({ photo: PhotoPayload }),
});

export const coverCall = endpoint({
  method: "GET",
  refuses: [404],
  path: "/ilanver/resim-plaka",
  needsSignIn: true,
  about:
    "Whether a plate is covered in a draft's photo, and the rectangles that cover it in fractions of the picture; none are known of photos covered long ago.",
  input: z.extend(DraftQuery, { fileId: z.string() }),
  answer: z.object({ isCovered: z.boolean(), areas: z.array(AreaInput) }),
});

export const uncoverPlateCall = endpoint({
  method: "POST",
  refuses: [404, 409, 429],
  path: "/ilanver/resim-plaka-ac",
  needsSignIn: true,
  about:
    "Takes every rectangle off a draft's photo. The photo gets a new id and keeps its place. 409 for a photo without a cover.",
  input: z.object({ fileId: z.string() }),
  query: DraftQuery,
  answer: z.object({ photo: PhotoPayload }),
});

export const offerPhotos = endpoint({
  method: "GET",
  path: "/ajax/get-offer-photos/:keycode",
  about: "The photos of a listing; `position` starts at 0, the cover.",
  input: z.object({}),
  answer: z.object({
    photos: z.array(z.object({ id: z.number(), position: z.number(), filename: z.string() })),
  }),
});
