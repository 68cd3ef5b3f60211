import { type CSSProperties, type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import { useCalendarDrag } from "./use-calendar-drag.ts";
import type { CalendarBar, CalendarData, CalendarUnitRow } from "./view.server.ts";

type Props = {
  days: CalendarData["days"];
  units: readonly CalendarUnitRow[];
  /** Where the service of a unit is added without scripts. */
  serviceAddress: (unit: number) => string;
  /** How the last move ended; another object for each move. */
  result: { moved?: string; message?: string } | undefined;
  onMove: (code: string, unit: number) => void;
  /** Days of a unit were chosen, the first and the last. */
  onSelect: (unit: number, first: string, last: string) => void;
};

/** A unit that a booking may be moved to, while it is being chosen with the keys. */
type Target = { code: string; unit: number };

/**
 * The table of units and days. A booking is dragged to another row, or moved with Shift and the arrow keys and then Enter;
 * free days are dragged over. A live region says what happens.
 */
export function UnitCalendar({ days, units, serviceAddress, result, onMove, onSelect }: Props) {
  const [target, setTarget] = useState<Target>();
  const [said, setSaid] = useState("");
  const [lastResult, setLastResult] = useState(result);
  if (lastResult !== result) {
    setLastResult(result);
    setSaid(result?.moved ?? result?.message ?? "");
  }
  const drag = useCalendarDrag({
    dayCount: days.length,
    onMove: (code, unit) => move(code, unit),
    onSelect: (unit, first, last) => onSelect(unit, days[first]!.day, days[last]!.day),
  });

  function move(code: string, unit: number) {
    const row = units.find(({ id }) => id === unit);
    const from = units.find(({ bars }) => bars.some((bar) => bar.code === code));
    if (!row || !from || row === from) return;
    if (row.keyCode !== from.keyCode) return setSaid("Rezervasyon yalnız aynı ilanın başka bir aracına taşınabilir.");
    setSaid(`${code} rezervasyonu ${row.plate} aracına taşınıyor.`);
    onMove(code, unit);
  }

  function pressKey(event: KeyboardEvent, { code, isMovable }: CalendarBar, row: CalendarUnitRow) {
    if (code === null || !isMovable) return;
    const chosen = target?.code === code ? target.unit : row.id;
    if (event.shiftKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const alike = units.filter(({ keyCode }) => keyCode === row.keyCode);
      const at = alike.findIndex(({ id }) => id === chosen) + (event.key === "ArrowDown" ? 1 : -1);
      const next = alike[Math.min(alike.length - 1, Math.max(0, at))]!;
      setTarget({ code, unit: next.id });
      setSaid(next.id === row.id ? `${row.plate}: şimdiki araç.` : `${next.plate}: taşımak için Enter tuşuna basın.`);
    } else if (event.key === "Escape" && target) {
      setTarget(undefined);
      setSaid("Taşımaktan vazgeçildi.");
    } else if (event.key === "Enter" && target?.code === code && target.unit !== row.id) {
      event.preventDefault();
      setTarget(undefined);
      move(code, target.unit);
    }
  }

  const marked = drag.overUnit ?? target?.unit;
  return (
    <>
      <ScrollBox label="Araçların takvimi" className="calendar">
        <table style={{ "--calendar-days": days.length } as CSSProperties}>
          <thead>
            <tr>
              <th scope="col" className="calendar__unit">
                Araç
              </th>
              {days.map(({ day, number, weekday, isToday }) => (
                <th
                  key={day}
                  scope="col"
                  className={isToday ? "calendar__day calendar__day--today" : "calendar__day"}
                  aria-current={isToday ? "date" : undefined}
                >
                  <small>{weekday}</small>
                  {number}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {units.map((unit) => (
              <tr key={unit.id} className={marked === unit.id ? "calendar__row--target" : undefined}>
                <th scope="row" className="calendar__unit">
                  <span className="nowrap">{unit.plate}</span>
                  <small className="muted">
                    {unit.offerName}, {unit.placeName}
                  </small>
                  <Link
                    to={serviceAddress(unit.id)}
                    preventScrollReset={false}
                    aria-label={`Servis ekleyin: ${unit.plate}`}
                  >
                    Servis ekleyin
                  </Link>
                </th>
                <td colSpan={days.length} data-unit={unit.id} {...drag.rowProps(unit.id)}>
                  {drag.selection?.unit === unit.id && (
                    <span className="calendar__selection" style={placed(drag.selection.first, drag.selection.count)} />
                  )}
                  <ul className="calendar__bars">
                    {unit.bars.map((bar) => (
                      <li key={bar.id} style={placed(bar.start, bar.length)}>
                        {bar.to === undefined ? (
                          <span className={`calendar-bar calendar-bar--${bar.look}`}>
                            {bar.text} <span className="sr">{bar.details}</span>
                          </span>
                        ) : (
                          <Link
                            to={bar.to}
                            draggable={false}
                            className={`calendar-bar calendar-bar--${bar.look}`}
                            title={`${bar.text}, ${bar.details}`}
                            onKeyDown={(event) => pressKey(event, bar, unit)}
                            {...(bar.isMovable && bar.code !== null && drag.barProps(bar.code, unit.id))}
                          >
                            {bar.text} <span className="sr">{bar.details}</span>
                          </Link>
                        )}
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p role="status" className="small">
        {said}
      </p>
      <p className="small muted">
        Teslim bekleyen bir rezervasyonu başka bir aracın satırına sürükleyebilir ya da üzerindeyken Shift ile yukarı ve
        aşağı ok tuşlarıyla aracı seçip Enter’a basabilirsiniz.
      </p>
    </>
  );
}

const placed = (start: number, length: number) => ({ "--start": start, "--length": length }) as CSSProperties;
