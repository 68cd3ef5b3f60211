import { parseMasked } from "#src/shared/money.ts";
import { rangeFilters, type RangeKey } from "../filters/ranges.ts";
import type { Range } from "../rules.ts";
import type { SearchForm } from "./search-form.ts";

/** An end outside of what a person may mean is brought to the nearest that is; ends the wrong way round are swapped. */
export function readRange(form: SearchForm, key: RangeKey): Range {
  const { address, factor, lowest, highest } = rangeFilters[key];
  const read = (value: string | undefined) => {
    const digits = (value ?? "").slice(0, 60).replace(/\s|tl$|km$|hp$|cm[³3]$/gi, "");
    const number = /^[\d.]{13,}$/.test(digits) ? highest : parseMasked(digits);
    return number === undefined ? undefined : Math.min(Math.max(number, lowest), highest);
  };
  let min = read(form[`${address}_min`]);
  let max = read(form[`${address}_max`]);
  if (min !== undefined && max !== undefined && min > max) [min, max] = [max, min];
  return {
    ...(min === undefined || min === lowest ? {} : { min: min * factor }),
    ...(max === undefined || max === highest ? {} : { max: max * factor }),
  };
}
