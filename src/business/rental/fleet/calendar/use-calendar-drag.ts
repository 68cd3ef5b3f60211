import { type MouseEvent, type PointerEvent, useState } from "react";

type Dragged =
  | { kind: "booking"; code: string; unit: number; x: number; y: number; isMoving: boolean }
  | { kind: "days"; unit: number; from: number; to: number };

/** Pixels that a pointer moves before a press on a link becomes a drag. */
const dragThreshold = 5;

/** The unit whose row is at this point of the window. */
function unitAt({ clientX, clientY }: PointerEvent): number | undefined {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-unit]");
  return row ? Number(row.dataset["unit"]) : undefined;
}

/**
 * Dragging in the calendar with a mouse or pen: a booking to the row of another unit, or over free days. Fingers scroll, and
 * use the forms.
 */
export function useCalendarDrag({
  dayCount,
  onMove,
  onSelect,
}: {
  dayCount: number;
  onMove: (code: string, unit: number) => void;
  /** With the numbers of the first and the last day. */
  onSelect: (unit: number, first: number, last: number) => void;
}) {
  const [dragged, setDragged] = useState<Dragged>();
  const [overUnit, setOverUnit] = useState<number>();
  const [wasDragged, setWasDragged] = useState(false);

  const dayAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(dayCount - 1, Math.max(0, Math.floor(((clientX - left) / width) * dayCount)));
  };
  const stop = () => {
    setDragged(undefined);
    setOverUnit(undefined);
  };

  const rowProps = (unit: number) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || event.pointerType === "touch" || (event.target as Element).closest("a")) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const day = dayAt(event);
      setDragged({ kind: "days", unit, from: day, to: day });
    },
    onPointerMove(event: PointerEvent) {
      if (dragged?.kind === "days" && dragged.unit === unit) setDragged({ ...dragged, to: dayAt(event) });
    },
    onPointerUp() {
      if (dragged?.kind !== "days" || dragged.unit !== unit) return;
      stop();
      onSelect(unit, Math.min(dragged.from, dragged.to), Math.max(dragged.from, dragged.to));
    },
    onPointerCancel: stop,
  });

  const barProps = (code: string, unit: number) => ({
    onPointerDown(event: PointerEvent) {
      setWasDragged(false);
      if (event.button !== 0 || event.pointerType === "touch") return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ kind: "booking", code, unit, x: event.clientX, y: event.clientY, isMoving: false });
    },
    onPointerMove(event: PointerEvent) {
      if (dragged?.kind !== "booking" || dragged.code !== code) return;
      const isMoving =
        dragged.isMoving || Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) > dragThreshold;
      if (!isMoving) return;
      if (!dragged.isMoving) setDragged({ ...dragged, isMoving });
      setOverUnit(unitAt(event));
    },
    onPointerUp(event: PointerEvent) {
      if (dragged?.kind !== "booking" || dragged.code !== code) return;
      stop();
      if (!dragged.isMoving) return;
      setWasDragged(true);
      const target = unitAt(event);
      if (target !== undefined && target !== unit) onMove(code, target);
    },
    onPointerCancel: stop,
    /** The click that ends a drag opens nothing. */
    onClick(event: MouseEvent) {
      if (wasDragged) event.preventDefault();
      setWasDragged(false);
    },
  });

  return {
    rowProps,
    barProps,
    /** The row that a booking is dragged over. */
    overUnit,
    /** The days that are dragged over. */
    selection:
      dragged?.kind === "days"
        ? {
            unit: dragged.unit,
            first: Math.min(dragged.from, dragged.to),
            count: Math.abs(dragged.to - dragged.from) + 1,
          }
        : undefined,
  };
}
