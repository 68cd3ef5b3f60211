import type { FastifyInstance } from "fastify";
import { handle, cachedFor } from "#src/shared/endpoint.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import * as api from "./api.ts";
import { placesOf } from "./places.server.ts";
import { answerMaxAgeSeconds, notFound } from "./rules.ts";

const place = ({ id, slug, name }: { id: number; slug: string; name: string }) => ({ id, slug, name });

export async function locationsApi(app: FastifyInstance) {
  handle(
    app,
    api.listTowns,
    cachedFor(answerMaxAgeSeconds, async (ctx, { id }) => {
      const places = await placesOf(ctx);
      const city = places.findCity(id);
      if (!city) throw new Refusal(404, notFound.city);
      return places.townsOf(city.id).map(place);
    }),
  );
  handle(
    app,
    api.listCities,
    cachedFor(answerMaxAgeSeconds, async (ctx) => (await placesOf(ctx)).cities.map(place)),
  );
}
