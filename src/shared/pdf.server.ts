import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { formatAmount } from "./money.ts";
import { sfntOfWoff } from "./woff.server.ts";

const require = createRequire(import.meta.url);
const fontFile = (name: string) => require.resolve(`@fontsource/inter/files/inter-${name}-normal.woff`);
/** Each weight of Inter has two files: the second has these letters, the first all others. */
const fonts = {
  regular: [fontFile("latin-400"), fontFile("latin-ext-400")],
  bold: [fontFile("latin-700"), fontFile("latin-ext-700")],
} as const;
/** The fonts, read once. */
let loadedFonts: [name: string, font: Buffer][] | undefined;
const fontsOfPdf = () =>
  (loadedFonts ??= Object.entries(fonts).flatMap(([weight, files]) =>
    files.map((file, at): [string, Buffer] => [`${weight}${at}`, sfntOfWoff(readFileSync(file))]),
  ));
const inSecondFile = /[Ā-İĲ-ɏ₺]/u;

const page = { width: 595.28, height: 841.89, margin: 48 };
const right = page.width - page.margin;
const lineHeight = 1.45;

export type Style = { size?: number; isBold?: boolean; align?: "left" | "right"; colour?: string };
type Cell = [text: string, x: number, width: number, style?: Style];

/** The left and right edge of the text on an A4 page, in points. */
export const pdfEdges = { left: page.margin, right } as const;

/** Writes from the top of the first page down; a new page is begun where no line fits any more. */
export type PdfWriter = {
  /** A text in as many lines as it needs. */
  put: (text: string, style?: Style & { x?: number; width?: number }) => void;
  /** Texts beside each other. */
  row: (cells: readonly Cell[]) => void;
  /** A label, and an amount in kuruş at the right edge. */
  amount: (label: string, kurus: number, style?: Style) => void;
  /** A thin line across the page. */
  rule: () => void;
  space: (points: number) => void;
};

/** A PDF of A4 pages; the embedded fonts have the Turkish letters. */
export async function pdfOf(
  { title, createdAt }: { title: string; createdAt: Date },
  write: (writer: PdfWriter) => void,
): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: "A4",
    margin: page.margin,
    lang: "tr-TR",
    displayTitle: true,
    info: { Title: title, Author: "Kontak", CreationDate: createdAt },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve, reject) => pdf.on("end", resolve).on("error", reject));
  pdf.on("data", (chunk: Buffer) => void chunks.push(chunk));
  for (const [name, font] of fontsOfPdf()) pdf.registerFont(name, font);
  write(writerOf(pdf));
  pdf.end();
  await finished;
  return Buffer.concat(chunks);
}

function writerOf(pdf: PDFKit.PDFDocument): PdfWriter {
  let y: number = page.margin;
  const put: PdfWriter["put"] = (text, style = {}) => {
    const { x = page.margin, width = right - x, ...rest } = style;
    for (const line of wrapped(pdf, text, width, rest)) {
      y = onPage(pdf, y, rest.size);
      writeLine(pdf, line, { x, y, width, ...rest });
      y += (rest.size ?? 10) * lineHeight;
    }
  };
  const row: PdfWriter["row"] = (cells) => {
    y = onPage(pdf, y, 10);
    const top = y;
    let bottom = y;
    for (const [text, x, width, style] of cells) {
      y = top;
      put(text, { x, width, ...style });
      bottom = Math.max(bottom, y);
    }
    y = bottom + 4;
  };
  const amount: PdfWriter["amount"] = (label, kurus, style = {}) =>
    row([
      [label, 300, 150, style],
      [formatAmount(kurus), 450, right - 450, { ...style, align: "right" }],
    ]);
  const rule = () => {
    pdf.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.5).strokeColor("#b8c0cc").stroke();
    y += 8;
  };
  return { put, row, amount, rule, space: (points) => void (y += points) };
}

/** `y`, or the top of a new page where no line fits below it. */
function onPage(pdf: PDFKit.PDFDocument, y: number, size = 10): number {
  if (y + size * lineHeight <= page.height - page.margin) return y;
  pdf.addPage();
  return page.margin;
}

/** The pieces of a text, each with the font file that has its letters. */
const pieces = (text: string) =>
  [...text.matchAll(/[Ā-İĲ-ɏ₺]+|[^Ā-İĲ-ɏ₺]+/gu)].map(([piece]) => ({ piece, file: inSecondFile.test(piece) ? 1 : 0 }));

const withFont = (pdf: PDFKit.PDFDocument, file: number, { size = 10, isBold = false }: Style) =>
  pdf.font(`${isBold ? "bold" : "regular"}${file}`).fontSize(size);

const widthOf = (pdf: PDFKit.PDFDocument, text: string, style: Style) =>
  pieces(text).reduce((sum, { piece, file }) => sum + withFont(pdf, file, style).widthOfString(piece), 0);

/** A text in lines of at most this width; a longer word is cut. */
function wrapped(pdf: PDFKit.PDFDocument, text: string, width: number, style: Style): string[] {
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

function writeLine(
  pdf: PDFKit.PDFDocument,
  text: string,
  { x, y, width, align = "left", colour = "#12213a", ...style }: Style & { x: number; y: number; width: number },
) {
  let left = align === "right" ? x + width - widthOf(pdf, text, style) : x;
  for (const { piece, file } of pieces(text)) {
    const drawn = withFont(pdf, file, style).fillColor(colour);
    drawn.text(piece, left, y, { lineBreak: false });
    left += drawn.widthOfString(piece);
  }
}
