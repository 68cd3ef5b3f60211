import { useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { resultAddress } from "./address.ts";
import type { ResultRequest, Selection } from "./rules.ts";

/**
 * Choosing with scripts: what is pressed shows at once, the results follow. Further choices made meanwhile build on what
 * is shown.
 */
export function useChoosing(request: ResultRequest) {
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  const isWaiting = state === "loading";
  const [chosen, setChosen] = useState({ from: request, now: request });
  // An earlier choice's results may come in while a later one is on its way: what was pressed last stays pressed.
  const isOnItsWay = location && location.pathname + location.search === resultAddress(chosen.now);
  const shown = chosen.from === request || isOnItsWay ? chosen.now : request;

  function choose(change: Partial<ResultRequest>) {
    const now = { ...shown, page: 1, ...change };
    setChosen({ from: request, now });
    void navigate(resultAddress(now), { preventScrollReset: true });
  }
  return { shown, isWaiting, choose, select: (selection: Selection) => choose({ selection }) };
}
