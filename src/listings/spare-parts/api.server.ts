import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { publishSparePartCall, saveSpareDraftCall } from "./api.ts";
import { publishSpareDraft, saveSpareDraft } from "./service.server.ts";

export async function sparePartsApi(app: FastifyInstance) {
  handle(app, saveSpareDraftCall, async (ctx, values) => {
    const { draftId, savedAt } = await saveSpareDraft(ctx, values);
    return { draftId, savedAt: savedAt.toISOString() };
  });
  handle(app, publishSparePartCall, (ctx, { waitingPhotos = 0, ...values }) =>
    publishSpareDraft(ctx, { ...values, waitingPhotos }),
  );
}
