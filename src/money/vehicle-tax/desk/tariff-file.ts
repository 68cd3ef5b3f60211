import { z } from "zod/mini";
import { isGapless, type Span } from "#src/core/dated-tables/spans.ts";
import type { Tariff, TaxAmount, TaxClass } from "../rules.ts";

/** The columns of a tariff file, as `reference-data/vehicle-tax-2026.csv` has them. Amounts are whole TL. */
export const tariffColumns = [
  "year",
  "tariff",
  "vehicleClass",
  "bandMin",
  "bandMax",
  "bandLabel",
  "valueOverTry",
  "valueUpToTry",
  "ageFrom",
  "ageTo",
  "annualTry",
] as const;
type Column = (typeof tariffColumns)[number];
export type TariffRecord = Partial<Record<Column, string>>;

export const tariffMaxRows = 2000;
const shownFaults = 20;

const tariffsOf: Record<TaxClass, readonly Tariff[]> = {
  car: ["I", "I/A"],
  motorcycle: ["I"],
  minibus: ["II"],
  van: ["II"],
  bus: ["II"],
  truck: ["II"],
};

/** Digits, with points between thousands or without. */
const whole = (max: number) =>
  z
    .pipe(
      z.string().check(z.trim(), z.regex(/^(?:\d{1,9}|\d{1,3}(?:\.\d{3}){1,2})$/)),
      z.transform((text: string) => Number(text.replaceAll(".", ""))),
    )
    .check(z.refine((value) => value <= max));
const openEnd = (max: number) =>
  z.union([
    z.pipe(
      z.string().check(z.regex(/^\s*$/)),
      z.transform(() => null),
    ),
    whole(max),
  ]);

const Row = z.object({
  year: whole(2100),
  tariff: z.enum(["I", "I/A", "II"]),
  vehicleClass: z.enum(Object.keys(tariffsOf) as TaxClass[]),
  bandMin: whole(1_000_000),
  bandMax: openEnd(1_000_000),
  bandLabel: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  valueOverTry: whole(999_999_999),
  valueUpToTry: openEnd(999_999_999),
  ageFrom: whole(100),
  ageTo: openEnd(100),
  annualTry: whole(99_999_999).check(z.refine((value) => value > 0)),
});

export type ReadTariff = { amounts: TaxAmount[]; faults: string[] };

/** Reads the records of a tariff file and finds what cannot be a whole tariff of one year. */
export function readTariff(records: readonly TariffRecord[]): ReadTariff {
  if (records.length === 0) return { amounts: [], faults: ["Dosyada satır yok."] };
  if (records.length > tariffMaxRows)
    return { amounts: [], faults: [`Dosyada en çok ${tariffMaxRows} satır olabilir.`] };
  const missing = tariffColumns.filter((column) => records[0]![column] === undefined);
  if (missing.length > 0) return { amounts: [], faults: [`Eksik sütun: ${missing.join(", ")}`] };
  const faults: string[] = [];
  const amounts = records.flatMap((record, index): TaxAmount[] => {
    const parsed = Row.safeParse(record);
    if (!parsed.success) {
      const columns = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
      faults.push(`${index + 2}. satır: ${[...columns].join(", ")} geçersiz.`);
      return [];
    }
    const { valueOverTry, valueUpToTry, annualTry, ...row } = parsed.data;
    if (!tariffsOf[row.vehicleClass].includes(row.tariff)) {
      faults.push(`${index + 2}. satır: ${row.vehicleClass} (${row.tariff}) sayılı tarifede değildir.`);
      return [];
    }
    return [
      {
        ...row,
        valueOverKurus: valueOverTry * 100,
        valueUpToKurus: valueUpToTry === null ? null : valueUpToTry * 100,
        annualKurus: annualTry * 100,
      },
    ];
  });
  if (faults.length === 0) faults.push(...gapsOf(amounts));
  return { amounts, faults: faults.slice(0, shownFaults) };
}

/** Several years, and bands, values or ages that overlap or leave something out. */
function gapsOf(amounts: readonly TaxAmount[]): string[] {
  const faults: string[] = [];
  if (new Set(amounts.map(({ year }) => year)).size > 1) faults.push("Dosyada tek bir yıl olmalıdır.");
  for (const [name, rows] of Map.groupBy(amounts, (row) => `(${row.tariff}) ${row.vehicleClass}`)) {
    const bands = distinct(rows.map(({ bandMin, bandMax }): Span => [bandMin, bandMax]));
    if (!isGapless(bands, bands[0]![0], 1)) faults.push(`${name}: basamaklar ardışık değil ya da üst ucu açık değil.`);
    for (const [bandMin, inBand] of Map.groupBy(rows, (row) => row.bandMin)) {
      const steps = distinct(
        inBand.map(({ valueOverKurus, valueUpToKurus }): Span => [valueOverKurus, valueUpToKurus]),
      );
      if (!isGapless(steps, 0, 0)) faults.push(`${name}, ${bandMin}: taşıt değerleri ardışık değil.`);
      for (const [, inStep] of Map.groupBy(inBand, (row) => row.valueOverKurus)) {
        const ages = inStep.map(({ ageFrom, ageTo }): Span => [ageFrom, ageTo]);
        if (!isGapless(ages, 1, 1))
          faults.push(`${name}, ${bandMin}: yaşlar ardışık değil ya da bir hücre iki kez var.`);
      }
    }
  }
  return faults;
}

const distinct = (spans: readonly Span[]): Span[] => [...new Map(spans.map((span) => [span.join(), span])).values()];

/** How a tariff differs from an earlier one: amounts by class, and the smallest and largest change in percent. */
export function compareTariffs(amounts: readonly TaxAmount[], earlier: readonly TaxAmount[]) {
  const keyOf = (row: TaxAmount) => [row.tariff, row.vehicleClass, row.bandMin, row.ageFrom].join("/");
  /** Value steps change every year: the n-th step is compared with the n-th. */
  const inOrder = (rows: readonly TaxAmount[]) =>
    Map.groupBy(
      rows.toSorted((a, b) => a.valueOverKurus - b.valueOverKurus),
      keyOf,
    );
  const before = inOrder(earlier);
  const changes = [...inOrder(amounts)].flatMap(([key, rows]) =>
    rows.flatMap((row, index) => {
      const old = before.get(key)?.[index];
      return old ? [{ row, percent: (row.annualKurus / old.annualKurus - 1) * 100 }] : [];
    }),
  );
  const groups = new Set([...amounts, ...earlier].map((row) => `${row.tariff}/${row.vehicleClass}`));
  return [...groups].map((group) => {
    const [tariff, vehicleClass] = group.match(/^(.*)\/(\w+)$/)!.slice(1) as [Tariff, TaxClass];
    const isOf = (row: TaxAmount) => row.tariff === tariff && row.vehicleClass === vehicleClass;
    const percents = changes.filter(({ row }) => isOf(row)).map(({ percent }) => percent);
    return {
      tariff,
      vehicleClass,
      count: amounts.filter(isOf).length,
      earlierCount: earlier.filter(isOf).length,
      change: percents.length === 0 ? undefined : ([Math.min(...percents), Math.max(...percents)] as const),
    };
  });
}
