import type { IncomingMessage } from "node:http";
import { isPublicAddress } from "#src/shared/public-network.server.ts";
import { answerMaxBytes } from "./rules.ts";

type Answer = AsyncIterable<Buffer> & Pick<IncomingMessage, "destroy"> & { socket: { remoteAddress?: string } };

/**
 * The beginning of an answer as text, for the log; an endless one is cut off. Empty for servers without a public address:
 * members must not read answers of internal ones. What fails after the status is no fault.
 */
export async function loggedText(response: Answer): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    if (!isPublicAddress(response.socket.remoteAddress ?? "")) return "";
    for await (const part of response) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= answerMaxBytes) break;
    }
  } catch {
    // The status has been received.
  } finally {
    response.destroy();
  }
  // PostgreSQL cannot store NUL. Bytes that are no text become longer, so the text is cut once more.
  const text = firstText(Buffer.concat(parts)).replaceAll("\0", "");
  return firstText(Buffer.from(text));
}

/** Decoding as a stream leaves out a character that the limit cuts. */
const firstText = (bytes: Buffer) => new TextDecoder().decode(bytes.subarray(0, answerMaxBytes), { stream: true });
