import type { FastifyInstance } from "fastify";
import { pictureMaxBytes, pictureMessages } from "#src/people/members/profile/rules.ts";
import { receiveFile } from "#src/shared/file-form.server.ts";
import { readId } from "#src/shared/validation.ts";
import { itemPath } from "./rules.ts";
import { addContentPicture, checkContentPicture } from "./service.server.ts";

/** Receives the pictures of an item from its own form (`multipart/form-data`, field `picture`). */
export async function contentPicturesApi(app: FastifyInstance) {
  const idOf = ({ id }: Readonly<Record<string, string>>) => readId(id);
  await receiveFile(app, {
    path: "/yonetim/icerik/:id/resim",
    field: "picture",
    maxBytes: pictureMaxBytes,
    messages: pictureMessages,
    page: (params) => itemPath(idOf(params)),
    doneQuery: "resim=kaydedildi",
    refusedQuery: () => "resim=olmadi",
    check: (ctx, params) => checkContentPicture(ctx, idOf(params)),
    save: (ctx, { bytes }, params) => addContentPicture(ctx, idOf(params), bytes),
  });
}
