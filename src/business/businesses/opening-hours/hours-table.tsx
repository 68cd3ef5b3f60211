import { formatDate } from "#src/shared/dates.ts";
import { comingDays, type DatedHours, openStateAt, weekRows } from "./rules.ts";

/** Opening hours as a table, with the coming special days. `now` is a time in milliseconds. */
export function HoursTable({ hours, now }: { hours: DatedHours; now: number }) {
  const coming = comingDays(hours, new Date(now));
  return (
    <dl className="hours">
      {weekRows(hours.week).map(({ days, hours: text }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd className="num">{text}</dd>
        </div>
      ))}
      {coming.map(({ day, name, hours: text }) => (
        <div key={day} className="hours__special">
          <dt>{[formatDate(new Date(`${day}T12:00:00Z`)), name].filter(Boolean).join(", ")}</dt>
          <dd className="num">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `Şu an açık, kapanış 18:30`. */
export function OpenNow({ hours, now }: { hours: DatedHours; now: number }) {
  const state = openStateAt(hours, new Date(now));
  if (!state) return null;
  return <p className={state.isOpen ? "open-now open-now--open" : "open-now"}>{state.text}</p>;
}
