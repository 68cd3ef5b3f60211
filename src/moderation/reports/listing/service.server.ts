import type { z } from "zod/mini";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { askerKey, takeToken } from "#src/shared/throttle.server.ts";
import { actorFor, isKeyCode, listingNotFound } from "#src/listings/rules.ts";
import { findReported, insertReport } from "./queries.server.ts";
import { reportMessages, reportThrottle } from "./rules.ts";
import type { ReportFields } from "../report-input.ts";

/** Refuses with 422 a report whose reason says nothing by itself, and that explains nothing. */
export function requireNote({ reason, note }: { reason: string; note: string }) {
  if (reason === "other" && note === "") throw new Refusal(422, reportMessages.note, { note: reportMessages.note });
}

/**
 * Product 4.19: puts a live listing before the moderation desk. A person counts once for a listing and reads the same
 * thanks every time. 404 for what is not live, 409 for a listing of one's own, 422 without a reason, 429 for floods.
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
