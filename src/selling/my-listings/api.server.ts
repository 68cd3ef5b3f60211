import { noteDeleted, noteSaved } from "#src/selling/listings/note-rules.ts";
import type { FastifyInstance } from "fastify";
import { requireMember } from "#src/shared/context.server.ts";
import { handle } from "#src/shared/endpoint.server.ts";
import { readKeyCode } from "#src/selling/listings/key-codes.ts";
import { priceAdviceThrottle } from "#src/selling/listing-editor/price/rules.ts";
import { judgeNewPrice } from "#src/selling/listing-editor/price/service.server.ts";
import { liraToKurus } from "#src/shared/money.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { assignOffers, judgeNewPriceCall, saveOfferNote } from "./api.ts";
import { outcomeText } from "./rules.ts";
import { changeListings, saveNote } from "./service.server.ts";

export async function myListingsApi(app: FastifyInstance) {
  handle(app, saveOfferNote, async (ctx, { keyCode, note }) => {
    const saved = await saveNote(ctx, requireMember(ctx), keyCode, note);
    return { note: saved, message: saved ? noteSaved : noteDeleted };
  });
  handle(app, judgeNewPriceCall, async (ctx, { keyCode, price }) => {
    await takeToken(ctx, `price-advice ${requireMember(ctx).id}`, priceAdviceThrottle);
    const { fairness, question } = await judgeNewPrice(ctx, readKeyCode(keyCode), liraToKurus(price));
    return { fairness, question };
  });
  handle(app, assignOffers, async (ctx, { related_member, offers }) => {
    const change = { action: "assign", keyCodes: offers, relatedMember: related_member } as const;
    const { done, already, failed } = await changeListings(ctx, requireMember(ctx), change);
    return { message: outcomeText({ action: "assign", done, already, failed }), done, already, failed };
  });
}
