import type { FastifyInstance } from "fastify";
import { handle, keptFor } from "#src/shared/endpoint.server.ts";
import * as api from "./api.ts";
import { blankChoice, keepAnswerSeconds } from "./rules.ts";
import * as service from "./service.server.ts";

const withBlank = (choices: api.Choice[], blank: string | undefined) =>
  blank === undefined || blank === "" || blank === "0" ? choices : [blankChoice, ...choices];

export async function catalogueApi(app: FastifyInstance) {
  handle(
    app,
    api.listBrands,
    keptFor(keepAnswerSeconds, (ctx, { aracKategorisi }) => service.brandsOf(ctx, aracKategorisi)),
  );
  handle(
    app,
    api.listModels,
    keptFor(keepAnswerSeconds, async (ctx, { aracKategorisi, marka, blank }) =>
      withBlank(await service.modelsOf(ctx, aracKategorisi, marka), blank),
    ),
  );
  handle(
    app,
    api.listVariants,
    keptFor(keepAnswerSeconds, async (ctx, { aracKategorisi, marka, model, blank }) =>
      withBlank(await service.variantsOf(ctx, aracKategorisi, marka, model), blank),
    ),
  );
  handle(
    app,
    api.listVariantEngines,
    keptFor(keepAnswerSeconds, (ctx, { brand, variant }) => service.variantEngines(ctx, brand, variant)),
  );
  handle(
    app,
    api.getSpecialAttributes,
    keptFor(keepAnswerSeconds, (ctx, { id }) => service.specialAttributes(ctx, id)),
  );
  handle(
    app,
    api.listEquipment,
    keptFor(keepAnswerSeconds, (ctx, { id }) => service.equipmentOf(ctx, id)),
  );
  handle(
    app,
    api.listEquipmentForListingType,
    keptFor(keepAnswerSeconds, (ctx, { id, listingTypeId }) => service.equipmentOf(ctx, id, listingTypeId)),
  );
  handle(
    app,
    api.listEngineEquipment,
    keptFor(keepAnswerSeconds, (ctx, { brand, engine }) => service.engineEquipment(ctx, brand, engine)),
  );
  handle(
    app,
    api.listOptionChoices,
    keptFor(keepAnswerSeconds, (ctx, { id }) => service.optionChoices(ctx, id)),
  );
  handle(
    app,
    api.listSparePartNodes,
    keptFor(keepAnswerSeconds, (ctx, { id }) => service.sparePartsBelow(ctx, id)),
  );
  handle(
    app,
    api.listSparePartProductTypes,
    keptFor(keepAnswerSeconds, (ctx, { slug }) => service.sparePartProductTypes(ctx, slug)),
  );
}
