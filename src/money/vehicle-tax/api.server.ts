import type { FastifyInstance } from "fastify";
import { cachedFor, handle } from "#src/shared/endpoint.server.ts";
import { getMtvListsByParentCols, getMtvListsByParentRows, type TaxListItem } from "./api.ts";
import { getTaxedType } from "./service.server.ts";

/** Tariffs change once a year. */
const maxAgeSeconds = 3600;

const items = (list: readonly { id: number; slug: string; name: string }[]): TaxListItem[] =>
  list.map(({ id, slug, name }) => ({ record_id: id, slug, subject: name }));

export async function vehicleTaxApi(app: FastifyInstance) {
  handle(
    app,
    getMtvListsByParentRows,
    cachedFor(maxAgeSeconds, async (ctx, { vehicleType }: { vehicleType: string }) =>
      items((await getTaxedType(ctx, vehicleType)).capacities),
    ),
  );
  handle(
    app,
    getMtvListsByParentCols,
    cachedFor(maxAgeSeconds, async (ctx, { vehicleType }: { vehicleType: string }) =>
      items((await getTaxedType(ctx, vehicleType)).ages),
    ),
  );
}
