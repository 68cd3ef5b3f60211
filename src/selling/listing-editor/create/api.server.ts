import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { priceAdviceCall, publishCall, saveDraftCall, warrantyCheckCall } from "./api.ts";
import { newVehicle, withBaseSavedAt } from "../drafts/rules.ts";
import { saveDraft } from "../drafts/service.server.ts";
import { askPriceAdvice } from "./price-advice.server.ts";
import { publishDraft } from "./service.server.ts";
import { isWarrantyOffered } from "./warranty.server.ts";

export async function createApi(app: FastifyInstance, { warrantySlug }: { warrantySlug: string | undefined }) {
  if (warrantySlug)
    handle(app, warrantyCheckCall(warrantySlug), async (ctx, conditions) => ({
      success: await isWarrantyOffered(ctx, conditions),
    }));
  handle(app, saveDraftCall, (ctx, input) => saveDraft(ctx, newVehicle.kind, withBaseSavedAt(input)));
  handle(app, publishCall, (ctx, input) => publishDraft(ctx, withBaseSavedAt(input)));
  handle(app, priceAdviceCall, askPriceAdvice);
}
