import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { publishSparePartCall, saveSpareDraftCall } from "./api.ts";
import { newSparePart, withBaseSavedAt } from "../drafts/rules.ts";
import { saveDraft } from "../drafts/service.server.ts";
import { publishSpareDraft } from "./service.server.ts";

export async function sparePartsApi(app: FastifyInstance) {
  handle(app, saveSpareDraftCall, (ctx, input) => saveDraft(ctx, newSparePart.kind, withBaseSavedAt(input)));
  handle(app, publishSparePartCall, (ctx, input) => publishSpareDraft(ctx, withBaseSavedAt(input)));
}
