// npm run icons: the site's icon, public/favicon.svg, in the formats and sizes that do without SVG.
import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";

const drawing = readFileSync("public/favicon.svg");
const background = /<circle[^>]* fill="(#\w+)"/.exec(drawing.toString())![1]!;

const png = (size: number) =>
  sharp(drawing, { density: (72 * size) / 28 })
    .resize(size, size)
    .png({ palette: true, effort: 10 });

/** An icon that phones and search engines cut to their own shape: without transparent corners. */
const square = (size: number) => png(size).flatten({ background }).toBuffer();

/** An ICO file that holds these PNG pictures; each side is below 256 pixels. */
function ico(pictures: { size: number; data: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, data }, index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(data.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += data.length;
  });
  return Buffer.concat([head, ...pictures.map(({ data }) => data)]);
}

/** An icon that phones cut to any shape: the mark stands inside the safe zone of 80 %. */
const maskable = (size: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: drawing, density: (72 * size) / 28 }])
    .png({ palette: true, effort: 10 })
    .toBuffer();

const sizes = [16, 32, 48];
const files = {
  "favicon.ico": ico(await Promise.all(sizes.map(async (size) => ({ size, data: await png(size).toBuffer() })))),
  "apple-touch-icon.png": await square(180),
  "logo.png": await square(512),
  "simge-192.png": await png(192).toBuffer(),
  "simge-512.png": await png(512).toBuffer(),
  "simge-maske-512.png": await maskable(512),
};
for (const [name, data] of Object.entries(files)) {
  writeFileSync(`public/${name}`, data);
  console.log(`public/${name}: ${data.length} bytes`);
}
