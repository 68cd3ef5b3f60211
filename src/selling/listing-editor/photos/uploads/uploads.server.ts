import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Context, type Member, requireMember } from "#src/shared/context.server.ts";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { isRetryable } from "#src/shared/unavailable.server.ts";
import { photoMaxBytes, photoMessages, type PhotoPayload, uploadPath } from "#src/selling/listings/photos/rules.ts";
import { Destination, requirePlace, storeUpload, takeUpload } from "./destination.server.ts";
import { drain } from "./drain.server.ts";
import { formUploads } from "./form-uploads.server.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { maxOpenUploads, OpenUploads } from "./open-uploads.server.ts";
import { uploadSlot } from "./upload-slots.server.ts";
import { readTusHeaders, type TusHeaders, tusVersion } from "./tus.ts";

const cleaningIntervalMs = 60 * 60_000;

/**
 * Resumable uploads (`tus.ts`) at `/yukle`: a finished one becomes a photo of the member's draft, and the answer is its
 * `PhotoPayload`. Needs sign-in; the upload's name contains the id of its member, others get 404. Its file is deleted when
 * it is finished, refused or a day old.
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
    // Serialised for each member, so that concurrent starts are counted.
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

  /** Receives a chunk; the last one completes the photo. */
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
      const photo = await storeUpload(ctx, uploads.pathOf(id), destination);
      await uploads.remove(id);
      return photo;
    } catch (error) {
      if (!isRetryable(error)) await uploads.remove(id);
      throw error;
    }
  }

  /**
   * Returns the offset. An upload that became a photo, but whose answer was lost, answers 404: the browser then sends the
   * file again and gets the photo, which is stored only once.
   */
  async function getOffset(request: FastifyRequest<ForUpload>, reply: FastifyReply) {
    const id = ownId(request);
    headersOf(request);
    const upload = await alone(id, () => uploads.find(id));
    if (!upload) throw new Refusal(404, photoMessages.notFound);
    const { offset, length } = upload;
    return reply.headers({ "upload-offset": offset, "upload-length": length, "cache-control": "no-store" }).send();
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
    scope.addContentTypeParser("*", (_request, _body, done) => done(null)); // the handler streams the body to the disk
    scope.addHook("onRequest", async (_request, reply) => void reply.header("tus-resumable", tusVersion));
    scope.addHook("onSend", async ({ raw }, { statusCode }) => (statusCode < 400 ? undefined : drain(raw)));
    scope.post(uploadPath, begin);
    const one = `${uploadPath}/:id`;
    scope.head(one, getOffset);
    scope.patch(one, add);
    scope.delete(one, giveUp);
  });
  await app.register(formUploads, { uploads });

  // Only this process can reach its folder, so the cleaning is not a job that another process might run.
  const clean = () => void uploads.removeOld().catch((error) => app.log.warn({ err: error }));
  clean(); // a process that is restarted often would never reach the first interval
  const cleaning = setInterval(clean, cleaningIntervalMs).unref();
  app.addHook("onClose", async () => clearInterval(cleaning));
}

type ForUpload = { Params: { id: string } };
type Piece = { id: string; offset: number; signal: AbortSignal };

function headersOf({ headers }: { headers: Parameters<typeof readTusHeaders>[0] }): TusHeaders {
  const read = readTusHeaders(headers);
  if (read.version !== tusVersion) throw new Refusal(412, unexpectedError);
  return read;
}

/** The upload's id if it belongs to the member, else 404. */
function ownId({ params: { id }, ctx }: FastifyRequest<ForUpload>): string {
  if (!isIdOf(requireMember(ctx), id)) throw new Refusal(404, photoMessages.notFound);
  return id;
}
const isIdOf = (member: Member, id: string) => new RegExp(`^${member.id}-[0-9a-f]{32}$`).test(id);
