import { useEffect } from "react";
import { Link, useNavigate, useRouteLoaderData } from "react-router";
import type { FrameData } from "#src/layout/frame.server.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { readTab, writeTab } from "./tab-storage.ts";
import { forget, recall, remember, searchCookies } from "./search-cookies.ts";

/** The place of the results in this tab's history, so that going back to them finds their scroll position. */
const placeKey = "sonuc-listesi-yeri";
const placeInHistory = () => (history.state as { idx?: number } | null)?.idx;

/** Remembers the results that are looked at: shortly for the way back, and with consent as the last search. */
export function useRememberedResults(to: string, label: string) {
  const consent = useRouteLoaderData<FrameData>("root")?.consent;
  useEffect(() => {
    remember(searchCookies.resultList, { to, label });
    writeTab(placeKey, String(placeInHistory()));
    if (consent === "kabul") remember(searchCookies.autoSearch, { to, label });
    else forget(searchCookies.autoSearch);
  }, [to, label, consent]);
}

/** Remembers the detailed search as it is being filled in; an empty one is nothing to come back to. */
export function useRememberedForm(to: string, isEmpty: boolean) {
  useEffect(() => {
    if (!isEmpty) remember(searchCookies.searchPage, { to, label: "" });
  }, [to, isEmpty]);
}

/** On a listing's page: back to the results it was found in, to where they were left. */
export function BackToSearch() {
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const results = isHydrated ? recall(searchCookies.resultList) : undefined;
  if (!results) return null;
  return (
    <Link
      className="back-to-search"
      to={results.to}
      onClick={(event) => {
        // The entry before this one is the list itself: the browser knows how far it was scrolled.
        if (String((placeInHistory() ?? 0) - 1) !== readTab(placeKey)) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <Icon name="left" size="xs" />
      Aramaya dön
    </Link>
  );
}

/** Where a search begins: on with the last one. */
export function LastSearch() {
  const isHydrated = useHydrated();
  const last = isHydrated ? recall(searchCookies.autoSearch) : undefined;
  if (!last) return null;
  return (
    <p className="small">
      Son aramanız: <Link to={last.to}>{last.label}</Link>
    </p>
  );
}

/** On the empty detailed search: on with the one that was left a moment ago. */
export function UnfinishedSearch({ isEmpty }: { isEmpty: boolean }) {
  const isHydrated = useHydrated();
  const left = isHydrated && isEmpty ? recall(searchCookies.searchPage) : undefined;
  if (!left) return null;
  return (
    <p className="small">
      Az önce seçtikleriniz duruyor. <Link to={left.to}>Kaldığınız yerden devam edin</Link>
    </p>
  );
}
