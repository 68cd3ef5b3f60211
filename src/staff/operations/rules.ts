const longestError = 200;

/**
 * The first line of an error without what may be personal or secret: addresses, numbers, tokens, and quoted values that are
 * no names of the schema.
 */
export function safeError(text: string): string {
  const [line = ""] = text.split("\n");
  return line
    .replace(/\bhttps?:\/\/([^\s/?#@]+@)?([^\s/?#]+)\S*/g, "$2/…")
    .replace(/[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g, "…")
    .replace(/"(?![a-z][a-z0-9_.]*")[^"]*"/g, '"…"')
    .replace(/=\([^)]*\)/g, "=(…)")
    .replace(/\b[\w-]*\d[\w-]{19,}\b|\b[A-Za-z0-9_-]{32,}\b/g, "…")
    .replace(/\+?\d(?:[ -]?\d){6,}/g, "…")
    .slice(0, longestError);
}

/** `1.234.567` bytes as `1,2 MB`. */
export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let [value, unit] = [bytes, 0];
  for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1000;
  return `${value.toLocaleString("tr-TR", { maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`;
}

/** `90061` -> `1 gün 1 saat`; below a minute in seconds. */
export function formatSpan(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), "gün"],
    [Math.floor((seconds % 86_400) / 3600), "saat"],
    [Math.floor((seconds % 3600) / 60), "dakika"],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).slice(0, 2);
  return shown.length === 0 ? `${Math.floor(seconds)} saniye` : shown.map(([n, unit]) => `${n} ${unit}`).join(" ");
}
