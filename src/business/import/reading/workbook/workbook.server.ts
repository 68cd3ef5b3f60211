import { FileFault, fileFaults, type ReadLimits } from "../limits.ts";
import { headingsIn, headRows, type TableHints } from "../table.ts";
import { isDateFormat } from "./dates.ts";
import { openParts, parsePart, type Parts } from "./parts.server.ts";
import { type Book, sheetRows } from "./sheet.server.ts";

/** Parts that describe a workbook are far smaller. */
const smallPart = 16 * 1024 * 1024;

type Sheet = { name: string; part: string };

/** The sheet of a workbook that is read, with the number of its visible sheets. */
export type ChosenSheet = { sheet: string; sheetCount: number };

/**
 * The rows of one sheet of an Excel workbook (.xlsx, .xlsm): of the sheet named `wanted`, else of that with the most known
 * headings, else of the first one with rows. Hidden sheets are not read, macros and links to other files never followed.
 */
export async function* workbookRows(
  path: string,
  {
    wanted,
    hints,
    limits,
    onSheet,
  }: {
    wanted: string | undefined;
    hints: TableHints | undefined;
    limits: ReadLimits;
    onSheet: (chosen: ChosenSheet) => void;
  },
): AsyncGenerator<string[]> {
  const parts = await openParts(path, limits);
  try {
    const { sheets, from1904, relations } = await readContents(parts);
    if (sheets.length > limits.sheets) throw new FileFault(fileFaults.tooManySheets(limits.sheets));
    const book: Book = {
      from1904,
      sharedTexts: await readSharedTexts(parts, relations.get("sharedStrings"), limits),
      dateStyles: await readDateStyles(parts, relations.get("styles")),
    };
    const rowsOf = ({ part }: Sheet) => sheetRows(parts.open(part, limits.unpackedBytes), book, limits);
    const chosen = sheets.find(({ name }) => name === wanted) ?? (await chooseSheet(sheets, rowsOf, hints));
    if (!chosen) throw new FileFault(fileFaults.emptyWorkbook);
    onSheet({ sheet: chosen.name, sheetCount: sheets.length });
    yield* rowsOf(chosen);
  } finally {
    parts.close();
  }
}

async function chooseSheet(
  sheets: readonly Sheet[],
  rowsOf: (sheet: Sheet) => AsyncIterable<string[]>,
  hints: TableHints | undefined,
): Promise<Sheet | undefined> {
  let best: { sheet: Sheet; score: number } | undefined;
  for (const sheet of sheets) {
    let [score, count] = [0, 0];
    for await (const row of rowsOf(sheet)) {
      if (row.length === 0) continue;
      score = Math.max(score, 1, hints ? headingsIn(row, hints) : 0);
      if (++count === headRows) break;
    }
    if (score > (best?.score ?? 0)) best = { sheet, score };
  }
  return best?.sheet;
}

/** The visible sheets of a workbook, and the parts with its texts and styles. */
async function readContents(parts: Parts) {
  const targets = new Map<string, { type: string; part: string }>();
  const relationsPart = "xl/_rels/workbook.xml.rels";
  if (parts.has(relationsPart))
    await parsePart(parts.open(relationsPart, smallPart), {
      open: (name, { Id = "", Type = "", Target = "", TargetMode }) => {
        if (name !== "Relationship" || TargetMode === "External") return;
        const part = Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`;
        targets.set(Id, { type: Type.slice(Type.lastIndexOf("/") + 1), part });
      },
    });
  const sheets: Sheet[] = [];
  let from1904 = false;
  await parsePart(parts.open("xl/workbook.xml", smallPart), {
    open: (name, attributes) => {
      if (name === "workbookPr") from1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
      if (name !== "sheet" || (attributes["state"] ?? "visible") !== "visible") return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      const target = targets.get(id ?? "");
      // Charts have a sheet of their own, without cells.
      if (target?.type === "worksheet" && parts.has(target.part))
        sheets.push({ name: attributes["name"] ?? "", part: target.part });
    },
  });
  return { sheets, from1904, relations: new Map([...targets.values()].map(({ type, part }) => [type, part])) };
}

/** The texts that cells share. They stay in memory while the workbook is read. */
async function readSharedTexts(parts: Parts, part: string | undefined, limits: ReadLimits): Promise<string[]> {
  if (part === undefined || !parts.has(part)) return [];
  const found: string[] = [];
  let [text, isText, isPhonetic] = ["", false, false];
  await parsePart(parts.open(part, limits.sharedTextBytes), {
    open: (name) => {
      if (name === "si") text = "";
      else if (name === "rPh") isPhonetic = true;
      else if (name === "t") isText = !isPhonetic;
    },
    text: (more) => {
      if (isText) text += more;
    },
    close: (name) => {
      if (name === "si") found.push(text);
      else if (name === "rPh") isPhonetic = false;
      else if (name === "t") isText = false;
    },
  });
  return found;
}

async function readDateStyles(parts: Parts, part: string | undefined): Promise<boolean[]> {
  if (part === undefined || !parts.has(part)) return [];
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let isCellFormat = false;
  await parsePart(parts.open(part, smallPart), {
    open: (name, { numFmtId, formatCode }) => {
      if (name === "cellXfs") isCellFormat = true;
      if (name === "numFmt") codes.set(Number(numFmtId), formatCode ?? "");
      if (name === "xf" && isCellFormat) styles.push(isDateFormat(Number(numFmtId ?? 0), codes.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === "cellXfs") isCellFormat = false;
    },
  });
  return styles;
}
