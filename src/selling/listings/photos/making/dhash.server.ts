import sharp, { type Sharp } from "sharp";

/**
 * The difference hash of a picture, 64 bits as the signed number of a `bigint` column: for every cell of 8 x 8 whether it
 * is darker than its right neighbour. Hashes of similar pictures differ in few bits (up to about 10), regardless of size,
 * quality or brightness. Pass the whole picture, not a cropped one.
 */
export async function differenceHash(picture: Sharp): Promise<bigint> {
  const small = await picture
    .resize(9, 8, { fit: "fill" })
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data, info } = small;
  let bits = 0n;
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++) {
      const at = (row * 9 + column) * info.channels;
      bits = (bits << 1n) | (data[at]! < data[at + info.channels]! ? 1n : 0n);
    }
  return BigInt.asIntN(64, bits);
}

/** As `differenceHash`, for a stored file. */
export const differenceHashOf = (bytes: Buffer) => differenceHash(sharp(bytes));
