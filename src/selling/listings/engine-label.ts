import { formatNumber } from "#src/shared/turkish.ts";

/** The catalogue's facts of an engine; `null` facts are entered by the seller. */
export type EngineFacts = {
  yearFrom: number | null;
  yearTo: number | null;
  doors: number | null;
  fuel: string | null;
  gear: string | null;
  body: string | null;
  drive: string | null;
  capacityCc: number | null;
  powerHp: number | null;
};

/** The facts that distinguish engines: `2015–2019 · Dizel · Otomatik · Sedan · 4 kapı · 1.598 cm³ · 120 hp`. */
export function engineLabel(
  engine: EngineFacts,
  nameOf: (kind: string, slug: string | null) => string | undefined,
): string {
  const parts = [
    years(engine),
    nameOf("fuel", engine.fuel),
    nameOf("gear", engine.gear),
    nameOf("body", engine.body),
    nameOf("drive", engine.drive),
    engine.doors && `${engine.doors} kapı`,
    engine.capacityCc && `${formatNumber(engine.capacityCc)} cm³`,
    engine.powerHp && `${engine.powerHp} hp`,
  ].filter(Boolean);
  return parts.join(" · ") || "Özellikleri bilinmiyor";
}

function years({ yearFrom, yearTo }: EngineFacts) {
  if (yearFrom === null) return yearTo === null ? undefined : `${yearTo} ve öncesi`;
  if (yearTo === null) return `${yearFrom} ve sonrası`;
  return yearFrom === yearTo ? String(yearFrom) : `${yearFrom}–${yearTo}`;
}
