import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { partHeadMaxBytes } from "./rules.ts";

/** A part of a multipart body, as a range of bytes in its file; `end` is exclusive. */
export type Part = { name: string; fileName: string | undefined; start: number; end: number };

const blockBytes = 1024 * 1024;
const headEnd = Buffer.from("\r\n\r\n");

/** The boundary in a `Content-Type` of `multipart/form-data`; undefined without one. */
export function boundaryOf(contentType: string | undefined): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? "") ?? [];
  return quoted ?? plain;
}

/**
 * Finds the parts of a multipart body (RFC 7578) that is stored in a file, reading a block at a time. Parts without a name,
 * with a longer head than a browser sends, or without an end (the body was cut off) are left out. Stops after `max` parts.
 */
export async function readParts(path: string, boundary: string, max: number): Promise<Part[]> {
  const file = await open(path);
  try {
    const delimiter = Buffer.from(`\r\n--${boundary}`);
    const parts: Part[] = [];
    // The first delimiter has no line break before it.
    let start = await find(file, delimiter.subarray(2), 0);
    if (start !== 0) return [];
    start += delimiter.length - 2;
    while (parts.length < max) {
      const end = await find(file, delimiter, start);
      if (end === undefined) return parts;
      const part = await readHead(file, start, end);
      if (part) parts.push(part);
      start = end + delimiter.length;
    }
    return parts;
  } finally {
    await file.close();
  }
}

/** Streams the bytes of a part. */
export const readPart = (path: string, { start, end }: Part) =>
  // `end` of a stream is inclusive; an empty part has no bytes to stream.
  createReadStream(path, { start, end: Math.max(start, end) - 1 });

/** Where `wanted` begins in the file at or after `from`. */
async function find(file: FileHandle, wanted: Buffer, from: number): Promise<number | undefined> {
  const block = Buffer.allocUnsafe(blockBytes);
  // Blocks overlap, so that a delimiter across the end of one is found in the next.
  for (let at = from; ; at += blockBytes - wanted.length + 1) {
    const { bytesRead } = await file.read(block, 0, blockBytes, at);
    const found = block.subarray(0, bytesRead).indexOf(wanted);
    if (found >= 0) return at + found;
    if (bytesRead < blockBytes) return undefined;
  }
}

async function readHead(file: FileHandle, from: number, end: number): Promise<Part | undefined> {
  const head = Buffer.alloc(Math.min(partHeadMaxBytes, end - from));
  await file.read(head, 0, head.length, from);
  const length = head.indexOf(headEnd);
  if (length < 0) return undefined;
  const [, disposition = ""] =
    /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head.toString("utf8", 0, length)) ?? [];
  const name = /(?:^|;)\s*name="([^"]*)"/i.exec(disposition)?.[1];
  const fileName = /(?:^|;)\s*filename="([^"]*)"/i.exec(disposition)?.[1];
  return name === undefined ? undefined : { name, fileName, start: from + length + headEnd.length, end };
}
