import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** A cell: a text, a number, a truth value, a day (as a date cell), a formula with its stored value, or an error. */
export type Cell =
  | string
  | number
  | boolean
  | { day: string }
  | { formula: string; value: string | number }
  | { error: string };
type Sheet = { name: string; rows: readonly (readonly (Cell | undefined)[])[]; state?: "hidden" | "veryHidden" };
type Options = { from1904?: boolean; isInline?: boolean; parts?: Readonly<Record<string, string>> };

const escape = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));

/** An archive of parts by their paths. */
export function anArchive(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}

/** An Excel workbook as Excel saves it: shared texts, a style for days. `parts` adds or replaces parts. */
export function aWorkbook(sheets: readonly Sheet[], { from1904 = false, isInline = false, parts = {} }: Options = {}) {
  const shared: string[] = [];
  const sharedIndex = (text: string) => {
    const at = shared.indexOf(text);
    return at >= 0 ? at : shared.push(text) - 1;
  };
  const cellXml = (cell: Cell, reference: string): string => {
    if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
    if (typeof cell === "boolean") return `<c r="${reference}" t="b"><v>${Number(cell)}</v></c>`;
    if (typeof cell === "string")
      return isInline
        ? `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`
        : `<c r="${reference}" t="s"><v>${sharedIndex(cell)}</v></c>`;
    if ("day" in cell) {
      const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
      return `<c r="${reference}" s="1"><v>${(Date.parse(cell.day) - start) / 86_400_000}</v></c>`;
    }
    if ("error" in cell) return `<c r="${reference}" t="e"><v>${escape(cell.error)}</v></c>`;
    const type = typeof cell.value === "string" ? ' t="str"' : "";
    return `<c r="${reference}"${type}><f>${escape(cell.formula)}</f><v>${escape(String(cell.value))}</v></c>`;
  };
  const sheetXml = ({ rows }: Sheet) =>
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
      .map(
        (row, at) =>
          `<row r="${at + 1}">${row.map((cell, column) => (cell === undefined ? "" : cellXml(cell, `${columnName(column)}${at + 1}`))).join("")}</row>`,
      )
      .join("")}</sheetData></worksheet>`;
  const types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const worksheets = Object.fromEntries(
    sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)]),
  );
  return anArchive({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${types}"><workbookPr${from1904 ? ' date1904="1"' : ""}/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${escape(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ""}/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map(
        (_, at) => `<Relationship Id="rId${at + 1}" Type="${types}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join(
        "",
      )}<Relationship Id="rIdS" Type="${types}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rIdT" Type="${types}/styles" Target="/xl/styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy;@"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    ...worksheets,
    "xl/sharedStrings.xml": `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${shared.map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join("")}</sst>`,
    ...parts,
  });
}
