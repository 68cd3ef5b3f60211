import { type PointerEvent, useEffect, useRef, useState } from "react";

const startDistancePx = 6;
/** How long a finger must rest on a tile to drag it, and how far it may move meanwhile before it counts as scrolling. */
const holdMs = 350;
const holdSlackPx = 10;
const edgePx = 72;
const scrollStepPx = 12;

type Drag = { key: string; x: number; y: number; from: number; hasBegun: boolean };
/** A finger that rests on a tile; `timer` starts dragging. */
type Hold = { x: number; y: number; timer: ReturnType<typeof setTimeout> };

/**
 * Sorts tiles by dragging: the tile moves to the place under the pointer; Escape restores it. A tile is an element with
 * `data-photo`, its key. A mouse can drag it anywhere; a finger by its `data-drag` handle, or anywhere after a long press,
 * so that the page can still be scrolled over the photos.
 */
export function useDragOrder(keys: readonly string[], move: (key: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>();
  const drag = useRef<Drag>(undefined);
  const hold = useRef<Hold>(undefined);
  const latest = useRef({ keys, move });
  useEffect(() => {
    latest.current = { keys, move };
  });

  useEffect(() => {
    const letGo = () => {
      clearTimeout(hold.current?.timer);
      hold.current = undefined;
    };
    const end = () => {
      letGo();
      drag.current = undefined;
      setDragged(undefined);
    };
    const onMove = (event: globalThis.PointerEvent) => {
      const held = hold.current;
      if (held && Math.hypot(event.clientX - held.x, event.clientY - held.y) > holdSlackPx) letGo();
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
    // Prevents scrolling and the context menu while a tile is dragged.
    const preventDefault = (event: Event) => {
      if (drag.current?.hasBegun) event.preventDefault();
    };
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    addEventListener("keydown", onKey);
    addEventListener("touchmove", preventDefault, { passive: false });
    addEventListener("contextmenu", preventDefault);
    return () => {
      letGo();
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      removeEventListener("keydown", onKey);
      removeEventListener("touchmove", preventDefault);
      removeEventListener("contextmenu", preventDefault);
    };
  }, []);

  const onPointerDown = (event: PointerEvent) => {
    const target = event.target as HTMLElement;
    const key = target.closest<HTMLElement>("[data-photo]")?.dataset["photo"];
    if (!key || target.closest("button, a") || event.button !== 0 || !event.isPrimary) return;
    const [x, y] = [event.clientX, event.clientY];
    const taken = { key, x, y, from: keys.indexOf(key), hasBegun: false };
    if (event.pointerType === "mouse" || target.closest("[data-drag]")) {
      event.preventDefault(); // prevents the browser's own image dragging and text selection
      drag.current = taken;
      return;
    }
    const timer = setTimeout(() => {
      hold.current = undefined;
      drag.current = { ...taken, hasBegun: true };
      setDragged(key);
      navigator.vibrate?.(10);
    }, holdMs);
    hold.current = { x, y, timer };
  };

  return { dragged, onPointerDown };
}
