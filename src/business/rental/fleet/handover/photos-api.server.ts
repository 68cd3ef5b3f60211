import type { FastifyInstance } from "fastify";
import { placeholder } from "#src/selling/listings/photos/files/placeholder.server.ts";
import { receiveFile } from "#src/shared/file-form.server.ts";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import { bookingPath, fleetPaths } from "../rules.ts";
import { kindSlugs, photoMaxBytes, photoMessages, photoPath, slugOfKind } from "./rules.ts";
import { addPhoto, openPhoto, requireOpenHandover } from "./service.server.ts";

/** Photos of hand-overs: for the customer, the business and staff, and the addresses that they are uploaded to. */
export async function handoverPhotosApi(app: FastifyInstance) {
  app.get<{ Params: { id: string } }>(`${photoPath}/:id`, async ({ params: { id }, ctx, url }, reply) => {
    if (!ctx.member) return reply.redirect(signInAddress(url));
    const bytes = await openPhoto(ctx, id);
    return reply
      .status(bytes ? 200 : 404)
      .headers({
        "content-type": "image/jpeg",
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
      })
      .send(bytes ?? (await placeholder(1600, "jpg")));
  });
  for (const kind of Object.values(kindSlugs)) {
    const slug = slugOfKind[kind];
    await receiveFile(app, {
      path: `${fleetPaths.bookings}/:code/${slug}/fotograf`,
      field: "photo",
      maxBytes: photoMaxBytes,
      messages: photoMessages,
      page: ({ code = "" }) => `${bookingPath(encodeURIComponent(code))}/${slug}`,
      doneQuery: "foto=eklendi#fotograflar",
      refusedQuery: ({ message }) => `foto=${photoFault(message)}#fotograflar`,
      check: async (ctx, { code = "" }) => void (await requireOpenHandover(ctx, code, kind)),
      save: (ctx, { bytes }, { code = "" }) => addPhoto(ctx, code, kind, bytes),
    });
  }
}

/** The fault of an upload without scripts, for the address of its page. */
const photoFault = (message: string) =>
  Object.entries(photoMessages).find(([, text]) => text === message)?.[0] ?? "tooManyFields";
