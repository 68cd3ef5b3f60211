import type { FastifyInstance } from "fastify";
import { isbot } from "isbot";
import { inGarage } from "#src/finding/garage/service.server.ts";
import { shownCounter } from "#src/money/promotions/shown.server.ts";
import { placementKeys } from "#src/shared/promotions.ts";
import { handle } from "#src/shared/endpoint.server.ts";
import { paidPlaces } from "./api.ts";
import { paidKeyCodes } from "./paid-cards.ts";
import { rotation } from "./rotation.ts";
import { nextPaidCards } from "./service.server.ts";

export async function paidPlacesApi(app: FastifyInstance) {
  const turns = rotation();
  let shown: ReturnType<typeof shownCounter> | undefined;
  app.addHook("onClose", () => shown?.flush());
  handle(app, paidPlaces, async (ctx, { adres }, { request }) => {
    const cards = await nextPaidCards(ctx, adres, turns);
    const { db, log } = ctx;
    shown ??= shownCounter({ db, log });
    if (!isbot(request.headers["user-agent"] ?? ""))
      for (const placement of placementKeys)
        for (const { keyCode } of cards[placement]) shown.add(keyCode, placement, ctx.clock());
    return { ...cards, inGarage: await inGarage(ctx, paidKeyCodes(cards)) };
  });
}
