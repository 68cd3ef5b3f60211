import PDFDocument from "pdfkit";
import { formatAmount } from "./money.ts";
import { fontsOfPdf, heightOf, type Place, type Style, wrapped, writeLine } from "./pdf-text.server.ts";

const page = { width: 595.28, height: 841.89, margin: 48 };
const right = page.width - page.margin;
type Column = Pick<Style, "align"> & { x: number; width: number };
/** A cell's text, or with its style. */
type Cell = string | ({ text: string } & Style);

/** The left and right edge of the text on an A4 page, in points. */
export const pdfEdges = { left: page.margin, right } as const;

/** A table: of its head's texts each is the header of a column; without a head the first cell is the header of its row. */
export type PdfTable = { columns: readonly Column[]; head?: readonly string[]; rows: readonly (readonly Cell[])[] };

/**
 * Writes from the top of the first page down; a new page is begun where no line fits any more. Everything is tagged as what
 * it is, in the order in which it is written, so that a screen reader reads the same as the eye.
 */
export type PdfWriter = {
  /** The document's title, once. */
  title: (text: string, style?: Style) => void;
  /** The heading of a section, with a line below. */
  heading: (text: string) => void;
  /** A paragraph, in as many lines as it needs. */
  put: (text: string, style?: Style) => void;
  table: (table: PdfTable) => void;
  /** Labels of this width, each with its text beside it. */
  facts: (facts: readonly (readonly [label: string, text: string])[], labelWidth?: number) => void;
  /** Labels, each with an amount in kuruş at the right edge. */
  amounts: (amounts: readonly (readonly [label: string, kurus: number, style?: Style])[]) => void;
  /** A thin line across the page. */
  rule: () => void;
  space: (points: number) => void;
};

/**
 * A PDF of A4 pages for people who see and people who do not: tagged, as PDF/UA demands. The embedded fonts have the Turkish
 * letters.
 */
export async function pdfOf(
  { title, createdAt }: { title: string; createdAt: Date },
  write: (writer: PdfWriter) => void,
): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: "A4",
    margin: page.margin,
    pdfVersion: "1.7",
    tagged: true,
    lang: "tr-TR",
    displayTitle: true,
    info: { Title: title, Author: "Kontak", CreationDate: createdAt },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve, reject) => pdf.on("end", resolve).on("error", reject));
  pdf.on("data", (chunk: Buffer) => void chunks.push(chunk));
  // The types of pdfkit lack the parsed fonts that it takes.
  for (const [name, font] of fontsOfPdf()) pdf.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
  pdf.appendXML(conformance);
  const root = pdf.struct("Document", { title });
  pdf.addStructure(root);
  write(writerOf(pdf, root));
  root.end();
  pdf.end();
  await finished;
  return Buffer.concat(chunks);
}

/** Says which standard the file conforms to. The library's own option also writes a list of glyphs that is incomplete. */
const conformance = `
  <rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
    <pdfuaid:part>1</pdfuaid:part>
  </rdf:Description>`;

type Element = PDFKit.PDFStructureElement;
type Role = "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD";

const rowGap = 4;
/** A heading stands on one page with two lines of what follows it; a first row that is taller may begin the next page. */
const headingSpace = 60;

function writerOf(pdf: PDFKit.PDFDocument, root: Element): PdfWriter {
  let y: number = page.margin;
  /** Begins a new page where this height does not fit. */
  const need = (height: number) => {
    if (y + height <= page.height - page.margin) return;
    pdf.addPage();
    y = page.margin;
  };
  const child = (parent: Element, role: Role, options = {}) => {
    const element = pdf.struct(role, options);
    parent.add(element);
    return element;
  };
  /** Draws a line as content of an element. */
  const drawLine = (element: Element, role: Role, line: string, at: Style & Place) => {
    const content = pdf.markStructureContent(role);
    writeLine(pdf, line, at);
    pdf.endMarkedContent();
    element.add(content);
  };
  const block = (role: Role, text: string, style: Style = {}) => {
    const element = child(root, role);
    const place = { x: page.margin, width: right - page.margin };
    const lines = wrapped(pdf, text, place.width, style);
    for (const [at, line] of lines.entries()) {
      need(heightOf([line], style));
      drawLine(element, role, line, { ...place, ...style, y, isLast: at === lines.length - 1 });
      y += heightOf([line], style);
    }
  };
  const row = (table: Element, columns: readonly Column[], cells: readonly Cell[], headers: "all" | "first") => {
    const placed = columns.map((column, at) => {
      const { text, ...style } = asStyled(cells[at] ?? "");
      const all: Style & Column = { ...column, ...style };
      return { all, lines: wrapped(pdf, text, column.width, all) };
    });
    const height = Math.max(...placed.map(({ all, lines }) => heightOf(lines, all)));
    need(height);
    const line = child(table, "TR");
    for (const [at, { all, lines }] of placed.entries()) {
      const isHeader = headers === "all" || (headers === "first" && at === 0);
      const role = isHeader ? "TH" : "TD";
      const cell = child(line, role, isHeader ? { scope: headers === "all" ? "Column" : "Row" } : {});
      for (const [place, one] of lines.entries())
        drawLine(cell, role, one, {
          ...all,
          y: y + heightOf(lines.slice(0, place), all),
          isLast: place === lines.length - 1,
        });
    }
    y += height + rowGap;
  };
  const rule = () => {
    need(8);
    pdf.markContent("Artifact", { type: "Layout" });
    pdf.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.5).strokeColor("#b8c0cc").stroke();
    pdf.endMarkedContent();
    y += 8;
  };
  const table: PdfWriter["table"] = ({ columns, head, rows }) => {
    if (rows.length === 0) return;
    const element = child(root, "Table");
    if (head) {
      row(
        element,
        columns,
        head.map((text) => ({ text, isBold: true })),
        "all",
      );
      rule();
    }
    for (const cells of rows) row(element, columns, cells, "first");
  };
  return {
    title: (text, style = {}) => block("H1", text, { size: 14, isBold: true, ...style }),
    heading(text) {
      y += 10;
      need(headingSpace);
      block("H2", text, { size: 13, isBold: true });
      rule();
    },
    put: (text, style) => block("P", text, style),
    table,
    facts: (facts, labelWidth = 150) =>
      table({
        columns: [
          { x: page.margin, width: labelWidth },
          { x: page.margin + labelWidth + 10, width: right - page.margin - labelWidth - 10 },
        ],
        rows: facts.map(([label, text]) => [label, { text, isBold: true }]),
      }),
    amounts: (amounts) =>
      table({
        columns: [
          { x: 300, width: 150 },
          { x: 450, width: right - 450, align: "right" },
        ],
        rows: amounts.map(([label, kurus, style = {}]) => [
          { text: label, ...style },
          { text: formatAmount(kurus), ...style },
        ]),
      }),
    rule,
    space: (points) => void (y += points),
  };
}

const asStyled = (cell: Cell) => (typeof cell === "string" ? { text: cell } : cell);
