import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { Point } from "./projection.ts";
import { boundedView, centredView, heightOf, isInView, type MapView, wholeMap, zoomedView } from "./view.ts";

const step = 1.8;
/** A press that moves further is a drag and opens no link. */
const dragPx = 5;

/** The shown part of the map: zoomed by buttons, two fingers or Ctrl and the wheel, moved by dragging, begun anew at `start`. */
export function useMapZoom(start: MapView) {
  const [begun, setBegun] = useState(start);
  const [view, setView] = useState(start);
  if (begun.x !== start.x || begun.y !== start.y || begun.width !== start.width) {
    setBegun(start);
    setView(start);
  }
  const svg = useRef<SVGSVGElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const moved = useRef(0);

  /** The point of the map below a point of the screen. */
  const pointAt = (view: MapView, [clientX, clientY]: Point): Point => {
    const { left, top, width } = svg.current!.getBoundingClientRect();
    const unit = view.width / width;
    return [view.x + (clientX - left) * unit, view.y + (clientY - top) * unit];
  };
  const zoomAt = (factor: number, screen: Point) => setView((from) => zoomedView(from, factor, pointAt(from, screen)));

  useEffect(() => {
    const map = svg.current!;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomAt(Math.exp(-event.deltaY / 100), [event.clientX, event.clientY]);
    };
    map.addEventListener("wheel", onWheel, { passive: false });
    return () => map.removeEventListener("wheel", onWheel);
  });

  function onPointerMove({ pointerId, clientX, clientY }: PointerEvent<SVGSVGElement>) {
    const before = pointers.current.get(pointerId);
    if (!before) return;
    const now: Point = [clientX, clientY];
    const other = [...pointers.current].find(([id]) => id !== pointerId)?.[1];
    pointers.current.set(pointerId, now);
    moved.current += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (moved.current < dragPx) return;
    const distance = ([x, y]: Point) => Math.hypot(x - other![0], y - other![1]);
    const middle = ([x, y]: Point): Point => (other ? [(x + other[0]) / 2, (y + other[1]) / 2] : [x, y]);
    setView((from) => {
      const zoomed = other
        ? zoomedView(from, distance(now) / Math.max(1, distance(before)), pointAt(from, middle(before)))
        : from;
      const [[x, y], [toX, toY]] = [pointAt(zoomed, middle(before)), pointAt(zoomed, middle(now))];
      return boundedView({ ...zoomed, x: zoomed.x + x - toX, y: zoomed.y + y - toY });
    });
  }
  const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);
  const handlers = {
    onPointerDown({ pointerId, clientX, clientY }: PointerEvent) {
      if (pointers.current.size === 0) moved.current = 0;
      pointers.current.set(pointerId, [clientX, clientY]);
    },
    onPointerMove,
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
    onClickCapture(event: MouseEvent) {
      if (moved.current < dragPx) return;
      event.preventDefault();
      event.stopPropagation();
    },
    // The browser would drag the link.
    onDragStart: (event: MouseEvent) => event.preventDefault(),
  };
  const middle = (from: MapView): Point => [from.x + from.width / 2, from.y + heightOf(from) / 2];
  return {
    view,
    svg,
    handlers,
    isWhole: view.width === wholeMap.width,
    zoomIn: () => setView((from) => zoomedView(from, step, middle(from))),
    zoomOut: () => setView((from) => zoomedView(from, 1 / step, middle(from))),
    showWhole: () => setView(wholeMap),
    /** Moves a point into view, such as one that gets the focus. */
    reveal: (at: Point) => setView((from) => (isInView(from, at) ? from : centredView(from, at))),
  };
}
