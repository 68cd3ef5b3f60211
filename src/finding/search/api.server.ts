import type { FastifyInstance } from "fastify";
import { inGarage } from "#src/finding/garage/service.server.ts";
import { handle } from "#src/shared/endpoint.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { resultAddress } from "./address/address.ts";
import { parseSearchForm, requestAt } from "./address/parse-address.ts";
import { countResults, countVehicleTypes, getSearchFormAction, waysOut } from "./api.ts";
import { selectionFor } from "./engine/viewer-filters.ts";
import { countSelection, searchListings } from "./service.server.ts";
import { countTypes } from "./type-counts.server.ts";
import { namesOf } from "./address/vocabulary.server.ts";

export async function searchApi(app: FastifyInstance) {
  handle(app, getSearchFormAction, async (ctx, form) => ({
    result: resultAddress(parseSearchForm(form, await namesOf(ctx))),
  }));
  handle(app, countVehicleTypes, async (ctx) => ({ counts: await countTypes(ctx) }));
  handle(app, waysOut, async (ctx, { adres }) => {
    const names = await namesOf(ctx);
    const asked = requestAt(adres, ctx.origin, names);
    if (!asked) throw new Refusal(404, pageNotFound);
    const selection = selectionFor(ctx, asked.selection);
    const { relaxations, nearby } = await searchListings(ctx, { ...asked, selection }, names);
    const keyCodes = (nearby?.cards ?? []).map(({ keyCode }) => keyCode);
    return { relaxations, nearby, inGarage: await inGarage(ctx, keyCodes) };
  });
  handle(app, countResults, async (ctx, form) => {
    const names = await namesOf(ctx);
    const request = parseSearchForm(form, names);
    return { total: await countSelection(ctx, request.selection, names), address: resultAddress(request) };
  });
}
