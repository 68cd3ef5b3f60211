import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useMediaQuery } from "#src/ui/use-media-query.ts";
import { isSameAddress } from "../address/address.ts";
import { filtersId } from "./filters.tsx";

const sheetHash = `#${filtersId}`;
/** As in `filters.css`: above it the filters are beside the results. */
const narrow = "(max-width: 63.99rem)";

/** In the history entry of the sheet: the results that it was opened over, in the entry before it. */
type SheetState = { openedOver?: string } | null;

/**
 * The sheet of filters on a phone is a step of the history, the hash `#filtreler` that its link has without scripts: the back
 * button closes it. What is chosen in it replaces this step, and stays chosen when it is closed. `go` leads to results.
 */
export function useSheetStep() {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const address = pathname + search;
  const isOpen = useMediaQuery(narrow) && hash === sheetHash;
  const { openedOver } = (state as SheetState) ?? {};
  /** The results asked for last in the open sheet. */
  const wanted = useRef<string>(undefined);
  const latest = useRef({ address, isOpen, openedOver });
  useEffect(() => {
    latest.current = { address, isOpen, openedOver };
  });

  useEffect(() => {
    if (!isOpen) return;
    const onPop = () => {
      const here = window.location.pathname + window.location.search;
      const { address: shown, openedOver: below } = latest.current;
      if (window.location.hash === sheetHash || below === undefined || !isSameAddress(here, below)) return;
      const chosen = wanted.current ?? shown;
      if (!isSameAddress(chosen, here)) void navigate(chosen, { preventScrollReset: true });
    };
    window.addEventListener("popstate", onPop);
    return () => {
      window.removeEventListener("popstate", onPop);
      wanted.current = undefined;
    };
  }, [isOpen, navigate]);

  const open = useCallback(
    () => void navigate(sheetHash, { state: { openedOver: latest.current.address }, preventScrollReset: true }),
    [navigate],
  );
  const close = useCallback(() => {
    const { address: shown, openedOver: below } = latest.current;
    const chosen = wanted.current ?? shown;
    if (below !== undefined && isSameAddress(chosen, below)) void navigate(-1);
    else void navigate(chosen, { replace: true, preventScrollReset: true });
  }, [navigate]);
  const go = useCallback(
    (to: string) => {
      const { isOpen: isInSheet, address: shown, openedOver: below = shown } = latest.current;
      if (!isInSheet) return void navigate(to, { preventScrollReset: true });
      wanted.current = to;
      void navigate(to + sheetHash, { replace: true, state: { openedOver: below }, preventScrollReset: true });
    },
    [navigate],
  );
  return { isOpen, open, close, go };
}
