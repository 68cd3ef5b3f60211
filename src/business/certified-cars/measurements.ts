import { panels } from "#src/selling/listings/damage/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";

/** A value that inspection centres measure. */
export type Measurement = {
  code: string;
  group: string;
  name: string;
  unit: string;
  /** Values outside are typing errors. */
  min: number;
  max: number;
  decimals: 0 | 1 | 2;
  /** The limit from which the value needs attention, which `limitText` formats. */
  lowest?: number;
  highest?: number;
};

const wheels = [
  ["sol-on", "Sol ön"],
  ["sag-on", "Sağ ön"],
  ["sol-arka", "Sol arka"],
  ["sag-arka", "Sağ arka"],
] as const;

/** Factory paint is 80 to 180 µm thick; more means a second coat, thousands mean filler. */
const paint: Measurement[] = panels.map(({ slug, name }) => ({
  code: `boya-${slug}`,
  group: "Boya kalınlığı",
  name,
  unit: "µm",
  min: 0,
  max: 5000,
  decimals: 0,
  highest: 180,
}));

/** Law: at least 1.6 mm. */
const treads: Measurement[] = wheels.map(([slug, name]) => ({
  code: `dis-${slug}`,
  group: "Lastik diş derinliği",
  name,
  unit: "mm",
  min: 0,
  max: 20,
  decimals: 1,
  lowest: 1.6,
}));

const shockAbsorbers: Measurement[] = wheels.map(([slug, name]) => ({
  code: `amortisor-${slug}`,
  group: "Amortisör verimi",
  name,
  unit: "%",
  min: 0,
  max: 100,
  decimals: 0,
  lowest: 40,
}));

const brakes: Measurement[] = [
  ["fren-on", "Ön fren verimi", 50],
  ["fren-arka", "Arka fren verimi", 50],
  ["fren-el", "El freni verimi", 16],
].map(([code, name, lowest]) => ({
  code: code as string,
  group: "Fren",
  name: name as string,
  unit: "%",
  min: 0,
  max: 100,
  decimals: 0,
  lowest: lowest as number,
}));

/** Every value of a report, in the order of its form, page and PDF. The limits are those that centres commonly use. */
export const measurements: readonly Measurement[] = [
  ...paint,
  ...brakes,
  {
    code: "fren-on-dengesizlik",
    group: "Fren",
    name: "Ön frende sol-sağ farkı",
    unit: "%",
    min: 0,
    max: 100,
    decimals: 0,
    highest: 30,
  },
  ...shockAbsorbers,
  {
    code: "yanal-kayma",
    group: "Ön düzen",
    name: "Yanal kayma",
    unit: "m/km",
    min: 0,
    max: 30,
    decimals: 1,
    highest: 7,
  },
  ...treads,
  { code: "aku-gerilim", group: "Akü", name: "Gerilim", unit: "V", min: 0, max: 30, decimals: 1, lowest: 12.2 },
  { code: "aku-saglik", group: "Akü", name: "Sağlık", unit: "%", min: 0, max: 100, decimals: 0, lowest: 60 },
  { code: "sarj-gerilim", group: "Akü", name: "Şarj gerilimi", unit: "V", min: 0, max: 30, decimals: 1, lowest: 13.2 },
];

const byCode = new Map(measurements.map((one) => [one.code, one]));
export const measurementOf = (code: string) => byCode.get(code);

export const isOutside = ({ lowest = -Infinity, highest = Infinity }: Measurement, value: number) =>
  value < lowest || value > highest;

/** `1,6 mm`, `1.240 µm`: `formatNumber` formats whole numbers, so that decimals are appended. */
export function valueText({ unit, decimals }: Measurement, value: number): string {
  const [whole, fraction] = value.toFixed(decimals).split(".");
  return `${formatNumber(Number(whole))}${fraction === undefined ? "" : `,${fraction}`} ${unit}`;
}

/** `En çok 180 µm`, `En az 1,6 mm`. */
export function limitText(measurement: Measurement): string {
  const { lowest, highest } = measurement;
  if (lowest !== undefined) return `En az ${valueText(measurement, lowest)}`;
  return highest === undefined ? "" : `En çok ${valueText(measurement, highest)}`;
}
