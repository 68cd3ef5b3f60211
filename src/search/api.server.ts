import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { resultAddress } from "./address.ts";
import { parseSearchForm, queryForm } from "./parse-address.ts";
import { countResults, getSearchFormAction } from "./api.ts";
import { countSelection } from "./service.server.ts";
import { namesOf } from "./vocabulary.server.ts";

export async function searchApi(app: FastifyInstance) {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, queryForm(new URLSearchParams(String(body)))),
  );
  handle(app, getSearchFormAction, async (ctx, form) => ({
    result: resultAddress(parseSearchForm(form, await namesOf(ctx))),
  }));
  handle(app, countResults, async (ctx, form) => {
    const names = await namesOf(ctx);
    const request = parseSearchForm(form, names);
    return { total: await countSelection(ctx, request.selection, names), address: resultAddress(request) };
  });
}
