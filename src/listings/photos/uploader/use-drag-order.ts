import { type PointerEvent, useEffect, useRef, useState } from "react";

const startDistancePx = 6;
const edgePx = 72;
const scrollStepPx = 12;

type Drag = { key: string; x: number; y: number; from: number; hasBegun: boolean };

/**
 * Ordering tiles by dragging them: the tile takes the place of the one under the pointer; Escape puts it back. A tile is
 * an element with `data-photo`, its key. The whole tile is for the mouse, a `data-drag` handle in it also for fingers, so
 * that the page can still be scrolled over the photos.
 */
export function useDragOrder(keys: readonly string[], move: (key: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>();
  const drag = useRef<Drag>(undefined);
  const latest = useRef({ keys, move });
  useEffect(() => {
    latest.current = { keys, move };
  });

  useEffect(() => {
    const end = () => {
      drag.current = undefined;
      setDragged(undefined);
    };
    const onMove = (event: globalThis.PointerEvent) => {
      const current = drag.current;
      if (!current) return;
      if (!current.hasBegun && Math.hypot(event.clientX - current.x, event.clientY - current.y) < startDistancePx)
        return;
      current.hasBegun = true;
      setDragged(current.key);
      if (event.clientY < edgePx) scrollBy(0, -scrollStepPx);
      if (event.clientY > innerHeight - edgePx) scrollBy(0, scrollStepPx);
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-photo]");
      const to = latest.current.keys.indexOf(under?.dataset["photo"] ?? "");
      if (to !== -1 && to !== latest.current.keys.indexOf(current.key)) latest.current.move(current.key, to);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !drag.current) return;
      latest.current.move(drag.current.key, drag.current.from);
      end();
    };
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      removeEventListener("keydown", onKey);
    };
  }, []);

  const onPointerDown = (event: PointerEvent) => {
    const target = event.target as HTMLElement;
    const key = target.closest<HTMLElement>("[data-photo]")?.dataset["photo"];
    const isGrip =
      event.pointerType === "mouse" ? !target.closest("button, a") : target.closest("[data-drag]") !== null;
    if (!key || !isGrip || event.button !== 0) return;
    event.preventDefault(); // neither the browser's own dragging of pictures nor selecting text
    drag.current = { key, x: event.clientX, y: event.clientY, from: keys.indexOf(key), hasBegun: false };
  };

  return { dragged, onPointerDown };
}
