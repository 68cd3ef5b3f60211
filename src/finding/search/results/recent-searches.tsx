import { useEffect } from "react";
import { useNavigate, useRouteLoaderData } from "react-router";
import type { RootData } from "#src/shared/root-data.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { readTab, writeTab } from "#src/shared/tab-storage.ts";
import { Link } from "#src/ui/link.tsx";
import { forgetQueries } from "./recent-queries.ts";
import { forget, recall, remember, searchCookies } from "./search-cookies.ts";

/** The history index of the results in this tab, so that going back restores their scroll position. */
const historyIndexKey = "sonuc-listesi-yeri";
const historyIndex = () => (history.state as { idx?: number } | null)?.idx;

/** Saves the address of the shown results in cookies: for the link back, and with consent as the last search. */
export function useSavedResults(to: string, label: string) {
  const consent = useRouteLoaderData<RootData>("root")?.consent;
  useEffect(() => {
    remember(searchCookies.resultList, { to, label });
    writeTab(historyIndexKey, String(historyIndex()));
    if (consent === "kabul") remember(searchCookies.autoSearch, { to, label });
    else {
      forget(searchCookies.autoSearch);
      forgetQueries();
    }
  }, [to, label, consent]);
}

/** Saves the address of the detailed search while it is filled in, unless it is empty. */
export function useSavedForm(to: string, isEmpty: boolean) {
  useEffect(() => {
    if (!isEmpty) remember(searchCookies.searchPage, { to, label: "" });
  }, [to, isEmpty]);
}

/** On a listing's page: a link back to the results, at their scroll position. */
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
        // If the previous history entry is the list, going back lets the browser restore its scroll position.
        if (String((historyIndex() ?? 0) - 1) !== readTab(historyIndexKey)) return;
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

/** A link to the last search. */
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

/** On the empty detailed search: a link to the unfinished one. */
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
