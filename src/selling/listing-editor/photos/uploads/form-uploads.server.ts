import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { finished, pipeline } from "node:stream/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Context, type Member, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { fullStoreOf } from "#src/shared/storage-full.server.ts";
import { reportedRefusal } from "#src/shared/unavailable.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import { photoMaxBytes, photoMessages } from "#src/selling/listings/photos/rules.ts";
import { DraftQuery, draftKeyOf } from "../draft-query.ts";
import { photoLimit } from "../draft-service.server.ts";
import { readFormFiles } from "../form/multipart.server.ts";
import {
  type FormFault,
  formFaultOf,
  formFaults,
  partHeadMaxBytes,
  photoFormPath,
  photosAddress,
} from "../form/rules.ts";
import { type Destination, requirePlace, storeUpload, takeUpload } from "./destination.server.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { maxOpenUploads, type OpenUploads } from "./open-uploads.server.ts";
import { uploadSlot } from "./upload-slots.server.ts";

/**
 * Receives photos from a page without scripts: a multipart form with several files, under the limits and checks of resumable
 * uploads. The body is stored in the folder of uploads, then its files become photos in the form's order. Answers with
 * a redirect to the page of the draft's photos, which says how many were added and why others were not.
 */
export async function formUploads(app: FastifyInstance, { uploads }: { uploads: OpenUploads<Destination> }) {
  const alone = oneAtATime();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("multipart/form-data", (_request, _body, done) => done(null)); // the handler streams it to the disk
  app.post<{ Querystring: Record<string, string> }>(photoFormPath, async (request, reply) => {
    const { ctx, raw } = request;
    const query = parseInput(DraftQuery, request.query);
    const page = photosAddress(draftKeyOf(query));
    if (!ctx.member) return reply.redirect(signInAddress(page), 303);
    const { added, faults } = await alone(String(ctx.member.id), (signal) =>
      receive(request, reply, { destination: query, signal }),
    ).catch(async (error: unknown) => {
      const refusal = reportedRefusal(ctx, error);
      if (!refusal || refusal.status === 404) throw error;
      // A browser reads the answer only after it has sent the whole form.
      if (!raw.readableEnded) await finished(raw.resume()).catch(() => {});
      return { added: 0, faults: new Set([faultOf(error, refusal)]) };
    });
    const result = new URLSearchParams({
      ...(added > 0 && { eklenen: String(added) }),
      ...(faults.size > 0 && { hata: [...faults].join(",") }),
    });
    return reply.redirect(`${page}${page.includes("?") ? "&" : "?"}${result}`, 303);
  });

  async function receive(
    request: FastifyRequest,
    reply: FastifyReply,
    { destination, signal }: { destination: Destination; signal: AbortSignal },
  ) {
    const { ctx, headers } = request;
    const member = requireMember(ctx);
    await requirePlace(ctx, destination);
    const max = await photoLimit(ctx, draftKeyOf(destination));
    const limit = max * (photoMaxBytes + partHeadMaxBytes);
    const length = Number(headers["content-length"]);
    if (!(length > 0)) throw new Refusal(422, formFaults.bos);
    if (length > limit) throw new Refusal(413, photoMessages.tooLarge);
    if ((await uploads.countOf(`${member.id}-`)) >= maxOpenUploads) throw new Refusal(429, photoMessages.unfinished);
    await takeUpload(ctx, member);
    const id = `${member.id}-${randomBytes(16).toString("hex")}`;
    await uploads.begin(id, { length, destination });
    try {
      await uploadSlot(member.id, request.raw, reply.raw);
      const end = await uploads.receive(id, request.raw, { offset: 0, limit: length, signal });
      if (end > length) throw new Refusal(413, photoMessages.tooLarge);
      return await storeFiles(ctx, member, { id, contentType: headers["content-type"] ?? "", max, destination });
    } finally {
      await uploads.remove(id);
    }
  }

  /** One file after the other, so that the photos have the form's order. The form itself was counted as its first upload. */
  async function storeFiles(
    ctx: Context,
    member: Member,
    { id, contentType, max, destination }: { id: string; contentType: string; max: number; destination: Destination },
  ) {
    const faults = new Set<FormFault>();
    let [files, added] = [0, 0];
    // One file more than allowed, so that the page says why it is missing.
    const limits = { field: "photo", maxFiles: max + 1, maxBytes: photoMaxBytes };
    await readFormFiles(uploads.pathOf(id), contentType, limits, async (file) => {
      const own = `${id}-${files++}`;
      try {
        if (files > 1) await takeUpload(ctx, member);
        await pipeline(file, createWriteStream(uploads.pathOf(own)));
        if (file.truncated) throw new Refusal(413, photoMessages.tooLarge);
        if (file.bytesRead === 0) throw new Refusal(422, photoMessages.notImage);
        await storeUpload(ctx, uploads.pathOf(own), destination);
        added++;
      } catch (error) {
        const refusal = reportedRefusal(ctx, error);
        if (!refusal) throw error;
        faults.add(faultOf(error, refusal));
        file.resume();
      } finally {
        await uploads.remove(own);
      }
    });
    if (files === 0) throw new Refusal(422, formFaults.bos);
    return { added, faults };
  }
}

const faultOf = (error: unknown, refusal: Refusal): FormFault => (fullStoreOf(error) ? "dolu" : formFaultOf(refusal));
