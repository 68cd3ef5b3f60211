import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Context } from "#src/shared/context.server.ts";
import { isPublicAddress, NotPublicError, publicLookup } from "#src/shared/public-network.server.ts";
import { fullStoreOf } from "#src/shared/storage-full.server.ts";
import { redirectsMax } from "../rules.ts";
import { FetchFault, fetchFaults } from "./rules.ts";

declare module "#src/shared/context.server.ts" {
  interface Services {
    /** How stock feeds, and the photos that they name, are fetched. */
    feeds: FeedAccess;
    /**
     * Whole addresses in our own network that members may name for anything but feeds: a receiver of the demo, servers of
     * tests. Empty in production.
     */
    ownAddresses: readonly string[];
  }
}

export type FeedAccess = {
  /** Origins of feeds that are allowed in our own network and without TLS, such as `http://127.0.0.1:3000`. */
  ownOrigins: readonly string[];
  /** Time for a whole feed with its redirects. */
  timeoutMs: number;
};

export type Fetched = "unchanged" | { etag: string | null; lastModified: string | null };
/** Whether an address is allowed in our own network and without TLS. */
export type IsOwn = (url: URL) => boolean;
type Options = {
  path: string;
  isOwn: IsOwn;
  maxBytes: number;
  /** Validators of the last answer: the server may say that nothing changed. */
  etag?: string | null;
  lastModified?: string | null;
  timeoutMs: number;
};

/** Feeds are exempt by their origin. */
export const isOwnFeed =
  ({ feeds }: Pick<Context, "feeds">): IsOwn =>
  (url) =>
    feeds.ownOrigins.includes(url.origin);

/** Whatever else members name is exempt by its whole address. */
export const isOwnAddress =
  ({ ownAddresses }: Pick<Context, "ownAddresses">): IsOwn =>
  (url) =>
    ownAddresses.includes(url.href);

/** Connects only to hosts all of whose addresses are public, checked after the name is resolved. */
export const publicAgent = new Agent({ lookup: publicLookup, keepAlive: false });

/**
 * Fetches an address that a business chose into a file at `path`. Only https, and only public hosts, checked after each
 * name is resolved and on each redirect; those of `isOwn` are exempt. Fails with a `FetchFault`, and then removes the file.
 */
export async function fetchToFile(address: string, options: Options): Promise<Fetched> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    let url = checkedUrl(address, options.isOwn);
    for (let redirects = 0; ; redirects++) {
      const response = await get(url, options, signal);
      const next = redirectOf(response);
      if (next === undefined) return await receive(response, options, signal);
      response.destroy();
      if (redirects === redirectsMax) throw new FetchFault(fetchFaults.tooManyRedirects);
      if (!URL.canParse(next, url)) throw new FetchFault(fetchFaults.address);
      url = checkedUrl(new URL(next, url).href, options.isOwn);
    }
  } catch (error) {
    await rm(options.path, { force: true });
    throw faultOf(error, signal, options);
  }
}

/**
 * The URL of an address that a business chose: https on a public host, or one of `isOwn`, in both cases without a user and
 * password; fails with a `FetchFault` or a `NotPublicError`. Node's URLs write every form of an IPv4 address (decimal,
 * octal, hexadecimal) with dots.
 */
export function checkedUrl(address: string, isOwn: IsOwn): URL {
  if (!URL.canParse(address)) throw new FetchFault(fetchFaults.address);
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") throw new FetchFault(fetchFaults.address);
  if (isOwn(url)) return url;
  if (url.protocol !== "https:") throw new FetchFault(fetchFaults.address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new NotPublicError();
  return url;
}

const get = (url: URL, { etag, lastModified, isOwn }: Options, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const sent = (url.protocol === "https:" ? httpsRequest : httpRequest)(
      url,
      {
        signal,
        agent: isOwn(url) ? undefined : publicAgent,
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
  if (fullStoreOf(error) || code === "EACCES") return error;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return new FetchFault(fetchFaults.unknownHost);
  if (/CERT|SSL|TLS|SIGNED/.test(code)) return new FetchFault(fetchFaults.certificate);
  if (code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE") return new FetchFault(fetchFaults.cutOff);
  return new FetchFault(fetchFaults.unreachable, { cause: error });
}
