import { z } from "zod/mini";
import type { Context, Member } from "#src/shared/context.server.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { receivePhoto } from "#src/selling/listings/photos/making/service.server.ts";
import { type PhotoPayload, uploadThrottles } from "#src/selling/listings/photos/rules.ts";
import { removeUnusedPhoto } from "#src/selling/listings/photos/service.server.ts";
import { DraftQuery, draftKeyOf } from "../draft-query.ts";
import { addDraftPhoto, photoLimit, requireRoom } from "../draft-service.server.ts";

const endOfTime = new Date(8.64e15);

/** Where an upload goes: its draft and, for a crop, the photo that it replaces. */
export const Destination = z.extend(DraftQuery, { replaces: z.optional(z.string()) });
export type Destination = z.output<typeof Destination>;

/** Refuses an upload to a full draft, unless it replaces a photo of it, or to another member's draft. */
export async function requirePlace(ctx: Context, destination: Destination) {
  const key = draftKeyOf(destination);
  await (destination.replaces === undefined ? requireRoom(ctx, key) : photoLimit(ctx, key));
}

/** Counts an upload against the member's hourly and daily rate limit; 429 with the wait. */
export async function takeUpload(ctx: Context, member: Member) {
  const { hour, day } = uploadThrottles(member);
  await takeToken(ctx, `upload:${member.id}`, hour);
  await takeToken(ctx, `upload-day:${member.id}`, day);
}

/** Makes a photo of the member's draft of a received file; 422 for what is no photo, or where the draft is full. */
export async function storeUpload(ctx: Context, path: string, destination: Destination): Promise<PhotoPayload> {
  await requirePlace(ctx, destination);
  const photo = await receivePhoto(ctx, path);
  const { replaces } = destination;
  return addDraftPhoto(ctx, draftKeyOf(destination), photo.id, { replaces }).catch(async (error) => {
    await removeUnusedPhoto(ctx, photo.id, endOfTime);
    throw error;
  });
}
