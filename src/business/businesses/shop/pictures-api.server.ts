import type { FastifyInstance } from "fastify";
import { pictureMaxBytes, pictureMessages } from "#src/people/members/profile/rules.ts";
import { receiveFile } from "#src/shared/file-form.server.ts";
import { shopMessages, type ShopPicture, shopPicturePaths, shopSettingsPath } from "./design.ts";
import { checkShopPicture, saveShopPicture } from "./service.server.ts";

/** The endpoints that logos and covers are uploaded to. */
export async function shopPicturesApi(app: FastifyInstance) {
  for (const kind of Object.keys(shopPicturePaths) as ShopPicture[])
    await receiveFile(app, {
      path: shopPicturePaths[kind],
      field: "picture",
      maxBytes: pictureMaxBytes,
      messages: { ...pictureMessages, saved: shopMessages.pictureSaved },
      page: shopSettingsPath,
      doneQuery: "resim=kaydedildi#h-resimler",
      refusedQuery: () => "resim=olmadi#h-resimler",
      check: checkShopPicture,
      save: (ctx, { bytes }) => saveShopPicture(ctx, kind, bytes),
    });
}
