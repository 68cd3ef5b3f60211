import type { FastifyInstance } from "fastify";
import { emailNotices } from "#src/core/notifications/rules.ts";
import { handle } from "#src/shared/endpoint.server.ts";
import { messages, readId } from "#src/shared/validation.ts";
import { Refusal } from "#src/shared/refusal.ts";
import {
  addFavourite,
  carParksCount,
  disableFavouriteEmail,
  mergeGarage,
  removeFavourite,
  saveFavouriteNote,
} from "./api.ts";
import { countGarage } from "./queries.server.ts";
import { addGuestGarage, addToGarage, removeFromGarage, saveGarageNote, setGarageEmail } from "./service.server.ts";

export async function garageApi(app: FastifyInstance) {
  handle(app, addFavourite, async (ctx, { keyCode }) => {
    const { id, message, totalCount } = await addToGarage(ctx, keyCode);
    return { carPark: { id }, message, totalCount };
  });
  handle(app, removeFavourite, async (ctx, { keyCode, gid }) => {
    if (gid !== undefined) return removeFromGarage(ctx, { id: readId(gid) });
    if (keyCode === undefined) throw new Refusal(422, messages.required, { keyCode: messages.empty });
    return removeFromGarage(ctx, { keyCode });
  });
  handle(app, mergeGarage, (ctx, { keyCodes }) => addGuestGarage(ctx, keyCodes));
  handle(app, saveFavouriteNote, (ctx, { note_id, note_value }) => saveGarageNote(ctx, note_id, note_value));
  handle(app, disableFavouriteEmail, async (ctx, { id }) => {
    await setGarageEmail(ctx, readId(id), false);
    return { success: true as const, status: "disabled" as const, message: emailNotices.disabled.title };
  });
  handle(app, carParksCount, async (ctx) => ({
    totalCount: ctx.member ? await countGarage(ctx, ctx.member.id) : 0,
  }));
}
