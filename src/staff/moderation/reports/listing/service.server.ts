import type { z } from "zod/mini";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { askerKey, takeToken } from "#src/shared/throttle.server.ts";
import { actorFor } from "#src/selling/listings/actor.ts";
import { isKeyCode, listingNotFound } from "#src/selling/listings/rules.ts";
import { findReported, insertReport } from "./queries.server.ts";
import { reportMessages, reportThrottle } from "./rules.ts";
import type { ReportFields } from "../report-input.ts";

/** Refuses with 422 a report without a note if its reason needs one. */
export function requireNote({ reason, note }: { reason: string; note: string }) {
  if (reason === "other" && note === "") throw new Refusal(422, reportMessages.note, { note: reportMessages.note });
}

/**
 * Product 4.19: reports a live listing to the moderators. A person counts once for a listing and reads the same thanks
 * every time. 404 if it is not live, 409 for one's own listing, 422 without a reason, 429 over the rate limit.
 */
export async function report(ctx: Context, keyCode: string, { reason, note }: z.output<typeof ReportFields>) {
  requireNote({ reason, note });
  const who = askerKey(ctx);
  await takeToken(ctx, `report:${who}`, reportThrottle);
  const listing = isKeyCode(keyCode) ? await findReported(ctx, keyCode) : undefined;
  if (listing?.state !== "active") throw new Refusal(404, listingNotFound);
  if (ctx.member && actorFor(ctx.member, listing) === "owner") throw new Refusal(409, reportMessages.own);
  await insertReport(ctx, { listingId: listing.id, who, memberId: ctx.member?.id ?? null, reason, note });
  return { message: reportMessages.thanks };
}
