import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import { type Context, type Member, requireMember } from "#src/shared/context.server.ts";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { DraftQuery, draftKeyOf } from "../draft-query.ts";
import { addDraftPhoto, photoLimit, requireRoom } from "../draft-service.server.ts";
import { receivePhoto } from "#src/listings/photos/making/service.server.ts";
import {
  photoMaxBytes,
  photoMessages,
  type PhotoPayload,
  uploadPath,
  uploadThrottles,
} from "#src/listings/photos/rules.ts";
import { removeUnusedPhoto } from "#src/listings/photos/service.server.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { OpenUploads } from "./open-uploads.server.ts";
import { uploadSlot } from "./upload-slots.server.ts";
import { readTusHeaders, type TusHeaders, tusVersion } from "./tus.ts";

const cleaningIntervalMs = 60 * 60_000;
/** Begun and not finished, per member: at 25 MB each, what one account can lay on the disk. */
const maxOpenUploads = 50;
const endOfTime = new Date(8.64e15);

/** What of an upload's metadata counts: the draft it is for, and the photo whose place it takes, as a crop does. */
const Destination = z.extend(DraftQuery, { replaces: z.optional(z.string()) });
type Destination = z.output<typeof Destination>;

/**
 * Resumable uploads (`tus.ts`) at `/yukle`: a finished one becomes a photo of the member's draft and is answered with its
 * `PhotoPayload`. Sign-in needed; an upload belongs to the member whose id the server put into its name, for others it
 * does not exist. Nothing stays in the folder after an upload was finished or refused, or when it is a day old.
 */
export async function photoUploads(app: FastifyInstance, { uploadFolder }: { uploadFolder: string }) {
  mkdirSync(uploadFolder, { recursive: true });
  const uploads = new OpenUploads<Destination>(uploadFolder);
  const alone = oneAtATime();
  const memberAlone = oneAtATime();

  async function begin(request: FastifyRequest, reply: FastifyReply) {
    const { ctx } = request;
    const member = requireMember(ctx);
    const { length, metadata, hasBytes } = headersOf(request);
    if (length === undefined) throw new Refusal(400, unexpectedError);
    const destination = Destination.safeParse(metadata);
    if (!destination.success) throw new Refusal(422, unexpectedError);
    await requirePlace(ctx, destination.data);
    if (length > photoMaxBytes) throw new Refusal(413, photoMessages.tooLarge);
    const id = `${member.id}-${randomBytes(16).toString("hex")}`;
    // One after the other: uploads that begin at the same time are counted, too.
    await memberAlone(String(member.id), async () => {
      if ((await uploads.countOf(`${member.id}-`)) >= maxOpenUploads) throw new Refusal(429, photoMessages.unfinished);
      await takeUpload(ctx, member);
      await uploads.begin(id, { length, destination: destination.data });
    });
    void reply.status(201).header("location", `${uploadPath}/${id}`);
    if (hasBytes || length === 0) return alone(id, (signal) => goOn(request, reply, { id, offset: 0, signal }));
    return reply.send();
  }

  async function add(request: FastifyRequest<ForUpload>, reply: FastifyReply) {
    const id = ownId(request);
    const { offset, hasBytes } = headersOf(request);
    if (!hasBytes) throw new Refusal(415, unexpectedError);
    if (offset === undefined) throw new Refusal(400, unexpectedError);
    void reply.status(204);
    return alone(id, (signal) => goOn(request, reply, { id, offset, signal }));
  }

  /** Takes what the request brings; the last of it makes the photo. */
  async function goOn(request: FastifyRequest, reply: FastifyReply, { id, offset, signal }: Piece) {
    const upload = await uploads.find(id);
    if (!upload) throw new Refusal(404, photoMessages.notFound);
    if (upload.offset !== offset) throw new Refusal(409, unexpectedError);
    const { length, destination } = upload;
    const announced = offset + Number(request.headers["content-length"] ?? 0);
    await uploadSlot(requireMember(request.ctx).id, request.raw, reply.raw);
    const end =
      announced > length ? announced : await uploads.receive(id, request.raw, { offset, limit: length, signal });
    if (end > length) {
      await uploads.remove(id);
      throw new Refusal(413, photoMessages.tooLarge);
    }
    void reply.header("upload-offset", end);
    if (end < length) return reply.send();
    const photo = await finish(request.ctx, id, destination);
    return reply.status(200).removeHeader("location").send(photo);
  }

  async function finish(ctx: Context, id: string, destination: Destination): Promise<PhotoPayload> {
    try {
      await requirePlace(ctx, destination);
      const photo = await receivePhoto(ctx, uploads.pathOf(id));
      const { replaces } = destination;
      return await addDraftPhoto(ctx, draftKeyOf(destination), photo.id, { replaces }).catch(async (error) => {
        await removeUnusedPhoto(ctx, photo.id, endOfTime);
        throw error;
      });
    } finally {
      await uploads.remove(id);
    }
  }

  /**
   * How far it came. A browser that lost the answer to its last bytes would hear no answer to a complete upload any more;
   * told that there is none, it sends the file again and gets the photo, which is stored once in any case.
   */
  async function tell(request: FastifyRequest<ForUpload>, reply: FastifyReply) {
    const id = ownId(request);
    headersOf(request);
    const upload = await alone(id, () => uploads.find(id));
    if (upload && upload.offset < upload.length) {
      const { offset, length } = upload;
      return reply.headers({ "upload-offset": offset, "upload-length": length, "cache-control": "no-store" }).send();
    }
    await uploads.remove(id);
    throw new Refusal(404, photoMessages.notFound);
  }

  async function giveUp(request: FastifyRequest<ForUpload>, reply: FastifyReply) {
    const id = ownId(request);
    headersOf(request);
    await alone(id, async () => {
      if (!(await uploads.find(id))) throw new Refusal(404, photoMessages.notFound);
      await uploads.remove(id);
    });
    return reply.status(204).send();
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null)); // read where it is written
    scope.addHook("onRequest", async (_request, reply) => void reply.header("tus-resumable", tusVersion));
    scope.post(uploadPath, begin);
    const one = `${uploadPath}/:id`;
    scope.head(one, tell);
    scope.patch(one, add);
    scope.delete(one, giveUp);
  });

  // The folder is this process's own, so its cleaning is not a job that another process might take.
  const clean = () => void uploads.removeOld().catch((error) => app.log.warn({ err: error }));
  clean(); // a process that is restarted often would never reach the first interval
  const cleaning = setInterval(clean, cleaningIntervalMs).unref();
  app.addHook("onClose", async () => clearInterval(cleaning));
}

/** Counts an upload against the member's hour and day; 429 with the wait when there were too many. */
async function takeUpload(ctx: Context, member: Member) {
  const { hour, day } = uploadThrottles(member);
  await takeToken(ctx, `upload:${member.id}`, hour);
  await takeToken(ctx, `upload-day:${member.id}`, day);
}

type ForUpload = { Params: { id: string } };
type Piece = { id: string; offset: number; signal: AbortSignal };

function headersOf({ headers }: { headers: Parameters<typeof readTusHeaders>[0] }): TusHeaders {
  const read = readTusHeaders(headers);
  if (read.version !== tusVersion) throw new Refusal(412, unexpectedError);
  return read;
}

/** The upload's id, where it is one of the member's; else there is no such upload. */
function ownId({ params: { id }, ctx }: FastifyRequest<ForUpload>): string {
  if (!isIdOf(requireMember(ctx), id)) throw new Refusal(404, photoMessages.notFound);
  return id;
}
const isIdOf = (member: Member, id: string) => new RegExp(`^${member.id}-[0-9a-f]{32}$`).test(id);

/** Refuses what would find no place: a full draft, unless a photo of it is replaced, and what is somebody else's. */
async function requirePlace(ctx: Context, destination: Destination) {
  const key = draftKeyOf(destination);
  await (destination.replaces === undefined ? requireRoom(ctx, key) : photoLimit(ctx, key));
}
