import sharp from "sharp";
import { readLetters } from "./letters.server.ts";
import { bandHeight, layOut, type ShareContent, shareSize } from "./rules.ts";

const { width, height } = shareSize;
const photoHeight = height - bandHeight;

/** `--ink`, `--on-ink`, `--on-ink-2` and `--sunken` of the style sheets. */
const colours = { ink: "#12213a", onInk: "#ffffff", onInk2: "#c3ccda", sunken: "#f3f5f7" };

/** The logo of the header (`src/site/layout/logo.tsx`), 28 x 28. */
const mark =
  '<circle cx="14" cy="14" r="14" fill="#c8431a"/><g fill="none" stroke="#fff" stroke-linecap="round"><path d="M8.2 20a8.3 8.3 0 1 1 11.6 0" stroke-width="2.25"/><path d="m11.7 17.9 4.6-8" stroke-width="3.25"/></g>';
const markAt = (x: number, y: number, size: number) =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size / 28})">${mark}</g>`;

const bigMark = 200;

/**
 * The picture of a listing's link preview, a JPEG of `shareSize`: the cover photo above a band with price, name, place and
 * wordmark, or the logo if there is no photo. `cover` is any picture that sharp reads.
 */
export async function makeSharePicture(content: Omit<ShareContent, "coverId">, cover: Buffer | undefined) {
  const letters = await readLetters();
  const { lines, mark: small } = layOut(content, letters.measure);
  const texts = lines.map(
    (line) => `<path fill="${line.isQuiet ? colours.onInk2 : colours.onInk}" d="${letters.outline(line)}"/>`,
  );
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<path fill="${colours.ink}" d="M0 ${photoHeight}h${width}v${bandHeight}H0z"/>`,
    ...(cover ? [] : [markAt((width - bigMark) / 2, (photoHeight - bigMark) / 2, bigMark)]),
    markAt(small.x, small.y, small.size),
    ...texts,
    "</svg>",
  ].join("");
  const photo = cover && (await sharp(cover).resize({ width, height: photoHeight, fit: "cover" }).toBuffer());
  return sharp({ create: { width, height, channels: 3, background: colours.sunken } })
    .composite([...(photo ? [{ input: photo, left: 0, top: 0 }] : []), { input: Buffer.from(drawing) }])
    .jpeg({ quality: 82, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
