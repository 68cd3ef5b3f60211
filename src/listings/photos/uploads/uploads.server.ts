import { randomBytes } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import { type Context, requireMember } from "#src/shared/context.server.ts";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { DraftQuery, draftKeyOf } from "../draft-query.ts";
import { addDraftPhoto, photoLimit, requireRoom } from "../draft-service.server.ts";
import { photoMaxBytes, photoMessages, type PhotoPayload, uploadPath } from "../rules.ts";
import { receivePhoto } from "../making/service.server.ts";
import { removeUnusedPhoto } from "../service.server.ts";
import { sendingTurn } from "./sending-turns.server.ts";

const uploadLifeMs = 24 * 60 * 60_000;
const cleaningIntervalMs = 60 * 60_000;
/** Begun and not finished, per member: at 25 MB each, what one account can lay on the disk. */
const maxOpenUploads = 50;
const endOfTime = new Date(8.64e15);

/**
 * Resumable uploads (tus 1.0.0) at `/yukle`: a finished one becomes a photo of the member's draft and is answered with
 * its `PhotoPayload`. Sign-in needed; an upload belongs to the member whose id the server put into its name, for others
 * it does not exist. Nothing stays in the folder after an upload was finished or refused, or when it is a day old.
 */
export async function photoUploads(app: FastifyInstance, { uploadFolder }: { uploadFolder: string }) {
  const store = new FileStore({ directory: uploadFolder });
  const discard = (id: string) => store.remove(id).catch(() => {});
  const contexts = new WeakMap<IncomingMessage, Context>();
  const contextOf = (request: TusRequest) => contexts.get(request.runtime!.node!.req as IncomingMessage)!;
  /** Uploads complete on disk that are being made into photos. */
  const finishing = new Map<string, Promise<PhotoPayload>>();

  async function finish(ctx: Context, { id, metadata }: TusUpload) {
    try {
      const { key, replaces } = whereTo(metadata);
      await requirePlace(ctx, metadata);
      const photo = await receivePhoto(ctx, () => readFile(join(uploadFolder, id)));
      return await addDraftPhoto(ctx, key, photo.id, { replaces }).catch(async (error) => {
        await removeUnusedPhoto(ctx, photo.id, endOfTime);
        throw error;
      });
    } finally {
      await discard(id);
      finishing.delete(id);
    }
  }

  const tus = new Server({
    path: uploadPath,
    datastore: store,
    maxSize: photoMaxBytes,
    relativeLocation: true,
    respectForwardedHeaders: false,
    allowedOrigins: () => false, // our own pages need no CORS header
    async namingFunction(request, metadata) {
      const ctx = contextOf(request);
      const owner = `${requireMember(ctx).id}-`;
      await requirePlace(ctx, metadata);
      const open = (await readdir(uploadFolder)).filter((name) => name.startsWith(owner) && !name.endsWith(".json"));
      if (open.length >= maxOpenUploads) throw new Refusal(429, photoMessages.unfinished);
      return owner + randomBytes(16).toString("hex");
    },
    // What the client tells about the file is not kept: its bytes say what it is. Only where it goes is.
    onUploadCreate: async (_request, { metadata }) => ({ metadata: Destination.parse(metadata ?? {}) as TusMetadata }),
    async onUploadFinish(request, upload) {
      const work = finish(contextOf(request), upload);
      finishing.set(upload.id, work);
      return { status_code: 200, body: JSON.stringify(await work) };
    },
    async onResponseError(request, error) {
      const { status, message } = refusalFor(error);
      const id = new URL(request.url).pathname.slice(uploadPath.length + 1);
      if (status === 413 && id) await discard(id);
      if (status >= 500) contextOf(request).log.error({ err: error });
      return { status_code: status, body: JSON.stringify({ message }) };
    },
  });

  async function serve(request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply) {
    const { id } = request.params;
    const member = requireMember(request.ctx);
    if (id !== undefined && !id.startsWith(`${member.id}-`)) throw new Refusal(404, photoMessages.notFound);
    if (id !== undefined && request.method === "HEAD") await forgetFinished(id);
    delete request.raw.headers["x-http-method-override"]; // the method that was checked is the one that counts
    contexts.set(request.raw, request.ctx);
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value as string);
    reply.hijack();
    if (request.method === "PATCH" || request.method === "POST") await sendingTurn(member.id, request.raw, reply.raw);
    await tus.handle(request.raw, reply.raw);
  }

  /**
   * A browser that lost the answer to its last bytes asks how far it came. To a complete upload it would hear no answer
   * any more; told that there is none, it sends the file again and gets the photo, which is stored once in any case.
   */
  async function forgetFinished(id: string) {
    await finishing.get(id)?.catch(() => {});
    const upload = await store.getUpload(id).catch(() => undefined);
    if (upload && upload.offset === upload.size) await discard(id);
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    scope.route({ method: "POST", url: uploadPath, handler: serve });
    scope.route({ method: ["HEAD", "PATCH", "DELETE"], url: `${uploadPath}/:id`, handler: serve });
  });

  // The folder is this process's own, so its cleaning is not a job that another process might take.
  const clean = () => void removeOldFiles(uploadFolder).catch((error) => app.log.warn({ err: error }));
  const cleaning = setInterval(clean, cleaningIntervalMs).unref();
  app.addHook("onClose", async () => clearInterval(cleaning));
}

type TusRequest = Parameters<NonNullable<Server["options"]["onUploadFinish"]>>[0];
type TusUpload = Parameters<NonNullable<Server["options"]["onUploadFinish"]>>[1];
type TusMetadata = NonNullable<TusUpload["metadata"]>;

/** What of an upload's metadata counts: the draft it is for, and the photo whose place it takes, as a crop does. */
const Destination = z.extend(DraftQuery, { replaces: z.optional(z.string()) });

function whereTo(metadata: TusUpload["metadata"]) {
  const parsed = Destination.safeParse(metadata ?? {});
  if (!parsed.success) throw new Refusal(422, unexpectedError);
  return { key: draftKeyOf(parsed.data), replaces: parsed.data.replaces };
}

/** Refuses what would find no place: a full draft, unless a photo of it is replaced, and what is somebody else's. */
async function requirePlace(ctx: Context, metadata: TusUpload["metadata"]) {
  const { key, replaces } = whereTo(metadata);
  await (replaces === undefined ? requireRoom(ctx, key) : photoLimit(ctx, key));
}

/** Removes what nobody has sent anything to for a day. */
export async function removeOldFiles(folder: string, now = Date.now()) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.endsWith(".json")) continue; // goes with its upload
    const { mtimeMs } = await stat(path);
    if (now - mtimeMs < uploadLifeMs) continue;
    await rm(path, { force: true });
    await rm(`${path}.json`, { force: true });
  }
}

/** tus speaks English; its "too large" and "not there" have sentences of ours. */
function refusalFor(error: Error | { status_code: number; body: string }) {
  if (error instanceof Refusal) return error;
  const status = (error as { status_code?: number }).status_code ?? 500;
  if (status === 413) return { status, message: photoMessages.tooLarge };
  if (status === 404 || status === 410) return { status: 404, message: photoMessages.notFound };
  return { status, message: unexpectedError };
}
