import sharp, { type Sharp } from "sharp";
import type { PhotoQuality } from "../quality-rules.ts";

/** A discrete Laplacian: large at edges, flat where a picture is blurred. */
const laplacian = { width: 3, height: 3, kernel: [0, 1, 0, 1, -4, 1, 0, 1, 0], scale: 1, offset: 128 };
const columnMax = 32_767;

/** Measures a picture of at most 800 pixels: it is decoded and convolved on libvips' threads. */
export async function measureQuality(picture: Sharp): Promise<PhotoQuality> {
  const { data, info } = await picture
    .resize({ width: 800, height: 800, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const edges = await grey.convolve(laplacian).raw().toBuffer({ resolveWithObject: true });
  return {
    brightness: Math.round(spreadOf(data, info.channels).mean),
    sharpness: Math.min(columnMax, Math.round(10 * spreadOf(edges.data, edges.info.channels).deviation)),
  };
}

/** Mean and standard deviation of the first channel. libvips' own statistics take ten times as long, for much more. */
function spreadOf(pixels: Buffer, channels: number) {
  let [sum, squares] = [0, 0];
  for (let at = 0; at < pixels.length; at += channels) {
    const value = pixels[at]!;
    sum += value;
    squares += value * value;
  }
  const count = pixels.length / channels;
  // The deviation of a single pixel is no number.
  const deviation = count > 1 ? Math.sqrt(Math.max(0, squares - sum ** 2 / count) / (count - 1)) : 0;
  return { mean: sum / count, deviation };
}
