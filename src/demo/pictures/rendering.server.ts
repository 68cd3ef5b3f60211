import sharp from "sharp";

/** Draws an SVG text as a photo file: 1200 × 900 pixels, JPEG. Runs on libvips' threads. */
export function renderJpeg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 }).jpeg({ quality: 82 }).toBuffer();
}
