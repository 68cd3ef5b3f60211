import { FileFault, fileFaults, type ReadLimits } from "../limits.ts";
import { dayOfSerial } from "./dates.ts";
import { partParser } from "./parts.server.ts";

/** What the cells of a workbook refer to. */
export type Book = {
  sharedTexts: readonly string[];
  /** Whether the cells of a style are days, by the style's number. */
  dateStyles: readonly boolean[];
  from1904: boolean;
};

type Cell = { column: number; type: string; style: number; value: string };

/** Cells of a row in the file, also empty ones. */
const cellsMax = 20_000;

/**
 * The rows of a sheet as texts, as streamed from its part. A formula has the value that the workbook stores with it; nothing is
 * computed. Days are `2019-04-05`, numbers have a decimal comma, truth values are `Evet` and `Hayır`, errors are empty.
 */
export async function* sheetRows(
  texts: AsyncIterable<string>,
  book: Book,
  limits: ReadLimits,
): AsyncGenerator<string[]> {
  const ready: string[][] = [];
  let row: string[] = [];
  let [cellCount, length] = [0, 0];
  let cell: Cell | undefined;
  /** The element whose text is being read: the value of a cell, or its text. */
  let reading: "v" | "t" | undefined;
  let isPhonetic = false;
  let column = -1;
  const add = ({ column: at, ...given }: Cell) => {
    const text = textOf(given, book);
    if (text === "") return;
    length += text.length;
    if (length > limits.recordLength) throw new FileFault(fileFaults.recordTooLong);
    if (at >= limits.fields) throw new FileFault(fileFaults.tooManyFields(limits.fields));
    while (row.length < at) row.push("");
    row[at] = text;
  };
  const parser = partParser({
    open: (name, attributes) => {
      if (name === "row") [row, column, cellCount, length] = [[], -1, 0, 0];
      else if (name === "c") {
        if (++cellCount > cellsMax) throw new FileFault(fileFaults.tooManyFields(limits.fields));
        column = columnOf(attributes["r"]) ?? column + 1;
        cell = { column, type: attributes["t"] ?? "n", style: Number(attributes["s"] ?? 0), value: "" };
      } else if (name === "rPh") isPhonetic = true;
      else if (name === "v" || (name === "t" && !isPhonetic)) reading = name;
    },
    text: (text) => {
      if (!reading || !cell) return;
      cell.value += text;
      if (cell.value.length > limits.recordLength) throw new FileFault(fileFaults.recordTooLong);
    },
    close: (name) => {
      if (name === reading) reading = undefined;
      else if (name === "rPh") isPhonetic = false;
      else if (name === "c") {
        if (cell) add(cell);
        cell = undefined;
      } else if (name === "row") ready.push(row);
    },
  });
  for await (const text of texts) {
    parser.write(text);
    yield* ready.splice(0);
  }
  parser.close();
  yield* ready;
}

/** The column of a cell such as `AB12`, from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? "")?.[0];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf({ type, style, value }: Omit<Cell, "column">, { sharedTexts, dateStyles, from1904 }: Book): string {
  switch (type) {
    case "s":
      return sharedTexts[Number(value)] ?? "";
    case "b":
      return value.trim() === "1" ? "Evet" : "Hayır";
    case "e":
      return "";
    case "d":
      return value.slice(0, 10);
    case "n": {
      const number = Number(value);
      if (value.trim() === "" || !Number.isFinite(number)) return value.trim();
      return (dateStyles[style] ? dayOfSerial(number, { from1904 }) : undefined) ?? numberText(number);
    }
    default:
      return value;
  }
}

/** A number as Excel shows it, without what its binary form adds behind the 15th digit; three decimals are no thousands. */
const numberText = (number: number) =>
  String(Number(number.toPrecision(15)))
    .replace(".", ",")
    .replace(/,\d{3}$/, (decimals) => `${decimals}0`);
