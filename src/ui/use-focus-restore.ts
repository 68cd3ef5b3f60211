import { useEffect, useRef } from "react";

const stops = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary";
const rows = "li:not(li li)";

/** Visible elements that the keyboard can focus. Dialogs manage their focus themselves. */
const stopsIn = (box: Element) =>
  [...box.querySelectorAll<HTMLElement>(stops)].filter((stop) => isSeen(stop) && !stop.closest("dialog"));
const isSeen = (element: Element) => element.getClientRects().length > 0;
/** The focus is lost, or in a dialog that was closed just now. */
const isLost = ({ activeElement }: Document) =>
  activeElement === null || activeElement === document.body || !isSeen(activeElement);

/**
 * Restores the keyboard focus in `ref` when the focused element is removed: a button that removes its row from a list,
 * say, or is replaced by another one. The element in its place gets the focus; in a row that takes another row's place,
 * its first element.
 */
export function useFocusRestore<Box extends HTMLElement>() {
  const ref = useRef<Box>(null);
  useEffect(() => {
    const box = ref.current!;
    let last: { stop: HTMLElement; row: Element | null; rowAt: number; at: number; fromEnd: number } | undefined;

    function record({ target }: FocusEvent) {
      const stop = target as HTMLElement;
      if (stop.closest("dialog")) return;
      const row = stop.closest(rows);
      const rowAt = row ? [...box.querySelectorAll(rows)].indexOf(row) : -1;
      const beside = stopsIn(row ?? box);
      const at = beside.indexOf(stop);
      last = { stop, row, rowAt, at, fromEnd: beside.length - at };
    }
    function restore() {
      if (!last || last.stop.isConnected || !isLost(document)) return;
      const { row, rowAt, at, fromEnd } = last;
      const replaced = [...box.querySelectorAll(rows)].slice(0, rowAt + 1).at(-1);
      // The distance from the end of the row is more stable than that from its start, where rows differ more often.
      const next = row?.isConnected ? stopsIn(row).at(-fromEnd) : replaced && stopsIn(replaced)[0];
      last = undefined;
      (
        next ??
        stopsIn(box)
          .slice(0, at + 1)
          .at(-1)
      )?.focus();
    }

    const changes = new MutationObserver(restore);
    changes.observe(box, { childList: true, subtree: true });
    box.addEventListener("focusin", record);
    // A closing dialog returns the focus to an element that may be gone by then.
    document.addEventListener("close", restore, true);
    return () => {
      changes.disconnect();
      box.removeEventListener("focusin", record);
      document.removeEventListener("close", restore, true);
    };
  }, []);
  return ref;
}
