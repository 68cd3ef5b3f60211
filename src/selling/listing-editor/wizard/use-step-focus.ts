import { useEffect, useRef } from "react";

/** Focuses the heading when the step changes, for screen readers and keyboards, if it is `wanted`. */
export function useStepFocus(step: string, headingId: string, wanted = true) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && wanted) document.getElementById(headingId)?.focus();
    shown.current = step;
  }, [step, headingId, wanted]);
}
