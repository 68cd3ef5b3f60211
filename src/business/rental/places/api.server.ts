import type { FastifyInstance } from "fastify";
import { cachedFor, handle } from "#src/shared/endpoint.server.ts";
import { rentPlaceSuggestion, suggestionsMaxAgeSeconds } from "./api.ts";
import { suggestPlaces } from "./service.server.ts";

export async function placesApi(app: FastifyInstance) {
  handle(
    app,
    rentPlaceSuggestion,
    cachedFor(suggestionsMaxAgeSeconds, async (ctx, { term }) =>
      (await suggestPlaces(ctx, term)).map((place) => ({
        id: place.id,
        name: place.name,
        country_name: place.countryName,
        airport_code: place.airportCode,
        airport: place.kind === "airport",
        railway: place.kind === "railway",
        country_id: place.countryId,
        simple_slug: place.simpleSlug,
      })),
    ),
  );
}
