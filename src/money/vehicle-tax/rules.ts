import { formatNumber } from "#src/shared/turkish.ts";

/** What the law taxes alike. */
export type TaxClass = "car" | "motorcycle" | "minibus" | "van" | "bus" | "truck";

/** The tax class of each vehicle type by its id; types that are missing (tractors) are not in the tariffs. */
export const taxClasses: Readonly<Record<number, TaxClass>> = {
  1: "car",
  3: "car",
  4: "motorcycle",
  5: "van",
  6: "minibus",
  20: "bus",
  25: "truck",
  32: "truck",
};

/** Product 18.2: what the capacity is called, by vehicle type. */
export function capacityLabel(vehicleTypeId: number): string {
  if (vehicleTypeId === 20) return "Koltuk sayısı";
  if (vehicleTypeId === 25 || vehicleTypeId === 32) return "Azami toplam ağırlık";
  return "Motor silindir hacmi";
}

/** Tariff (I) is of cars registered from 1.1.2018 on and depends on their value, (I/A) of those registered before. */
export type Tariff = "I" | "I/A" | "II";
export const registrations = { "2018-sonrasi": "I", "2018-oncesi": "I/A" } as const;
export type Registration = keyof typeof registrations;
export const isRegistration = (text: string | null): text is Registration =>
  text !== null && Object.hasOwn(registrations, text);
export const registrationNames: Record<Registration, string> = {
  "2018-sonrasi": "1 Ocak 2018 ve sonrası",
  "2018-oncesi": "31 Aralık 2017 ve öncesi",
};
const firstYearOfTariffI = 2018;

export const tariffNames: Record<Tariff, string> = {
  I: "(I) sayılı tarife",
  "I/A": "(I/A) sayılı tarife",
  II: "(II) sayılı tarife",
};

/** One cell of a tariff. Bands are cm³, seats or kg; an open end is null. Amounts are kuruş a year. */
export type TaxAmount = {
  year: number;
  tariff: Tariff;
  vehicleClass: TaxClass;
  bandMin: number;
  bandMax: number | null;
  bandLabel: string;
  valueOverKurus: number;
  valueUpToKurus: number | null;
  ageFrom: number;
  ageTo: number | null;
  annualKurus: number;
};

/** Electric vehicles pay `percent` of the amount of a band; without kW the band is that of other vehicles. */
export type ElectricBand = {
  validFromYear: number;
  vehicleClass: TaxClass;
  bandMin: number;
  kwOver: number | null;
  kwUpTo: number | null;
  percent: number;
};

/** A band to choose; electric ones have ids of their own. */
export type Capacity = { id: number; slug: string; name: string; bandMin: number; isElectric: boolean };
export type Age = { id: number; slug: string; name: string };

const electricIds = 100_000;
/** Ids come from the band's lower end, so that they stay the same in every year. */
const capacityId = (from: number, isElectric: boolean) => (isElectric ? electricIds : 0) + Math.max(1, from);

const units: Record<TaxClass, string> = {
  car: "cm3",
  motorcycle: "cm3",
  van: "cm3",
  minibus: "",
  bus: "koltuk",
  truck: "kg",
};

/** `1301-1600-cm3`, `4001-cm3-ve-ustu`; without an end of its own `tumu`. */
function bandSlug(min: number, max: number | null, unit: string): string {
  if (min === 0 && max === null) return "tumu";
  if (max === null) return `${min}-${unit}-ve-ustu`;
  return min === 0 ? `${max}-${unit}-ve-alti` : `${min}-${max}-${unit}`;
}

const kwSlug = (over: number, upTo: number | null) =>
  upTo === null ? `${over}-kw-ustu` : over === 0 ? `${upTo}-kw-ve-alti` : `${over}-${upTo}-kw`;
const kwName = (over: number, upTo: number | null) =>
  upTo === null ? `${over} kW üstü` : over === 0 ? `${upTo} kW ve altı` : `${over} kW üstü, ${upTo} kW’a kadar`;

/** The capacities of a class in the order of the law: engines, then electric vehicles. */
export function capacitiesOf(
  amounts: readonly TaxAmount[],
  electric: readonly ElectricBand[],
  vehicleClass: TaxClass,
): Capacity[] {
  const unit = units[vehicleClass];
  const bands = new Map(
    amounts
      .filter((one) => one.vehicleClass === vehicleClass)
      .toSorted((a, b) => a.year - b.year)
      .map((one) => [one.bandMin, one] as const),
  );
  const engines = [...bands.values()]
    .toSorted((a, b) => a.bandMin - b.bandMin)
    .map(({ bandMin, bandMax, bandLabel }) => ({
      id: capacityId(bandMin, false),
      slug: bandSlug(bandMin, bandMax, unit),
      name: bandLabel,
      bandMin,
      isElectric: false,
    }));
  const electrics = new Map(
    electric
      .filter((one) => one.vehicleClass === vehicleClass && bands.has(one.bandMin))
      .toSorted((a, b) => a.validFromYear - b.validFromYear)
      .map(({ bandMin, kwOver, kwUpTo }) => {
        const { bandMax, bandLabel } = bands.get(bandMin)!;
        const id = capacityId(kwOver ?? bandMin, true);
        const slug = kwOver === null ? bandSlug(bandMin, bandMax, unit) : kwSlug(kwOver, kwUpTo);
        const name = kwOver === null ? bandLabel : kwName(kwOver, kwUpTo);
        return [id, { id, slug: `elektrikli-${slug}`, name: `Elektrikli, ${name}`, bandMin, isElectric: true }];
      }),
  );
  return [...engines, ...[...electrics.values()].toSorted((a, b) => a.id - b.id)];
}

/** The ages of a class; their ids are the first year of age. */
export function agesOf(amounts: readonly TaxAmount[], vehicleClass: TaxClass): Age[] {
  const ages = new Map(
    amounts.filter((one) => one.vehicleClass === vehicleClass).map(({ ageFrom, ageTo }) => [ageFrom, ageTo]),
  );
  return [...ages]
    .toSorted(([a], [b]) => a - b)
    .map(([from, to]) => ({
      id: from,
      slug: to === null ? `${from}-yas-ve-ustu` : `${from}-${to}-yas`,
      name: to === null ? `${from} yaş ve üstü` : `${from} - ${to} yaş`,
    }));
}

/** The law's age: the year of the model counts as the first. */
export const ageIn = (year: number, modelYear: number): number => year - modelYear + 1;

/** The age group of an age in years; undefined for vehicles of a later model year. */
export const ageOf = (ages: readonly Age[], years: number): Age | undefined => ages.findLast(({ id }) => id <= years);

/** When cars of a model year are taken to be registered, unless somebody says otherwise. */
export const usualRegistration = (modelYear: number): Registration =>
  modelYear >= firstYearOfTariffI ? "2018-sonrasi" : "2018-oncesi";

/** An amount a year of one step of the vehicle's value; only (I) of cars has several. */
export type ValueStep = { valueOverKurus: number; valueUpToKurus: number | null; annualKurus: number };

export type TaxQuestion = {
  year: number;
  vehicleClass: TaxClass;
  registration: Registration;
  capacity: Pick<Capacity, "bandMin" | "isElectric">;
  ageId: number;
};

/** Percents of whole TL, rounded half to even: so were the amounts of electric vehicles published for 2024. */
export function shareOf(annualKurus: number, percent: number): number {
  const hundredths = Math.round(annualKurus / 100) * percent;
  const lira = Math.floor(hundredths / 100);
  const rest = hundredths % 100;
  return (rest > 50 || (rest === 50 && lira % 2 === 1) ? lira + 1 : lira) * 100;
}

/**
 * What the tariffs say, by steps of the vehicle's value, the lowest first; empty where they are not known: a year or class
 * without rows, and electric cars registered before 2018.
 */
export function taxOf(
  amounts: readonly TaxAmount[],
  electric: readonly ElectricBand[],
  { year, vehicleClass, registration, capacity, ageId }: TaxQuestion,
): ValueStep[] {
  const tariffs: readonly Tariff[] = vehicleClass === "car" ? [registrations[registration]] : ["I", "II"];
  const share = capacity.isElectric ? electricShare(electric, year, vehicleClass, capacity.bandMin) : 100;
  if (share === undefined || (capacity.isElectric && tariffs.includes("I/A"))) return [];
  return amounts
    .filter(
      (one) =>
        one.year === year &&
        one.vehicleClass === vehicleClass &&
        tariffs.includes(one.tariff) &&
        one.bandMin === capacity.bandMin &&
        one.ageFrom === ageId,
    )
    .toSorted((a, b) => a.valueOverKurus - b.valueOverKurus)
    .map(({ valueOverKurus, valueUpToKurus, annualKurus }) => ({
      valueOverKurus,
      valueUpToKurus,
      annualKurus: share === 100 ? annualKurus : shareOf(annualKurus, share),
    }));
}

const electricShare = (electric: readonly ElectricBand[], year: number, vehicleClass: TaxClass, bandMin: number) =>
  electric
    .filter((one) => one.vehicleClass === vehicleClass && one.bandMin === bandMin && one.validFromYear <= year)
    .toSorted((a, b) => b.validFromYear - a.validFromYear)[0]?.percent;

/** Finds the step of a vehicle's value in kuruş. A step excludes its lower end and includes its upper end. */
export const stepOf = (steps: readonly ValueStep[], valueKurus: number): ValueStep | undefined =>
  steps.find(
    ({ valueOverKurus, valueUpToKurus }) =>
      (valueKurus > valueOverKurus || valueOverKurus === 0) &&
      (valueUpToKurus === null || valueKurus <= valueUpToKurus),
  );

/** `309.100 TL’ye kadar`, `309.100 – 541.500 TL`, `541.500 TL üstü`; empty where the value does not count. */
export function stepName({ valueOverKurus, valueUpToKurus }: Omit<ValueStep, "annualKurus">): string {
  const lira = (kurus: number) => formatNumber(kurus / 100);
  if (valueUpToKurus === null) return valueOverKurus === 0 ? "" : `${lira(valueOverKurus)} TL üstü`;
  return valueOverKurus === 0
    ? `${lira(valueUpToKurus)} TL’ye kadar`
    : `${lira(valueOverKurus)} – ${lira(valueUpToKurus)} TL`;
}

/** The months in which the two equal halves are paid. */
export const instalmentMonths = ["Ocak", "Temmuz"] as const;

export const taxTexts = {
  notKnown: "Bu seçim için tarife bilgimiz yok; tahmin yürütmüyoruz.",
  value: "Taşıt değerini rakamla giriniz: en çok 100 milyon TL.",
  choose: "Lütfen listeden seçiniz.",
};
export const valueMaxKurus = 100_000_000_00;

/** The address of a result (Product 18.2), from `{ageSlug}-{capacitySlug}-{vehicleTypeSlug}` and the three ids. */
export const resultPath = (age: Age, capacity: Pick<Capacity, "id" | "slug">, type: { id: number; slug: string }) =>
  `/mtv-hesaplama/${age.slug}-${capacity.slug}-${type.slug}/${age.id}-${capacity.id}-${type.id}`;

/** The ids of such an address; undefined where it has another form. */
export function parseResultIds(text: string): { ageId: number; capacityId: number; typeId: number } | undefined {
  const [, age, capacity, type] = /^(\d{1,3})-(\d{1,6})-(\d{1,3})$/.exec(text) ?? [];
  return type === undefined ? undefined : { ageId: Number(age), capacityId: Number(capacity), typeId: Number(type) };
}
