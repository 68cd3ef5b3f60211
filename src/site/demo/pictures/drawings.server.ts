import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { painted } from "./paints.ts";
import type { Picture } from "./picture-set.ts";

export const drawingsFolder = join(process.cwd(), "src/site/demo/pictures/drawings");

/** A drawing of the demo market as it is committed: an SVG. */
export const readDrawing = (name: string): Promise<string> => readFile(join(drawingsFolder, `${name}.svg`), "utf8");

/** A picture of the demo market: its drawing, in its paint. */
export async function drawn({ drawing, paint }: Picture): Promise<Buffer> {
  const svg = await readDrawing(drawing);
  return Buffer.from(paint ? painted(svg, paint) : svg);
}
