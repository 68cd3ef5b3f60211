import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { publishSparePartCall, saveSpareDraftCall } from "./api.ts";
import { newSparePart } from "../drafts/rules.ts";
import { saveDraft } from "../drafts/service.server.ts";
import { publishSpareDraft } from "./service.server.ts";

export async function sparePartsApi(app: FastifyInstance) {
  handle(app, saveSpareDraftCall, (ctx, entered) => saveDraft(ctx, newSparePart.kind, entered));
  handle(app, publishSparePartCall, publishSpareDraft);
}
