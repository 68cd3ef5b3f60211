import { type ChangeEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import { yearLength } from "#src/shared/dates.ts";
import { amountMaxLength } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { applyMask, digitsMask, numberMask } from "#src/ui/form/number-mask.ts";
import { readRange } from "../address/ranges.ts";
import { rangeFilters, type RangeKey } from "../filters/ranges.ts";
import { type Range, withRange } from "../rules.ts";
import type { OnSelect } from "./use-choosing.ts";

const debounceMs = 900;

type Ends = { min: string; max: string };

/** Minimum and maximum of a range filter. */
export const RangeFields = memo(function RangeFields({
  rangeKey,
  range,
  labels,
  onSelect,
}: {
  rangeKey: RangeKey;
  range: Range;
  labels: Ends;
  onSelect: OnSelect;
}) {
  const { address, factor } = rangeFilters[rangeKey];
  const isYear = rangeKey === "year";
  return (
    <EndFields
      name={address}
      range={range}
      labels={labels}
      isYear={isYear}
      text={(end) => (isYear ? String(end) : formatNumber(end / factor))}
      read={({ min, max }) => readRange({ [`${address}_min`]: min, [`${address}_max`]: max }, rangeKey)}
      onRange={(next) => onSelect((from) => withRange(from, rangeKey, next))}
    />
  );
});

/** Minimum and maximum of any range, debounced while typing; reversed values are swapped. */
export function EndFields({
  name,
  range,
  labels,
  isYear = false,
  text,
  read,
  onRange,
}: {
  /** Sent as `{name}_min` and `{name}_max`. */
  name: string;
  range: Range;
  labels: Ends;
  isYear?: boolean;
  text: (end: number) => string;
  read: (typed: Ends) => Range;
  onRange: (range: Range) => void;
}) {
  const written = (end: number | undefined) => (end === undefined ? "" : text(end));
  const fresh = { of: range, min: written(range.min), max: written(range.max) };
  const [typed, setTyped] = useState(fresh);
  if (typed.of.min !== range.min || typed.of.max !== range.max) setTyped(fresh);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function commit(ends: Ends) {
    clearTimeout(timer.current);
    const next = read(ends);
    if (next.min !== range.min || next.max !== range.max) onRange(next);
    else setTyped(fresh);
  }
  const input = (end: "min" | "max") => (
    <label>
      <span className="sr">{labels[end]}</span>
      <input
        className="input num"
        name={`${name}_${end}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={isYear ? yearLength : amountMaxLength}
        placeholder={end === "min" ? "En az" : "En çok"}
        value={typed[end]}
        onChange={({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
          applyMask(currentTarget, isYear ? digitsMask : numberMask, nativeEvent);
          const next = { ...typed, [end]: currentTarget.value };
          setTyped(next);
          clearTimeout(timer.current);
          // Ignores an incomplete year.
          if (!isYear || /^(\d{4})?$/.test(currentTarget.value))
            timer.current = setTimeout(() => commit(next), debounceMs);
        }}
        onBlur={() => commit(typed)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          commit(typed);
        }}
      />
    </label>
  );
  return (
    <div className="pair">
      {input("min")}
      {input("max")}
    </div>
  );
}
