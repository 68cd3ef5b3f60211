import { type FocusEvent, useEffect, useRef } from "react";

const chips = ".results__chips > a";

/**
 * Moves the focus when the pressed link is removed from the page: to the chip that is now in its place, else to the
 * heading. Returns the page's focus handler.
 */
export function useRestoredFocus() {
  const last = useRef<{ element: Element; at: number }>(undefined);
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const { at } = last.current;
    last.current = undefined;
    const next = at < 0 ? undefined : [...document.querySelectorAll<HTMLElement>(chips)].slice(0, at + 1).at(-1);
    (next ?? document.querySelector("h1"))?.focus({ preventScroll: true });
  });
  return ({ target }: FocusEvent) => {
    last.current = { element: target, at: [...document.querySelectorAll(chips)].indexOf(target) };
  };
}
