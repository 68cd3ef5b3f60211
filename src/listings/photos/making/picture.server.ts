import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { photoIdOf } from "../photo-id.ts";

/**
 * A picture as it came: in memory, or a file of this disk, which is read piece by piece. Large ones never lie in memory as
 * a whole, for what they leave there has to be tidied up by the thread that answers everybody.
 */
export type Picture = Buffer | { path: string };

const pieceBytes = 256 * 1024;

/** A picture with its size, its first piece and its id (`photoIdOf`). */
export type ReadPicture = { picture: Picture; bytes: number; head: Buffer; id: string };

export async function readPicture(picture: Picture): Promise<ReadPicture> {
  if (Buffer.isBuffer(picture))
    return {
      picture,
      bytes: picture.length,
      head: picture.subarray(0, pieceBytes),
      id: await photoIdOf(picture as Buffer<ArrayBuffer>),
    };
  const file = await open(picture.path);
  try {
    const hash = createHash("sha256");
    const piece = Buffer.allocUnsafeSlow(pieceBytes);
    let head: Buffer | undefined;
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, pieceBytes, bytes);
      if (bytesRead === 0) break;
      const read = piece.subarray(0, bytesRead);
      head ??= Buffer.from(read);
      hash.update(read);
      bytes += bytesRead;
    }
    return { picture, bytes, head: head ?? Buffer.alloc(0), id: hash.digest("hex").slice(0, 32) };
  } finally {
    await file.close();
  }
}

/** As sharp takes it. */
export const sharpInput = (picture: Picture) => (Buffer.isBuffer(picture) ? picture : picture.path);

/** All of it in memory, for those who need it there. */
export const wholePicture = (picture: Picture): Buffer | Promise<Buffer> =>
  Buffer.isBuffer(picture) ? picture : readFile(picture.path);
