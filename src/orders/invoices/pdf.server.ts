import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { formatDateTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import type { InvoiceDocument } from "./rules.ts";

const require = createRequire(import.meta.url);
const fontFile = (name: string) => require.resolve(`@fontsource/inter/files/inter-${name}-normal.woff`);
/** Each weight of Inter has two files: the second has these letters, the first all others. */
const fonts = {
  regular: [fontFile("latin-400"), fontFile("latin-ext-400")],
  bold: [fontFile("latin-700"), fontFile("latin-ext-700")],
} as const;
const inSecondFile = /[Ā-İĲ-ɏ₺]/u;

const page = { width: 595.28, height: 841.89, margin: 48 };
const right = page.width - page.margin;
const lineHeight = 1.45;

type Style = { size?: number; isBold?: boolean; align?: "left" | "right"; colour?: string };

/** Renders an invoice or a credit note as a PDF of A4 pages; the embedded fonts have the Turkish letters. */
export async function invoicePdf(document: InvoiceDocument): Promise<Uint8Array> {
  const title = document.kind === "invoice" ? "Bilgi fişi" : "İade bilgi fişi";
  const pdf = new PDFDocument({
    size: "A4",
    margin: page.margin,
    lang: "tr-TR",
    displayTitle: true,
    info: { Title: `${title} ${document.number}`, Author: "Kontak", CreationDate: new Date(document.issuedAt) },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve, reject) => pdf.on("end", resolve).on("error", reject));
  pdf.on("data", (chunk: Buffer) => void chunks.push(chunk));
  for (const [weight, files] of Object.entries(fonts))
    for (const [at, file] of files.entries()) pdf.registerFont(`${weight}${at}`, file);
  draw(pdf, title, document);
  pdf.end();
  await finished;
  return Buffer.concat(chunks);
}

function draw(pdf: PDFKit.PDFDocument, title: string, document: InvoiceDocument) {
  const { seller, buyer, lines, vatRows, amountKurus } = document;
  let y: number = page.margin;
  /** Writes lines of a column and moves down below the last one. */
  const put = (text: string, style: Style & { x?: number; width?: number } = {}) => {
    const { x = page.margin, width = right - x, ...rest } = style;
    for (const line of wrapped(pdf, text, width, rest)) {
      y = onPage(pdf, y, rest.size);
      writeLine(pdf, line, { x, y, width, ...rest });
      y += (rest.size ?? 10) * lineHeight;
    }
  };
  const row = (cells: readonly [text: string, x: number, width: number, style?: Style][]) => {
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
  const rule = () => {
    pdf.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.5).strokeColor("#b8c0cc").stroke();
    y += 8;
  };
  const amount = (label: string, kurus: number, style: Style = {}) =>
    row([
      [label, 300, 150, style],
      [formatAmount(kurus), 450, right - 450, { ...style, align: "right" }],
    ]);

  put("Kontak", { size: 20, isBold: true });
  put(seller.name === "Kontak" ? seller.contact : `${seller.name}, ${seller.contact}`, { colour: "#3d4a5f" });
  y += 16;
  put(`${title} ${document.number}`, { size: 14, isBold: true });
  put(`Tarih: ${formatDateTime(new Date(document.issuedAt))}`);
  put(`Sipariş: ${document.orderId}`);
  if (document.corrects) put(`Düzelttiği belge: ${document.corrects}`);
  y += 12;
  put("Alıcı", { isBold: true });
  for (const text of [buyer.name, ...buyer.facts, buyer.address]) if (text !== "") put(text);
  y += 16;
  rule();
  row([
    ["Açıklama", page.margin, 270, { isBold: true }],
    ["KDV oranı", 330, 70, { isBold: true, align: "right" }],
    ["Tutar", 450, right - 450, { isBold: true, align: "right" }],
  ]);
  rule();
  for (const { title: name, vatPercent, priceKurus } of lines)
    row([
      [name, page.margin, 270],
      [`%${formatNumber(vatPercent)}`, 330, 70, { align: "right" }],
      [formatAmount(priceKurus), 450, right - 450, { align: "right" }],
    ]);
  rule();
  const discountKurus = lines.reduce((sum, line) => sum + line.discountKurus, 0);
  if (discountKurus > 0) amount("İndirim (sanal bakiye)", -discountKurus);
  const vatKurus = vatRows.reduce((sum, { vatKurus: vat }) => sum + vat, 0);
  amount("KDV hariç", amountKurus - vatKurus);
  for (const { vatPercent, vatKurus: vat } of vatRows) amount(`KDV %${formatNumber(vatPercent)}`, vat);
  amount("Toplam", amountKurus, { isBold: true });
  y += 16;
  put("Bu belge bilgi amaçlıdır; yetkili bir e-fatura ya da e-arşiv belgesi yerine geçmez.", {
    size: 9,
    colour: "#3d4a5f",
  });
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
