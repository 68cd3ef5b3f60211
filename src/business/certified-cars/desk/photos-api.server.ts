import type { FastifyInstance } from "fastify";
import { requireDesk } from "#src/shared/context.server.ts";
import { receiveFile } from "#src/shared/file-form.server.ts";
import { readId } from "#src/shared/validation.ts";
import { deskAddress } from "../rules.ts";
import { findingPhotoMaxBytes, findingPhotoMessages } from "./rules.ts";
import { addFindingPhoto } from "./service.server.ts";

/** The address that photos of findings are uploaded to. */
export const findingPhotosApi = (app: FastifyInstance) =>
  receiveFile(app, {
    path: deskAddress(":id", "fotograf"),
    field: "photo",
    maxBytes: findingPhotoMaxBytes,
    messages: findingPhotoMessages,
    page: ({ id = "" }) => deskAddress(readId(id), "fotograflar"),
    doneQuery: "foto=eklendi",
    refusedQuery: () => "foto=olmadi",
    check: async (ctx) => void requireDesk(ctx, "certificates", "change"),
    save: (ctx, { bytes }, { id }) => addFindingPhoto(ctx, readId(id), bytes),
  });
