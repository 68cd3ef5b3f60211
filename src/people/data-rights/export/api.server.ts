import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { calendarDay } from "#src/shared/dates.ts";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import { undefinedIfMissing } from "#src/shared/photo-store.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { dataPath, downloadAddress, exportMessages } from "./rules.ts";
import { findDownload } from "./service.server.ts";

/** Serves the member's file after they have just typed the password; a visitor is sent to sign in. */
export async function exportApi(app: FastifyInstance) {
  app.get<{ Querystring: { anahtar?: string } }>(downloadAddress, async (request, reply) => {
    if (!request.ctx.member) return reply.redirect(signInAddress(dataPath));
    const { path, madeAt } = await findDownload(request.ctx, String(request.query.anahtar ?? ""));
    const file = await stat(path).catch(undefinedIfMissing);
    if (!file) throw new Refusal(404, exportMessages.noFile);
    return reply
      .headers({
        "content-type": "application/zip",
        "content-length": file.size,
        "content-disposition": `attachment; filename="kontak-verilerim-${calendarDay(madeAt)}.zip"`,
        "cache-control": "private, no-store",
      })
      .send(createReadStream(path));
  });
}
