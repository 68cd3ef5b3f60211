import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { resultAddress } from "./address/address.ts";
import { parseSearchForm } from "./address/parse-address.ts";
import { countResults, countVehicleTypes, getSearchFormAction } from "./api.ts";
import { countSelection } from "./service.server.ts";
import { countTypes } from "./type-counts.server.ts";
import { namesOf } from "./address/vocabulary.server.ts";

export async function searchApi(app: FastifyInstance) {
  handle(app, getSearchFormAction, async (ctx, form) => ({
    result: resultAddress(parseSearchForm(form, await namesOf(ctx))),
  }));
  handle(app, countVehicleTypes, async (ctx) => ({ counts: await countTypes(ctx) }));
  handle(app, countResults, async (ctx, form) => {
    const names = await namesOf(ctx);
    const request = parseSearchForm(form, names);
    return { total: await countSelection(ctx, request.selection, names), address: resultAddress(request) };
  });
}
