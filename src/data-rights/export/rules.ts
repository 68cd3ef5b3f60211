import { formatDateTime } from "#src/shared/dates.ts";

export const dataPath = "/hesabim/verilerim";
export const downloadAddress = `${dataPath}/dosya`;

/** How long a file is kept, and how long after one was asked for the next may be. */
export const retentionDays = 7;
export const againHours = 24;
/** How long the download stays open after the password was typed. */
export const passMinutes = 5;
/** A job that makes a file gives a sign of life every second; after this long without one it is begun anew. */
export const silentMinutes = 2;

export const exportMessages = {
  isMade: "Dosyanız zaten hazırlanıyor.",
  tooSoon: (from: Date) =>
    `Verilerinizi günde bir kez isteyebilirsiniz. Yeni bir dosyayı ${formatDateTime(from)} sonrasında isteyebilirsiniz.`,
  noFile: "İndirilebilecek bir dosyanız yok. Yeni bir dosya isteyebilirsiniz.",
};

/** What a column's JSON value looks like in a table for people. */
export function cellText(column: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Evet" : "Hayır";
  if (typeof value === "number" && /kurus$/i.test(column)) return (value / 100).toFixed(2).replace(".", ",");
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return formatDateTime(new Date(value));
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A line of a CSV file; what a spreadsheet would take for a formula is shown as text. */
export const csvLine = (cells: readonly string[]): string =>
  cells
    .map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell))
    .map((cell) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(";") + "\r\n";
