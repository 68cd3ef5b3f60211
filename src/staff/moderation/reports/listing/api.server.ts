import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { readKeyCode } from "#src/selling/listings/rules.ts";
import { reportListing } from "./api.ts";
import { report } from "./service.server.ts";

export async function reportApi(app: FastifyInstance) {
  handle(app, reportListing, (ctx, { keyCode, ...fields }) => report(ctx, readKeyCode(keyCode), fields));
}
