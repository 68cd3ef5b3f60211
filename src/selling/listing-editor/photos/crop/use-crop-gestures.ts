import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { type Crop, cropArea, type PictureSize, pulled, zoomed, zoomedTo } from "./crop-rules.ts";

/** How far a wheel turns for one zoom step. */
const wheelStepPx = 60;

type Point = { x: number; y: number };
type Change = (next: (crop: Crop) => Crop) => void;

/**
 * Gestures on the picture: one finger or the mouse moves it under the frame, two fingers also pinch to zoom, a wheel zooms.
 * Returns the handlers for its canvas.
 */
export function useCropGestures(
  canvas: RefObject<HTMLCanvasElement | null>,
  size: PictureSize | undefined,
  change: Change,
) {
  const fingers = useRef(new Map<number, Point>());
  const pinch = useRef<{ distance: number; zoom: number }>(undefined);

  /** Prevents scrolling the page with the wheel; React's own wheel listener is passive and cannot. */
  const { width, height } = size ?? {};
  useEffect(() => {
    const element = canvas.current;
    if (!element || !width || !height) return;
    let way = 0;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      way += event.deltaY;
      const steps = -Math.trunc(way / wheelStepPx);
      way += steps * wheelStepPx;
      if (steps !== 0) change((crop) => zoomed({ width, height }, crop, steps));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [canvas, width, height, change]);

  function onPointerDown({ button, currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
    if (button !== 0 || fingers.current.size === 2) return;
    currentTarget.setPointerCapture(pointerId);
    fingers.current.set(pointerId, { x: clientX, y: clientY });
    pinch.current = undefined;
  }

  function onPointerMove({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    if (!fingers.current.has(pointerId) || !size) return;
    const before = [...fingers.current.values()];
    fingers.current.set(pointerId, { x: clientX, y: clientY });
    const now = [...fingers.current.values()];
    const shownWidth = currentTarget.clientWidth;
    const [from, to] = [middle(before), middle(now)];
    change((crop) => {
      const scale = cropArea(size, crop).width / shownWidth;
      const next = pulled(size, crop, (to.x - from.x) * scale, (to.y - from.y) * scale);
      if (now.length < 2) return next;
      pinch.current ??= { distance: distance(before), zoom: crop.zoom };
      return zoomedTo(size, next, (pinch.current.zoom * distance(now)) / pinch.current.distance);
    });
  }

  const onPointerEnd = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId);
    pinch.current = undefined;
  };

  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd };
}

const middle = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const distance = ([a, b]: Point[]) => Math.max(1, Math.hypot(a!.x - b!.x, a!.y - b!.y));
