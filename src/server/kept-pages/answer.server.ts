import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompressSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { scriptsPolicy } from "../security.server.ts";
import { withoutNonce } from "./own-scripts.server.ts";
import type { KeptPage, MadeOf } from "./store.server.ts";
import type { encodingOf, VisitorRequest } from "./visitor.server.ts";

/** A page as the router answers it; `body` is its HTML where there is some. */
export type Rendered = { answer: Response; body: Buffer | null };

/** Of what one reader waits for, and of what is made once for many while one waits. */
const brotliQuality = { once: 4, kept: 5 };
const compressed = {
  br: (body: Buffer, use: keyof typeof brotliQuality) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality[use],
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
  /** A twentieth larger than Brotli in a fifth of its time: handing it to another thread would cost more. */
  zstd: async (body: Buffer) => zstdCompressSync(body),
  identity: async (body: Buffer) => body,
};

/** A whole page for one reader, compressed in one piece: as a stream it would cost several times as much. */
export const compressOnce = (body: Buffer, encoding: ReturnType<typeof encodingOf>) =>
  compressed[encoding](body, "once");

/** The page ready to be kept, or the answer as `other` where it is none that may be: a redirect, an error, a cookie. */
export async function keptAnswer(
  rendered: Rendered,
  nonce: string | undefined,
  encoding: VisitorRequest["encoding"],
  madeOf: MadeOf,
): Promise<KeptPage | { other: Rendered }> {
  const { answer, body } = rendered;
  // A cookie is somebody's, and an answer that says itself how long it is true needs no help.
  const isOwn = answer.headers.has("set-cookie") || answer.headers.has("cache-control");
  if (answer.status !== 200 || isOwn) return { other: rendered };
  const headers: Record<string, string> = {
    ...Object.fromEntries(answer.headers),
    // Every browser asks anew each time, and is told in a few bytes that nothing changed.
    "cache-control": "private, no-cache",
    vary: "accept-encoding, cookie",
  };
  let content = body ?? Buffer.from(await answer.arrayBuffer());
  if (body && nonce !== undefined) {
    const { html, scripts } = withoutNonce(body.toString(), nonce);
    content = Buffer.from(html);
    headers["content-security-policy"] = scriptsPolicy(scripts);
  }
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  const etag = `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
  return { headers: { ...headers, etag }, etag, body: await compressed[encoding](content, "kept"), madeOf };
}

/** Sends a kept page, or only that it is still the one the browser has. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, { headers, etag, body }: KeptPage) {
  reply.headers(headers);
  if (!request.headers["if-none-match"]?.includes(etag)) return reply.send(body);
  reply.removeHeader("content-encoding");
  return reply.status(304).send();
}
