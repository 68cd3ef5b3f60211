/** Built-in number formats of Excel that are days or times. */
const dateFormats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const isLocalDate = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Whether a number format, by its id and by its code where the workbook has one, shows days. `d.mm.yyyy`, not `#,##0 "gün"`. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return dateFormats.has(id) || isLocalDate(id);
  const plain = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "").replace(/s+\.0+/gi, "s");
  return /[ymdh]/i.test(plain) && !/[#?0]/.test(plain);
}

const dayMs = 86_400_000;

/**
 * The day of a number that Excel shows as a date, as `2019-04-05`; undefined where it is none. Excel counts 29 February 1900,
 * which did not exist; workbooks of old Macs count from 1904.
 */
export function dayOfSerial(serial: number, { from1904 }: { from1904: boolean }): string | undefined {
  if (!(serial >= 1 && serial < 2_958_466)) return undefined;
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  return new Date(start + Math.floor(serial) * dayMs).toISOString().slice(0, 10);
}
