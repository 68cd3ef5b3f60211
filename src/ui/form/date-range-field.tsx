import { lazy, Suspense } from "react";
import { useHydrated } from "../use-hydrated.ts";
import { FieldNote, useField, type FieldRules } from "./field.tsx";
import { useTypedValue } from "./form-state.ts";

const Picker = lazy(() => import("./date-range-picker.tsx"));

type DateRangeProps = FieldRules & {
  /** Names of the two days, sent as `2026-11-21`. */
  startName: string;
  endName: string;
  label: string;
  /** Labels of the two days where there are two fields. */
  startLabel: string;
  endLabel: string;
  /** The first day that can be chosen, `2026-11-21`. */
  min?: string;
  /** The least number of days between the two; moving the first day moves the second. Product 11.8. */
  minDays?: number;
  defaultStart?: string;
  defaultEnd?: string;
};

/** A range of days, chosen from a calendar of two months (Product 11.8); two native date fields until scripts run. */
export function DateRangeField(props: DateRangeProps) {
  const {
    startName,
    endName,
    label,
    startLabel,
    endLabel,
    min,
    minDays = 0,
    defaultStart,
    defaultEnd,
    ...rules
  } = props;
  const start = useField(startName, rules);
  const end = useField(endName, rules);
  const startDay = useTypedValue(startName, defaultStart);
  const endDay = useTypedValue(endName, defaultEnd);
  const isHydrated = useHydrated();
  const error = start.error ?? end.error;
  const plain = (
    <div className="pair">
      <input
        className="input"
        type="date"
        aria-label={startLabel}
        min={min}
        defaultValue={startDay}
        {...start.control}
      />
      <input
        className="input"
        type="date"
        aria-label={endLabel}
        min={min === undefined ? min : daysAfter(min, minDays)}
        defaultValue={endDay}
        {...end.control}
      />
    </div>
  );
  return (
    <div className={`field ${error === undefined ? "" : "field--bad"}`}>
      <span className="field__label" id={`${start.id}-label`}>
        {label}
      </span>
      {isHydrated ? (
        <Suspense fallback={plain}>
          <Picker
            labelId={`${start.id}-label`}
            id={start.id}
            min={min}
            minDays={minDays}
            start={startDay}
            end={endDay}
            startControl={start.control}
            endControl={end.control}
          />
        </Suspense>
      ) : (
        plain
      )}
      <FieldNote id={start.id} error={error} />
    </div>
  );
}

/** `2026-11-30`, 1 -> `2026-12-01`. */
function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
