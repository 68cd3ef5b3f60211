import type { Context } from "#src/shared/context.server.ts";
import { parseMasked } from "#src/shared/money.ts";
import {
  isRegistration,
  type Registration,
  taxTexts,
  type TaxAmount,
  type ElectricBand,
  type TaxClass,
  taxOf,
  type Capacity,
  type Age,
  usualRegistration,
  valueMaxKurus,
} from "./rules.ts";
import { taxYears } from "./service.server.ts";

/** What an address asks beside the vehicle: the year, when it was registered, and its value. */
export type Asked = {
  year: number;
  registration: Registration | undefined;
  valueText: string;
  valueKurus: number | undefined;
  /** Why the value is refused. */
  valueError: string | undefined;
};

/** Reads `yil`, `tescil` and `deger`; what is not offered is as if it were not there. */
export async function readAsked(
  ctx: Context,
  params: URLSearchParams,
): Promise<Asked & Awaited<ReturnType<typeof taxYears>>> {
  const years = await taxYears(ctx);
  const year = years.years.find((one) => String(one) === params.get("yil")) ?? years.current;
  const registration = params.get("tescil");
  const valueText = (params.get("deger") ?? "").trim().slice(0, 30);
  const lira = valueText === "" ? undefined : parseMasked(valueText);
  const isValid = lira !== undefined && lira > 0 && lira * 100 <= valueMaxKurus;
  return {
    ...years,
    year,
    registration: isRegistration(registration) ? registration : undefined,
    valueText,
    valueKurus: isValid ? lira * 100 : undefined,
    valueError: valueText === "" || isValid ? undefined : taxTexts.value,
  };
}

type Rows = { amounts: readonly TaxAmount[]; electric: readonly ElectricBand[]; vehicleClass: TaxClass };

/** The steps of a cell; a registration that nobody named is the usual one of that age. */
export function askTax(rows: Rows, asked: Pick<Asked, "year" | "registration">, capacity: Capacity, age: Age) {
  const registration = asked.registration ?? usualRegistration(asked.year - age.id + 1);
  const { year } = asked;
  const question = { year, vehicleClass: rows.vehicleClass, registration, capacity, ageId: age.id };
  return { registration, steps: taxOf(rows.amounts, rows.electric, question) };
}

/** The query of an address that asks this; empty where all of it is as usual. */
export function askedQuery({ year, registration, valueText }: Asked, current: number): string {
  const query = new URLSearchParams();
  if (year !== current) query.set("yil", String(year));
  if (registration) query.set("tescil", registration);
  if (valueText !== "") query.set("deger", valueText);
  return query.size > 0 ? `?${query}` : "";
}
