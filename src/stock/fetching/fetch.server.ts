import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isPublicAddress, NotPublicError, publicLookup } from "#src/shared/public-network.server.ts";
import { redirectsMax } from "../rules.ts";
import { FetchFault, fetchFaults } from "./rules.ts";

declare module "#src/shared/context.server.ts" {
  interface Services {
    /** How addresses of feeds and photos are fetched. */
    feeds: FeedAccess;
  }
}

export type FeedAccess = {
  /** Origins that are allowed in our own network and without TLS, such as `http://127.0.0.1:3000`. */
  ownOrigins: readonly string[];
  /** Time for a whole feed with its redirects. */
  timeoutMs: number;
};

export type Fetched = "unchanged" | { etag: string | null; lastModified: string | null };
type Options = {
  path: string;
  maxBytes: number;
  /** Validators of the last answer: the server may say that nothing changed. */
  etag?: string | null;
  lastModified?: string | null;
  timeoutMs?: number;
};

/** Connects only to hosts all of whose addresses are public, checked after the name is resolved. */
export const publicAgent = new Agent({ lookup: publicLookup, keepAlive: false });

/**
 * Fetches an address that a business chose into a file at `path`. Only https, and only public hosts, checked after each
 * name is resolved and on each redirect; `feeds.ownOrigins` are exempt. Fails with a `FetchFault`, and then removes the
 * file.
 */
export async function fetchToFile(feeds: FeedAccess, address: string, options: Options): Promise<Fetched> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? feeds.timeoutMs);
  try {
    let url = checkedUrl(feeds, address);
    for (let redirects = 0; ; redirects++) {
      const response = await get(feeds, url, options, signal);
      const next = redirectOf(response);
      if (next === undefined) return await receive(response, options, signal);
      response.destroy();
      if (redirects === redirectsMax) throw new FetchFault(fetchFaults.tooManyRedirects);
      if (!URL.canParse(next, url)) throw new FetchFault(fetchFaults.address);
      url = checkedUrl(feeds, new URL(next, url).href);
    }
  } catch (error) {
    await rm(options.path, { force: true });
    throw faultOf(error, signal, options);
  }
}

/**
 * The URL of an address that a business chose: https on a public host, or of `feeds.ownOrigins`; fails with a `FetchFault`
 * or a `NotPublicError`. Node's URLs write every form of an IPv4 address (decimal, octal, hexadecimal) with dots.
 */
export function checkedUrl({ ownOrigins }: FeedAccess, address: string): URL {
  if (!URL.canParse(address)) throw new FetchFault(fetchFaults.address);
  const url = new URL(address);
  if (ownOrigins.includes(url.origin)) return url;
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "")
    throw new FetchFault(fetchFaults.address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new NotPublicError();
  return url;
}

const get = ({ ownOrigins }: FeedAccess, url: URL, { etag, lastModified }: Options, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const isOwn = ownOrigins.includes(url.origin);
    const sent = (url.protocol === "https:" ? httpsRequest : httpRequest)(
      url,
      {
        signal,
        agent: isOwn ? undefined : publicAgent,
        headers: {
          "user-agent": "Kontak-Stok/1.0",
          // A compressed answer could be many times as large as what arrives.
          "accept-encoding": "identity",
          ...(etag && { "if-none-match": etag }),
          ...(lastModified && { "if-modified-since": lastModified }),
        },
      },
      resolve,
    );
    sent.on("error", reject);
    sent.end();
  });

const redirectOf = ({ statusCode = 0, headers }: IncomingMessage) =>
  [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? "") : undefined;

async function receive(response: IncomingMessage, { path, maxBytes }: Options, signal: AbortSignal): Promise<Fetched> {
  const { statusCode = 0, headers } = response;
  try {
    if (statusCode === 304) return "unchanged";
    if (statusCode !== 200) throw new FetchFault(fetchFaults.status(statusCode));
    if ((headers["content-encoding"] ?? "identity") !== "identity") throw new FetchFault(fetchFaults.compressed);
    if (Number(headers["content-length"] ?? 0) > maxBytes) throw new FetchFault(fetchFaults.tooLarge(maxBytes));
    let bytes = 0;
    const limit = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (bytes > maxBytes) done(new FetchFault(fetchFaults.tooLarge(maxBytes)));
        else done(null, chunk);
      },
    });
    await pipeline(response, limit, createWriteStream(path), { signal });
    return { etag: headers.etag ?? null, lastModified: headers["last-modified"] ?? null };
  } finally {
    response.destroy();
  }
}

/** The `FetchFault` of a failed request; a full or protected disk is returned as it is. */
export function faultOf(error: unknown, signal: AbortSignal, { timeoutMs }: { timeoutMs?: number } = {}): unknown {
  if (error instanceof FetchFault) return error;
  if (error instanceof NotPublicError) return new FetchFault(fetchFaults.notPublic);
  if (signal.aborted) return new FetchFault(fetchFaults.timedOut, { cause: timeoutMs });
  const { code = "" } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EACCES") return error;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return new FetchFault(fetchFaults.unknownHost);
  if (/CERT|SSL|TLS|SIGNED/.test(code)) return new FetchFault(fetchFaults.certificate);
  if (code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE") return new FetchFault(fetchFaults.cutOff);
  return new FetchFault(fetchFaults.unreachable, { cause: error });
}
