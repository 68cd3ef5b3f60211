import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { photoIdOf } from "../photo-id.ts";

/**
 * An uploaded picture: in memory, or a file on disk, which is read in chunks. Large pictures are never in memory as a whole,
 * because their garbage collection would block the event loop.
 */
export type Picture = Buffer | { path: string };

const chunkBytes = 256 * 1024;

/** A picture with its size, its first chunk and its id (`photoIdOf`). */
export type ReadPicture = { picture: Picture; bytes: number; head: Buffer; id: string };

export async function readPicture(picture: Picture): Promise<ReadPicture> {
  if (Buffer.isBuffer(picture))
    return {
      picture,
      bytes: picture.length,
      head: picture.subarray(0, chunkBytes),
      id: await photoIdOf(picture as Buffer<ArrayBuffer>),
    };
  const file = await open(picture.path);
  try {
    const hash = createHash("sha256");
    const chunk = Buffer.allocUnsafeSlow(chunkBytes);
    let head: Buffer | undefined;
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await file.read(chunk, 0, chunkBytes, bytes);
      if (bytesRead === 0) break;
      const read = chunk.subarray(0, bytesRead);
      head ??= Buffer.from(read);
      hash.update(read);
      bytes += bytesRead;
    }
    return { picture, bytes, head: head ?? Buffer.alloc(0), id: hash.digest("hex").slice(0, 32) };
  } finally {
    await file.close();
  }
}

/** The picture as input of sharp. */
export const sharpInput = (picture: Picture) => (Buffer.isBuffer(picture) ? picture : picture.path);

/** The whole picture in memory, for decoders that need it. */
export const wholePicture = (picture: Picture): Buffer | Promise<Buffer> =>
  Buffer.isBuffer(picture) ? picture : readFile(picture.path);
