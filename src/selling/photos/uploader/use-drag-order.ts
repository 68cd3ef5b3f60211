import { type PointerEvent, useEffect, useRef, useState } from "react";

const startDistancePx = 6;
/** How long a finger rests on a tile to take it up, and how far it may stray meanwhile: more is scrolling. */
const holdMs = 350;
const holdSlackPx = 10;
const edgePx = 72;
const scrollStepPx = 12;

type Drag = { key: string; x: number; y: number; from: number; hasBegun: boolean };
/** A finger that rests on a tile; `timer` takes it up. */
type Hold = { x: number; y: number; timer: ReturnType<typeof setTimeout> };

/**
 * Ordering tiles by dragging them: the tile takes the place of the one under the pointer; Escape puts it back. A tile is
 * an element with `data-photo`, its key. The mouse takes it up anywhere; a finger by the `data-drag` handle in it, or
 * anywhere after resting there a moment, so that the page can still be scrolled over the photos.
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
    // The page stays where it is under a tile that was taken up, and its menu does not open over it.
    const keepStill = (event: Event) => {
      if (drag.current?.hasBegun) event.preventDefault();
    };
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    addEventListener("keydown", onKey);
    addEventListener("touchmove", keepStill, { passive: false });
    addEventListener("contextmenu", keepStill);
    return () => {
      letGo();
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      removeEventListener("keydown", onKey);
      removeEventListener("touchmove", keepStill);
      removeEventListener("contextmenu", keepStill);
    };
  }, []);

  const onPointerDown = (event: PointerEvent) => {
    const target = event.target as HTMLElement;
    const key = target.closest<HTMLElement>("[data-photo]")?.dataset["photo"];
    if (!key || target.closest("button, a") || event.button !== 0 || !event.isPrimary) return;
    const [x, y] = [event.clientX, event.clientY];
    const taken = { key, x, y, from: keys.indexOf(key), hasBegun: false };
    if (event.pointerType === "mouse" || target.closest("[data-drag]")) {
      event.preventDefault(); // neither the browser's own dragging of pictures nor selecting text
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
