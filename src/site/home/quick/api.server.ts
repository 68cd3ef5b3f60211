import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { narrowQuickSearch } from "./api.ts";
import { narrow } from "./service.server.ts";

export async function quickSearchApi(app: FastifyInstance) {
  handle(app, narrowQuickSearch, narrow);
}
