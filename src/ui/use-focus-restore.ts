import { useEffect, useRef } from "react";

const stops = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary";
const lines = "li:not(li li)";

/** What the keyboard stops at, as far as it is seen. Windows keep their focus themselves. */
const stopsIn = (box: Element) =>
  [...box.querySelectorAll<HTMLElement>(stops)].filter((stop) => isSeen(stop) && !stop.closest("dialog"));
const isSeen = (element: Element) => element.getClientRects().length > 0;
/** The focus is nowhere, or in a window that was closed just now. */
const isLost = ({ activeElement }: Document) =>
  activeElement === null || activeElement === document.body || !isSeen(activeElement);

/**
 * Keeps the keyboard in its place in `ref` when what has the focus goes away: a button that takes its line out of a list,
 * say, or becomes another one. What stands there instead gets the focus; of a line that took another one's place, what
 * comes first in it.
 */
export function useFocusRestore<Box extends HTMLElement>() {
  const ref = useRef<Box>(null);
  useEffect(() => {
    const box = ref.current!;
    let last: { stop: HTMLElement; line: Element | null; lineAt: number; at: number; fromEnd: number } | undefined;

    function remember({ target }: FocusEvent) {
      const stop = target as HTMLElement;
      if (stop.closest("dialog")) return;
      const line = stop.closest(lines);
      const lineAt = line ? [...box.querySelectorAll(lines)].indexOf(line) : -1;
      const beside = stopsIn(line ?? box);
      const at = beside.indexOf(stop);
      last = { stop, line, lineAt, at, fromEnd: beside.length - at };
    }
    function restore() {
      if (!last || last.stop.isConnected || !isLost(document)) return;
      const { line, lineAt, at, fromEnd } = last;
      const replaced = [...box.querySelectorAll(lines)].slice(0, lineAt + 1).at(-1);
      // What stands beside a button keeps its distance from the line's end: more often it begins with more, or less.
      const next = line?.isConnected ? stopsIn(line).at(-fromEnd) : replaced && stopsIn(replaced)[0];
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
    box.addEventListener("focusin", remember);
    // A window gives the focus back to what may be gone by then.
    document.addEventListener("close", restore, true);
    return () => {
      changes.disconnect();
      box.removeEventListener("focusin", remember);
      document.removeEventListener("close", restore, true);
    };
  }, []);
  return ref;
}
