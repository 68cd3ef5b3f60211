import { formatDateTime } from "#src/shared/dates.ts";

export const dataPath = "/hesabim/verilerim";
export const downloadAddress = `${dataPath}/dosya`;

/** How long a file is stored, and how long after a request the next one is allowed. */
export const retentionDays = 7;
export const againHours = 24;
/** How long the download stays open after the password was typed. */
export const passMinutes = 5;
/** A job that makes a file sends a heartbeat every second; after this long without one it is restarted. */
export const silentMinutes = 2;

export const exportMessages = {
  isMade: "Dosyanız zaten hazırlanıyor.",
  tooSoon: (from: Date) =>
    `Verilerinizi günde bir kez isteyebilirsiniz. Yeni bir dosyayı ${formatDateTime(from)} sonrasında isteyebilirsiniz.`,
  noFile: "İndirilebilecek bir dosyanız yok. Yeni bir dosya isteyebilirsiniz.",
};

/** Formats a column's JSON value for the CSV file. */
export function cellText(column: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Evet" : "Hayır";
  if (typeof value === "number" && /kurus$/i.test(column)) return (value / 100).toFixed(2).replace(".", ",");
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return formatDateTime(new Date(value));
  return typeof value === "string" ? value : JSON.stringify(value);
}
