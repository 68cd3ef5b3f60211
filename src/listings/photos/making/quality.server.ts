import sharp, { type Sharp } from "sharp";
import type { PhotoQuality } from "../quality-rules.ts";

/** A discrete Laplacian: large at edges, flat where a picture is blurred. */
const laplacian = { width: 3, height: 3, kernel: [0, 1, 0, 1, -4, 1, 0, 1, 0], scale: 1, offset: 128 };
const columnMax = 32_767;

/** Measures a picture of at most 800 pixels, on libvips' threads. */
export async function measureQuality(picture: Sharp): Promise<PhotoQuality> {
  const { data, info } = await picture
    .resize({ width: 800, height: 800, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const edges = await grey().convolve(laplacian).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = edges.info;
  const [whole, spread] = await Promise.all([
    grey().stats(),
    sharp(edges.data, { raw: { width, height, channels } }).stats(),
  ]);
  return {
    brightness: Math.round(whole.channels[0]!.mean),
    // The deviation of a single pixel is no number.
    sharpness: Math.min(columnMax, Math.round(10 * spread.channels[0]!.stdev) || 0),
  };
}
