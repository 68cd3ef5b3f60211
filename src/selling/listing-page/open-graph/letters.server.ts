import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font } from "opentype.js";
import type { Line, Measure, Weight } from "./rules.ts";

const require = createRequire(import.meta.url);
// Node detects no named exports in this CommonJS library.
const { parse } = require("opentype.js") as typeof import("opentype.js");

/** Each weight of Inter has two files: the second has ğ, ş, İ and ₺. */
const files: Record<Weight, string[]> = {
  600: [
    require.resolve("@fontsource/inter/files/inter-latin-600-normal.woff"),
    require.resolve("@fontsource/inter/files/inter-latin-ext-600-normal.woff"),
  ],
  700: [
    require.resolve("@fontsource/inter/files/inter-latin-700-normal.woff"),
    require.resolve("@fontsource/inter/files/inter-latin-ext-700-normal.woff"),
  ],
};

/**
 * Converts texts to outlines of the same Inter font that pages use, because a server has no reliable fonts.
 */
export type Letters = {
  measure: Measure;
  /** The outline of a text, as the `d` of an SVG path. */
  outline: (line: Line) => string;
};

let letters: Promise<Letters> | undefined;

/** Loaded with the first picture: the four files take a tenth of a second. */
export const readLetters = () => (letters ??= readFonts());

async function readFonts(): Promise<Letters> {
  const [semibold, bold] = await Promise.all([files[600], files[700]].map((paths) => Promise.all(paths.map(readFont))));
  const fonts: Record<Weight, Font[]> = { 600: semibold!, 700: bold! };

  /** The glyphs of a text, each from the file that has it; characters that no file has are left out. */
  const glyphs = (text: string, weight: Weight) =>
    Array.from(text).flatMap((letter) => {
      const font = fonts[weight].find((one) => one.hasChar(letter));
      if (!font) return [];
      const glyph = font.charToGlyph(letter);
      return [{ glyph, advance: (glyph.advanceWidth ?? 0) / font.unitsPerEm }];
    });

  return {
    measure: (text, size, weight) => glyphs(text, weight).reduce((width, { advance }) => width + advance * size, 0),
    outline({ text, x, y, size, weight }) {
      let left = x;
      return glyphs(text, weight)
        .map(({ glyph, advance }) => {
          const path = glyph.getPath(left, y, size).toPathData(1);
          left += advance * size;
          return path;
        })
        .join("");
    },
  };
}

async function readFont(path: string): Promise<Font> {
  const bytes = await readFile(path);
  return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}
