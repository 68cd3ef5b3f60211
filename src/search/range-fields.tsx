import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { formatNumber } from "#src/shared/turkish.ts";
import { applyMask } from "#src/ui/form/text-fields.tsx";
import { readRange } from "./ranges.ts";
import { type Range, type RangeKey, rangeNames } from "./rules.ts";

/** Long enough to type a price, short enough not to wait for. */
const typingPauseMs = 900;

/** The two ends of a range. With scripts it counts once typing pauses; ends the wrong way round are swapped. */
export function RangeFields({
  rangeKey,
  range,
  labels,
  onRange,
}: {
  rangeKey: RangeKey;
  range: Range;
  labels: { min: string; max: string };
  onRange: (range: Range) => void;
}) {
  const { name, factor } = rangeNames[rangeKey];
  const isYear = rangeKey === "year";
  const text = (end: number | undefined) =>
    end === undefined ? "" : isYear ? String(end) : formatNumber(end / factor);
  const [typed, setTyped] = useState({ of: range, min: text(range.min), max: text(range.max) });
  if (typed.of !== range) setTyped({ of: range, min: text(range.min), max: text(range.max) });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function commit({ min, max }: { min: string; max: string }) {
    clearTimeout(timer.current);
    const next = readRange({ [`${name}_min`]: min, [`${name}_max`]: max }, rangeKey);
    if (next.min !== range.min || next.max !== range.max) onRange(next);
    else setTyped({ of: range, min: text(range.min), max: text(range.max) });
  }
  const input = (end: "min" | "max") => (
    <label>
      <span className="sr">{labels[end]}</span>
      <input
        className="input num"
        name={`${name}_${end}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={isYear ? 4 : 13}
        placeholder={end === "min" ? "En az" : "En çok"}
        value={typed[end]}
        onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
          applyMask(currentTarget, isYear ? "digits" : "number");
          const next = { ...typed, [end]: currentTarget.value };
          setTyped(next);
          clearTimeout(timer.current);
          // Half a year is no year yet.
          if (!isYear || /^(\d{4})?$/.test(currentTarget.value))
            timer.current = setTimeout(() => commit(next), typingPauseMs);
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
