import { parseAmount } from "./rules.ts";

/** A line of a bank's statement: money that arrived. */
export type StatementLine = {
  /** The bank's own number of the movement: it is booked once. */
  reference: string;
  /** `2026-11-23`. */
  receivedOn: string;
  amountKurus: number;
  sender: string;
  /** What the sender wrote; it should name the order. */
  description: string;
};
export type BadLine = { line: number; text: string; why: string };

const wanted = {
  reference: ["dekont no", "referans", "islem no", "fis no", "referans no"],
  receivedOn: ["tarih", "islem tarihi", "valor"],
  amountKurus: ["tutar", "alacak", "islem tutari", "miktar"],
  sender: ["gonderen", "karsi taraf", "ad soyad", "gonderen adi"],
  description: ["aciklama"],
} as const;
type Column = keyof typeof wanted;

const plain = (text: string) =>
  text
    .trim()
    .toLocaleLowerCase("tr-TR")
    .replace(/ı/g, "i")
    .normalize("NFD")
    .replace(/[^a-z0-9 ]/g, "");

/**
 * Reads a bank's statement as CSV: comma, semicolon or tab, quoted or not, with a row of headings anywhere in the first 20.
 * Skips rows of outgoing payments. Undefined if no row has the names of the columns.
 */
export function readStatement(text: string): { lines: StatementLine[]; bad: BadLine[] } | undefined {
  const rows = readCsv(text.replace(/^\uFEFF/, ""));
  const at = rows
    .slice(0, 20)
    .findIndex((row) => columnOf(row, "amountKurus") >= 0 && columnOf(row, "receivedOn") >= 0);
  if (at < 0) return undefined;
  const header = rows[at]!;
  const places = new Map((Object.keys(wanted) as Column[]).map((column) => [column, columnOf(header, column)]));
  const lines: StatementLine[] = [];
  const bad: BadLine[] = [];
  rows.slice(at + 1).forEach((row, index) => {
    if (row.every((cell) => cell.trim() === "")) return;
    const cell = (column: Column) => (row[places.get(column)!] ?? "").trim();
    const amountKurus = parseAmount(cell("amountKurus"));
    const receivedOn = readDay(cell("receivedOn"));
    const why =
      amountKurus === undefined
        ? "Tutar okunamadı."
        : receivedOn === undefined
          ? "Tarih okunamadı."
          : cell("reference") === ""
            ? "Dekont numarası yok."
            : undefined;
    if (why !== undefined) bad.push({ line: at + index + 2, text: row.join(" ").slice(0, 200), why });
    else if (amountKurus! > 0)
      lines.push({
        reference: cell("reference").slice(0, 60),
        receivedOn: receivedOn!,
        amountKurus: amountKurus!,
        sender: cell("sender").slice(0, 120),
        description: cell("description").slice(0, 300),
      });
  });
  return { lines, bad };
}

const columnOf = (row: readonly string[], column: Column) =>
  row.findIndex((cell) => (wanted[column] as readonly string[]).includes(plain(cell)));

/** `23.11.2026`, `23/11/2026` or `2026-11-23`, with or without a time, as `2026-11-23`. */
function readDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})\b/.exec(text) ?? [];
  const iso = year
    ? `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`
    : /^\d{4}-\d{2}-\d{2}\b/.exec(text)?.[0];
  if (!iso) return undefined;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

/** Rows and cells of a CSV; quotes may hold separators and line breaks. */
function readCsv(text: string): string[][] {
  const first = text.slice(0, text.search(/\r?\n|$/));
  const separator = [";", "\t", ","].find((one) => first.includes(one)) ?? guessSeparator(text);
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (letter === '"' && cell === "") isQuoted = true;
    else if (letter === separator || letter === "\n") {
      rows.at(-1)!.push(cell.replace(/\r$/, ""));
      cell = "";
      if (letter === "\n") rows.push([]);
    } else cell += letter;
  }
  rows.at(-1)!.push(cell);
  return rows;
}

const guessSeparator = (text: string) => (text.includes(";") ? ";" : text.includes("\t") ? "\t" : ",");
