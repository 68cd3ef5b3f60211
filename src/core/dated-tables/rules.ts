import { z } from "zod/mini";
import { reason } from "#src/staff/desks/rules.ts";
import { maxCharacters, minCharacters, singleLine } from "#src/shared/validation.ts";

/** How many years ahead a day of a form may be: rows are never deleted, so a mistyped year would stay in the table. */
export const maxYearsAhead = 10;
export const futureDayTexts = {
  day: "Geçerli bir gün giriniz.",
  past: "Bugün ya da sonraki bir gün giriniz.",
  far: `Gün en çok ${maxYearsAhead} yıl sonra olabilir.`,
};

export const tableTexts = {
  added: "Yeni satır kaydedildi.",
  addedMany: (n: number) => `${n} satır kaydedildi.`,
  ended: "Satırın son günü kaydedildi.",
  there: "Bu günden başlayan bir satır zaten var; kayıtlı satırlar değiştirilmez.",
  hasEnd: "Bu satırın son günü zaten kayıtlı.",
  noCsv: "Metin, CSV olarak okunamadı.",
  noRows: "Dosyada satır yok.",
  noColumns: (labels: readonly string[]) => `Eksik sütun: ${labels.join(", ")}`,
  tooMany: "Bir dosyada en çok 2.000 satır olabilir.",
  line: (line: number, message: string) => `${line}. satır: ${message}`,
  unknownRow: "Sona erdirilecek satır bulunamadı.",
};

export const fileRowsMax = 2_000;

const source = z.string().check(singleLine, minCharacters(5), maxCharacters(300));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, futureDayTexts.day));

/** Characters of a value of a row. */
export const valueMaxLength = 200;
/** Characters of a file. */
export const csvMaxLength = 300_000;
const csv = z.string().check(z.minLength(1), z.maxLength(csvMaxLength));

export const AddForm = z.object({ validFrom: day, source, reason });
export const EndForm = z.object({ row: z.string().check(z.maxLength(valueMaxLength)), validTo: day, source, reason });
/** A file that names its own day is sent without one. */
const dayOfFile = z._default(z.string().check(z.maxLength(10)), "");
export const PreviewForm = z.object({ csv, validFrom: dayOfFile });
export const FileForm = z.extend(AddForm, { csv, validFrom: dayOfFile });

type Dated = { subject: string; validFrom: string; validTo: string | null };
export type RowState = "past" | "now" | "coming";

/** Whether each row is in force on a day: of one subject the newest that has begun and not ended. */
export function stateOf<Row extends Dated>(row: Row, rows: readonly Row[], today: string): RowState {
  // A row that ends before it begins never applies.
  if (row.validTo !== null && (row.validTo <= today || row.validTo <= row.validFrom)) return "past";
  if (row.validFrom > today) return "coming";
  // Rows with an end of their own stand beside each other; the others give way to newer ones.
  const isReplaced = rows.some(
    (other) => other.subject === row.subject && other.validFrom <= today && other.validFrom > row.validFrom,
  );
  return isReplaced ? "past" : "now";
}
