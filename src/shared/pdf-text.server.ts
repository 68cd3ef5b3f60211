import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { sfntOfWoff } from "./woff.server.ts";

const require = createRequire(import.meta.url);
const fontFile = (name: string) => require.resolve(`@fontsource/inter/files/inter-${name}-normal.woff`);
/** Each weight of Inter has two files: the second has these letters, the first all others. */
const fonts = {
  regular: [fontFile("latin-400"), fontFile("latin-ext-400")],
  bold: [fontFile("latin-700"), fontFile("latin-ext-700")],
} as const;
let parsedFonts: [name: string, font: Font][] | undefined;
/**
 * The fonts of one document by name. They are parsed once: for each document that would take three times as long as
 * writing it. A glyph remembers the first characters that it was used for, so each document has glyphs of its own.
 */
export const fontsOfPdf = (): [name: string, font: Font][] => {
  parsedFonts ??= Object.entries(fonts).flatMap(([weight, files]) =>
    files.map((file, at): [string, Font] => [`${weight}${at}`, create(sfntOfWoff(readFileSync(file))) as Font]),
  );
  return parsedFonts.map(([name, font]) => [name, Object.assign(Object.create(font), { _glyphs: {} })]);
};
const inSecondFile = /[Ā-İĲ-ɏ₺]/u;

/** Of the text of a PDF: 10 points, regular and from the left where nothing else is said. */
export type Style = { size?: number; isBold?: boolean; align?: "left" | "right"; colour?: string };

const lineHeight = 1.45;
export const heightOf = (lines: readonly string[], { size = 10 }: Style) => lines.length * size * lineHeight;

/** The pieces of a text, each with the font file that has its letters. */
const pieces = (text: string) =>
  [...text.matchAll(/[Ā-İĲ-ɏ₺]+|[^Ā-İĲ-ɏ₺]+/gu)].map(([piece]) => ({ piece, file: inSecondFile.test(piece) ? 1 : 0 }));

const withFont = (pdf: PDFKit.PDFDocument, file: number, { size = 10, isBold = false }: Style) =>
  pdf.font(`${isBold ? "bold" : "regular"}${file}`).fontSize(size);

const widthOf = (pdf: PDFKit.PDFDocument, text: string, style: Style) =>
  pieces(text).reduce((sum, { piece, file }) => sum + withFont(pdf, file, style).widthOfString(piece), 0);

/** A text in lines of at most this width; a longer word is cut. */
export function wrapped(pdf: PDFKit.PDFDocument, text: string, width: number, style: Style): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).flatMap((one) => one.match(/.{1,40}/gsu) ?? [])) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && widthOf(pdf, longer, style) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** Where a line stands. All lines but the last of a text end in a space, so that words stay apart where it is read or copied. */
export type Place = { x: number; y: number; width: number; isLast: boolean };

/** Draws a line. */
export function writeLine(
  pdf: PDFKit.PDFDocument,
  text: string,
  { x, y, width, isLast, align = "left", colour = "#12213a", ...style }: Style & Place,
) {
  let left = align === "right" ? x + width - widthOf(pdf, text, style) : x;
  for (const { piece, file } of pieces(isLast ? text : `${text} `)) {
    const drawn = withFont(pdf, file, style).fillColor(colour);
    drawn.text(piece, left, y, { lineBreak: false });
    left += drawn.widthOfString(piece);
  }
}
