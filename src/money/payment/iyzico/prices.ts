import { kurusToLira } from "#src/shared/money.ts";

/** An amount as iyzico's own clients write it: lira with at least one decimal, `1150.0`. */
export function priceText(kurus: number): string {
  const lira = String(kurusToLira(kurus));
  return lira.includes(".") ? lira : `${lira}.0`;
}
