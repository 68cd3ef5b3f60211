import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { photoMaxBytes } from "#src/selling/listings/photos/rules.ts";

const longestMs = 60_000;

/**
 * Reads what is still to come of a refused upload: the connection closes after the answer, and a browser that is still
 * sending then sees it break instead of reading the answer. No upload of the page is larger than a photo.
 */
export async function drain(request: IncomingMessage): Promise<void> {
  const isShort = Number(request.headers["content-length"]) <= photoMaxBytes;
  if (!isShort || request.readableEnded) return;
  await finished(request.resume(), { signal: AbortSignal.timeout(longestMs) }).catch(() => {});
}
