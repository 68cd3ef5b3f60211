/** What begins a formula, also in full width, as spreadsheets of East Asia read it. */
const sign = "[=+\\-@＝＋－＠]";
const formulaAtStart = new RegExp(`^(?:[\\t\\r]|\\s*${sign})`);
/** A spreadsheet that separates cells by commas or tabs would begin a cell here. */
const formulaInside = new RegExp(`([,;\\t] ?)(?=${sign})`, "g");

/** A row of a CSV file; what a spreadsheet would run as a formula is escaped. */
export const csvLine = (cells: readonly string[]): string =>
  cells
    .map((cell) => (formulaAtStart.test(cell) ? `'${cell}` : cell).replace(formulaInside, "$1'"))
    .map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(";") + "\r\n";
