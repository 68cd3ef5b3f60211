import type { FastifyInstance } from "fastify";
import { handle, cachedFor } from "#src/shared/endpoint.server.ts";
import * as api from "./api.ts";
import { blankChoice, answerMaxAgeSeconds } from "./rules.ts";
import * as service from "./service.server.ts";

const withBlank = (choices: api.Choice[], blank: string | undefined) =>
  blank === undefined || blank === "" || blank === "0" ? choices : [blankChoice, ...choices];

export async function catalogueApi(app: FastifyInstance) {
  handle(
    app,
    api.listBrands,
    cachedFor(answerMaxAgeSeconds, (ctx, { aracKategorisi }) => service.brandsOf(ctx, aracKategorisi)),
  );
  handle(
    app,
    api.listModels,
    cachedFor(answerMaxAgeSeconds, async (ctx, { aracKategorisi, marka, blank }) =>
      withBlank(await service.modelsOf(ctx, aracKategorisi, marka), blank),
    ),
  );
  handle(
    app,
    api.listVariants,
    cachedFor(answerMaxAgeSeconds, async (ctx, { aracKategorisi, marka, model, blank }) =>
      withBlank(await service.variantsOf(ctx, aracKategorisi, marka, model), blank),
    ),
  );
  handle(
    app,
    api.listVariantEngines,
    cachedFor(answerMaxAgeSeconds, (ctx, { brand, variant }) => service.variantEngines(ctx, brand, variant)),
  );
  handle(
    app,
    api.listModelEngines,
    cachedFor(answerMaxAgeSeconds, (ctx, { brand, model }) => service.modelEngines(ctx, brand, model)),
  );
  handle(
    app,
    api.getSpecialAttributes,
    cachedFor(answerMaxAgeSeconds, (ctx, { id }) => service.specialAttributes(ctx, id)),
  );
  handle(
    app,
    api.listEquipment,
    cachedFor(answerMaxAgeSeconds, (ctx, { id }) => service.equipmentOf(ctx, id)),
  );
  handle(
    app,
    api.listEquipmentForListingType,
    cachedFor(answerMaxAgeSeconds, (ctx, { id, listingTypeId }) => service.equipmentOf(ctx, id, listingTypeId)),
  );
  handle(
    app,
    api.listEngineEquipment,
    cachedFor(answerMaxAgeSeconds, (ctx, { brand, engine }) => service.engineEquipment(ctx, brand, engine)),
  );
  handle(
    app,
    api.listOptionChoices,
    cachedFor(answerMaxAgeSeconds, (ctx, { id }) => service.optionChoices(ctx, id)),
  );
  handle(
    app,
    api.listSparePartNodes,
    cachedFor(answerMaxAgeSeconds, (ctx, { id }) => service.sparePartsBelow(ctx, id)),
  );
  handle(
    app,
    api.listSparePartProductTypes,
    cachedFor(answerMaxAgeSeconds, (ctx, { slug }) => service.sparePartProductTypes(ctx, slug)),
  );
}
