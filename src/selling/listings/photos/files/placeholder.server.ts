import sharp from "sharp";
import { type PhotoFormat, type PhotoSize, photoSizes } from "../size-rules.ts";

/** Seconds that a placeholder may be cached, so that the photo is seen soon after it was made again. */
const cacheSeconds = 60;

/** Headers of an answer with a placeholder; its status is 404, so that other programs do not take it for the photo. */
export const placeholderHeaders = (format: PhotoFormat) => ({
  "cache-control": `public, max-age=${cacheSeconds}`,
  "content-type": format === "jpg" ? "image/jpeg" : "image/webp",
});

/** A crossed-out camera on the page's sunken ground, 4:3; colours as `--sunken` and `--text-3` of the style sheets. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
  <rect width="400" height="300" fill="#f3f5f7"/>
  <g transform="translate(146 96) scale(4.5)" fill="none" stroke="#6b778a" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">
    <path d="M14.5 4.5h-5L7.5 7H4.5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h15a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-3z"/>
    <circle cx="12" cy="13" r="3.5"/>
    <path stroke="#f3f5f7" stroke-width="4.5" d="M3 2.5 21 21.5"/>
    <path d="M3 2.5 21 21.5"/>
  </g>
</svg>`;

/** The drawn placeholders, each drawn once: there are only as many as stored sizes and shapes. */
const drawn = new Map<string, Promise<Buffer>>();

/** The picture that stands for a photo whose file is lost, as large as the asked size. */
export const placeholder = (size: PhotoSize, format: PhotoFormat): Promise<Buffer> =>
  placeholderOf(photoSizes[size].width, format, 4 / 3);

/** As `placeholder`, for pictures with sizes and a shape of their own. */
export function placeholderOf(width: number, format: PhotoFormat, aspect: number): Promise<Buffer> {
  const key = `${width} ${aspect} ${format}`;
  const made = drawn.get(key) ?? draw(width, format, aspect);
  drawn.set(key, made);
  made.catch(() => drawn.delete(key));
  return made;
}

function draw(width: number, format: PhotoFormat, aspect: number): Promise<Buffer> {
  const picture = sharp(Buffer.from(drawing), { density: (72 * width) / 300 }).resize({
    width,
    height: Math.round(width / aspect),
    fit: "contain",
    background: "#f3f5f7",
  });
  return (format === "jpg" ? picture.jpeg() : picture.webp()).toBuffer();
}
