import { z } from "zod/mini";
import { reason } from "#src/staff/desks/rules.ts";
import { maxCharacters, minCharacters, singleLine } from "#src/shared/validation.ts";
import type { TaxClass } from "../rules.ts";

export const tariffTexts = {
  noCsv: "Metin, CSV olarak okunamadı.",
  known: "Bu yılın tarifesi zaten kayıtlı; kayıtlı tarifeler değiştirilmez.",
  day: "Geçerli bir gün giriniz.",
  added: (year: number) => `${year} tarifesi eklendi.`,
};

export const classNames: Record<TaxClass, string> = {
  car: "Otomobil, arazi taşıtı",
  motorcycle: "Motosiklet",
  minibus: "Minibüs",
  van: "Panelvan, motorlu karavan",
  bus: "Otobüs",
  truck: "Kamyonet, kamyon, çekici",
};

/** Characters of a tariff’s file. */
export const csvMaxLength = 300_000;
const csv = z.string().check(z.minLength(1), z.maxLength(csvMaxLength));
export const TariffPreviewForm = z.object({ csv });
export const TariffForm = z.object({
  csv,
  source: z.string().check(singleLine, minCharacters(10), maxCharacters(300)),
  publishedOn: z.string(),
  reason,
});
