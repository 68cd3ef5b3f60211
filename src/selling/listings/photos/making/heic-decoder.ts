// A process for one HEIC picture (`decodeHeic`): reads it from standard input and writes a line of JSON and then the
// pixels. The decoder is WebAssembly in a process of its own, so a hostile file can harm nothing else.
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import type { HeicHeader, HeicLimits } from "./heic.server.ts";

const { maxPixels, maxSide, maxMemoryBytes, side } = JSON.parse(process.argv[2]!) as HeicLimits;

/** The decoder allocates memory only with this function; for it, an exception is a failed allocation. */
const pageBytes = 65_536;
// oxlint-disable-next-line typescript/unbound-method -- called below with the memory as `this`
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * pageBytes > maxMemoryBytes) throw new RangeError("no more memory");
  return grow.call(this, pages);
};

/** Converts the primaries of Display P3, which phones use, to those of sRGB, in linear light. */
const fromDisplayP3: [[number, number, number], [number, number, number], [number, number, number]] = [
  [1.2249, -0.2247, 0],
  [-0.042, 1.0419, 0],
  [-0.0197, -0.0786, 1.0979],
];

type Answer = { header: HeicHeader; pixels?: Buffer };

async function decoded(bytes: Buffer): Promise<Answer> {
  // Loaded after the memory limit is set. The decoder logs to the console.
  console.log = console.error = console.warn = () => {};
  const { default: libheif } = await import("libheif-js/wasm-bundle.js");
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) return { header: { fault: "broken" } };
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > maxPixels || Math.max(width, height) > maxSide) return { header: { fault: "tooManyPixels" } };
  const shown = await new Promise<{ data: Uint8ClampedArray } | null>((resolve) =>
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, resolve),
  );
  if (!shown) return { header: { fault: "broken" } };
  const profile = await sharp(bytes)
    .metadata()
    .then(({ icc }) => icc?.toString("latin1").replaceAll("\0", "") ?? "")
    .catch(() => "");
  let picture = sharp(shown.data, { raw: { width, height, channels: 4 } }).resize({
    width: side,
    height: side,
    fit: "inside",
    withoutEnlargement: true,
  });
  if (profile.includes("Display P3")) {
    const small = await picture.raw().toBuffer({ resolveWithObject: true });
    const raw = { width: small.info.width, height: small.info.height, channels: 4 as const };
    picture = sharp(small.data, { raw }).removeAlpha().pipelineColourspace("scrgb").recomb(fromDisplayP3);
  }
  const { data, info } = await picture
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: rawWidth, height: rawHeight, channels } = info;
  return { header: { width, height, raw: { width: rawWidth, height: rawHeight, channels } }, pixels: data };
}

const { header, pixels } = await decoded(await buffer(process.stdin)).catch((): Answer => ({
  header: { fault: "broken" },
}));
process.stdout.write(`${JSON.stringify(header)}\n`);
if (pixels && !process.stdout.write(pixels)) await once(process.stdout, "drain");
