import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { publishCall, saveDraftCall, warrantyCheckCall } from "./api.ts";
import { publishDraft, saveDraft } from "./service.server.ts";
import { isWarrantyOffered } from "./warranty.server.ts";

export async function createApi(app: FastifyInstance, { warrantySlug }: { warrantySlug: string | undefined }) {
  if (warrantySlug)
    handle(app, warrantyCheckCall(warrantySlug), async (ctx, conditions) => ({
      success: await isWarrantyOffered(ctx, conditions),
    }));
  handle(app, saveDraftCall, async (ctx, values) => {
    const { draftId, savedAt } = await saveDraft(ctx, values);
    return { draftId, savedAt: savedAt.toISOString() };
  });
  handle(app, publishCall, (ctx, { waitingPhotos = 0, ...values }) => publishDraft(ctx, { ...values, waitingPhotos }));
}
