import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useMediaQuery } from "#src/ui/use-media-query.ts";
import { isSameAddress } from "../address/address.ts";

/** Not the id of an element, which the router would scroll to. */
const sheetHash = "#filtre";
/** The second is that of the link without scripts, which may be pressed before they run. */
const isSheet = (hash: string) => hash === sheetHash || hash === "#filtreler";
/** As in `filters.css`: above it the filters are beside the results. */
const narrow = "(max-width: 63.99rem)";

/** In the history entry of the sheet: the results that it was opened over, in the entry before it. */
type SheetState = { openedOver?: string } | null;

/** Whether the sheet of filters is open. */
export function useIsSheetOpen(): boolean {
  const { hash } = useLocation();
  return useMediaQuery(narrow) && isSheet(hash);
}

/**
 * The sheet of filters on a phone is a step of the history, a hash as its link has without scripts: the back button closes
 * it. What is chosen in it replaces this step, and stays chosen when it is closed. `go` leads to results. It has no state,
 * because the page must not render again while parts of it are still hydrating.
 */
export function useSheetStep() {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const step = {
    address: pathname + search,
    isOpen: isSheet(hash),
    openedOver: (state as SheetState)?.openedOver,
    /** The results asked for last in the open sheet. */
    wanted: undefined as string | undefined,
  };
  const latest = useRef(step);
  useEffect(() => {
    const { wanted } = latest.current;
    latest.current = { ...step, wanted: step.isOpen ? wanted : undefined };
  });

  useEffect(() => {
    const onPop = () => {
      const here = window.location.pathname + window.location.search;
      const { address, isOpen, openedOver, wanted = address } = latest.current;
      if (!isOpen || isSheet(window.location.hash) || openedOver === undefined || !isSameAddress(here, openedOver))
        return;
      if (!isSameAddress(wanted, here)) void navigate(wanted, { preventScrollReset: true });
    };
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, [navigate]);

  const open = useCallback(() => {
    const { address } = latest.current;
    void navigate(address + sheetHash, { state: { openedOver: address }, preventScrollReset: true });
  }, [navigate]);
  const close = useCallback(() => {
    const { address, openedOver, wanted = address } = latest.current;
    if (openedOver !== undefined && isSameAddress(wanted, openedOver)) void navigate(-1);
    else void navigate(wanted, { replace: true, preventScrollReset: true });
  }, [navigate]);
  const go = useCallback(
    (to: string) => {
      const { isOpen, address, openedOver = address } = latest.current;
      if (!isOpen || !matchMedia(narrow).matches) return void navigate(to, { preventScrollReset: true });
      latest.current.wanted = to;
      void navigate(to + sheetHash, { replace: true, state: { openedOver }, preventScrollReset: true });
    },
    [navigate],
  );
  return { open, close, go };
}
