import { type FocusEvent, useEffect, useRef } from "react";

const chips = ".results__chips > a";

/**
 * Keeps the keyboard in its place when the link it pressed goes away with what it stood for: on the chip that stands there
 * now, else on the heading. Answers what the page does when something in it gets the focus.
 */
export function useKeptPlace() {
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
