import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * Runs `show` once for each answer of a form, when its page is complete: until the loaders have answered as well, the
 * router may still scroll the page to its top.
 */
export function useAnswered(answer: unknown, show: () => void) {
  const isComplete = useNavigation().state === "idle";
  const shown = useRef<unknown>(undefined);
  useEffect(() => {
    if (!isComplete || shown.current === answer) return;
    shown.current = answer;
    if (answer !== undefined) show();
  });
}

/** Brings an element that can be focused into view and gives it the focus; without effect while it is not displayed. */
export function showFocused(element: HTMLElement | null, block: ScrollLogicalPosition = "center") {
  element?.focus({ preventScroll: true });
  if (element && document.activeElement === element) element.scrollIntoView({ block });
}
