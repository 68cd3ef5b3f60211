import { useEffect, useRef } from "react";

/** Another step is another page to whoever reads or works by keyboard: its heading takes the focus, if it is `wanted`. */
export function useStepFocus(step: string, headingId: string, wanted = true) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && wanted) document.getElementById(headingId)?.focus();
    shown.current = step;
  }, [step, headingId, wanted]);
}
