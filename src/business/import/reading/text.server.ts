import { createReadStream } from "node:fs";
import { firstBytes } from "./kinds.server.ts";
import { FileFault, fileFaults, type ReadLimits } from "./limits.ts";

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1254";

const chunkBytes = 256 * 1024;

/** The characters of a text file in chunks, without a byte order mark. Fails with a `FileFault` beyond `limits.bytes`. */
export async function* readText(
  path: string,
  limits: Pick<ReadLimits, "bytes">,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(path));
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limits.bytes) throw new FileFault(fileFaults.tooLarge(limits.bytes));
    onBytes(bytes);
    // PostgreSQL cannot store NUL.
    const text = decoder.decode(chunk, { stream: true }).replaceAll("\0", "");
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}

/** The first characters of a text file, at most `length`. */
export async function readHead(path: string, length: number): Promise<string> {
  let head = "";
  for await (const text of readText(path, { bytes: Number.POSITIVE_INFINITY })) {
    head += text;
    if (head.length >= length) break;
  }
  return head.slice(0, length);
}

/**
 * Detects the encoding of a text file: by its byte order mark, else UTF-8 if the whole file is valid UTF-8, else
 * Windows-1254, which Turkish spreadsheets use and which contains ISO-8859-9. Throws a `FileFault` for empty and binary
 * files.
 */
async function encodingOf(path: string): Promise<Encoding> {
  const head = await firstBytes(path);
  if (head.length === 0) throw new FileFault(fileFaults.empty);
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  // Every second byte of UTF-16 is zero for Latin letters.
  if (head.length > 3 && head[1] === 0 && head[3] === 0) return "utf-16le";
  if (head.length > 3 && head[0] === 0 && head[2] === 0) return "utf-16be";
  if (isBinary(head)) throw new FileFault(fileFaults.notText);
  return (await isUtf8(path)) ? "utf-8" : "windows-1254";
}

/** Control characters other than tab and line breaks do not occur in text. */
const isBinary = (head: Buffer) =>
  head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c);

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>)
      decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
