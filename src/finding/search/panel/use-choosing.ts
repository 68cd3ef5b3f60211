import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { isSameAddress, resultAddress } from "../address/address.ts";
import type { ResultRequest, Selection } from "../rules.ts";

/** Changes what is chosen at that moment. Always the same function, so that a part of the page is drawn again only for changes of its own. */
export type OnSelect = (change: (from: Selection) => Selection) => void;

/**
 * Choosing with scripts: what is pressed shows in the next frame, the results are asked for after it. Further choices
 * made meanwhile build on what is shown. `addressOf` is where a choice leads: the results, or the detailed search; `go` leads
 * there.
 */
export function useChoosing(
  request: ResultRequest,
  addressOf: (request: ResultRequest) => string = resultAddress,
  go?: (address: string) => void,
) {
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  const isWaiting = state === "loading";
  const [chosen, setChosen] = useState({ from: request, now: request });
  // An earlier choice's results may come in while a later one is on its way: what was pressed last stays pressed.
  const isOnItsWay = location && isSameAddress(location.pathname + location.search, addressOf(chosen.now));
  const shown = chosen.from === request || isOnItsWay ? chosen.now : request;

  const latest = useRef({ shown, request, navigate, addressOf, go });
  useEffect(() => {
    latest.current = { shown, request, navigate, addressOf, go };
  });
  const asked = useRef(0);
  const choose = useCallback((change: Partial<ResultRequest>) => {
    const now = { ...latest.current.shown, page: 1, ...change };
    latest.current.shown = now;
    setChosen({ from: latest.current.request, now });
    const number = ++asked.current;
    afterPaint(() => {
      // Of choices made within one frame the last is asked for.
      if (number !== asked.current) return;
      const address = latest.current.addressOf(now);
      if (latest.current.go) latest.current.go(address);
      else void latest.current.navigate(address, { preventScrollReset: true });
    });
  }, []);
  const select: OnSelect = useCallback(
    (change) => choose({ selection: change(latest.current.shown.selection) }),
    [choose],
  );
  return { shown, isWaiting, choose, select };
}

/** Runs once what React has drawn is on the screen; at once in a page that is not shown, which draws nothing. */
function afterPaint(run: () => void) {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}
