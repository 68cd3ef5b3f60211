import { z } from "zod/mini";
import { isGapless, type Span } from "#src/core/dated-tables/spans.ts";
import type { ShownField } from "#src/core/dated-tables/words.ts";
import { messages, singleLine } from "#src/shared/validation.ts";
import { type Tariff, tariffNames, type TaxAmount, type TaxClass } from "../rules.ts";

export const classNames: Record<TaxClass, string> = {
  car: "Otomobil, arazi taşıtı",
  motorcycle: "Motosiklet",
  minibus: "Minibüs",
  van: "Panelvan, motorlu karavan",
  bus: "Otobüs",
  truck: "Kamyonet, kamyon, çekici",
};

const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** The columns of a tariff file, as `reference-data/vehicle-tax-2026.csv` has them. Amounts are whole TL. */
export const tariffFields = [
  { name: "year", label: "Yıl" },
  { name: "tariff", label: "Tarife", options: choices(tariffNames) },
  { name: "vehicleClass", label: "Taşıt sınıfı", options: choices(classNames) },
  { name: "bandMin", label: "Basamağın alt ucu" },
  { name: "bandMax", label: "Basamağın üst ucu" },
  { name: "bandLabel", label: "Basamağın adı" },
  { name: "valueOverTry", label: "Değer üstü (TL)" },
  { name: "valueUpToTry", label: "Değere kadar (TL)" },
  { name: "ageFrom", label: "En küçük yaş" },
  { name: "ageTo", label: "En büyük yaş" },
  { name: "annualTry", label: "Yıllık tutar (TL)" },
] as const satisfies readonly ShownField[];

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
      z.string().check(z.trim(), z.regex(/^(?:\d{1,9}|\d{1,3}(?:\.\d{3}){1,2})$/, messages.invalid)),
      z.transform((text: string) => Number(text.replaceAll(".", ""))),
    )
    .check(z.refine((value) => value <= max, messages.invalid));
const openEnd = (max: number) =>
  z.union(
    [
      z.pipe(
        z.string().check(z.regex(/^\s*$/)),
        z.transform(() => null),
      ),
      whole(max),
    ],
    messages.invalid,
  );

/** Validates one CSV line of a tariff file and converts its amounts from TL to kuruş. */
export const TariffLine = z.pipe(
  z
    .object({
      year: whole(2100),
      tariff: z.enum(Object.keys(tariffNames) as Tariff[], messages.radio),
      vehicleClass: z.enum(Object.keys(tariffsOf) as TaxClass[], messages.radio),
      bandMin: whole(1_000_000),
      bandMax: openEnd(1_000_000),
      bandLabel: z.string().check(singleLine, z.minLength(1), z.maxLength(60)),
      valueOverTry: whole(999_999_999),
      valueUpToTry: openEnd(999_999_999),
      ageFrom: whole(100),
      ageTo: openEnd(100),
      annualTry: whole(99_999_999).check(z.refine((value) => value > 0, messages.invalid)),
    })
    .check(
      z.refine(({ tariff, vehicleClass }) => tariffsOf[vehicleClass].includes(tariff), {
        message: "Bu taşıt sınıfı bu tarifede değildir.",
        path: ["vehicleClass"],
      }),
    ),
  z.transform(({ valueOverTry, valueUpToTry, annualTry, ...row }): TaxAmount => ({
    ...row,
    valueOverKurus: valueOverTry * 100,
    valueUpToKurus: valueUpToTry === null ? null : valueUpToTry * 100,
    annualKurus: annualTry * 100,
  })),
);

/** Several years, and bands, values or ages that overlap or leave something out. */
export function gapsOf(amounts: readonly TaxAmount[]): string[] {
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
