import { lazy, Suspense, useEffect, useId, useRef, useState, type FocusEvent } from "react";
import { Form, useLocation, useMatches, useNavigation, useRouteLoaderData } from "react-router";
import { searchedQueryKey } from "#src/finding/search/results/searched-query-key.ts";
import { sentenceMaxLength } from "#src/finding/search/sentence/rules.ts";
import { readTab } from "#src/shared/tab-storage.ts";
import { useIsSending } from "#src/ui/form/use-is-sending.ts";
import { Icon } from "#src/ui/icon.tsx";
import type { PageHandle } from "#src/shared/page-handle.ts";
import type { FrameData } from "./frame.server.ts";
import type { Product } from "./search-panel.tsx";

/** Loaded on first focus. */
const SearchPanel = lazy(() => import("./search-panel.tsx"));

const productOf = (pathname: string): Product =>
  pathname.startsWith("/arac-kiralama") ? "kiralik" : pathname.startsWith("/yedek-parca") ? "yedek-parca" : "satilik";

/** The anchor of the search box: each link to it opens the box on narrow screens. */
export const searchBoxId = "arama";

/**
 * The search of every page: parses a sentence, and completes what is typed. On narrow screens the links to it open it,
 * in the header and in the bar below; without scripts they lead to the form.
 */
export function SearchBox() {
  const { key: here, pathname } = useLocation();
  const [shownAt, setShownAt] = useState(here);
  const [isShown, setShown] = useState(false);
  // What was typed while the next page loads is for that page: the field is not reset.
  const isLoading = useNavigation().state !== "idle";
  const [isTypedAhead, setTypedAhead] = useState(false);
  const [fieldKey, setFieldKey] = useState(here);
  const box = useRef<HTMLFormElement>(null);
  if (shownAt !== here) {
    setShownAt(here);
    setTypedAhead(false);
    if (!isTypedAhead) {
      setFieldKey(here);
      setShown(false);
    }
  }
  useEffect(() => {
    if (isShown) box.current?.querySelector("input")?.focus();
  }, [isShown]);
  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (!(event.target as Element).closest(`a[href="#${searchBoxId}"]`)) return;
      event.preventDefault();
      setShown(true);
    };
    document.addEventListener("click", open);
    return () => document.removeEventListener("click", open);
  }, []);
  const product = productOf(pathname);
  const isSending = useIsSending();
  const consent = useRouteLoaderData<FrameData>("root")?.consent;
  return (
    <>
      <a className="icon-btn only-narrow" href={`#${searchBoxId}`} aria-label="Ara">
        <Icon name="search" />
      </a>
      <Form
        ref={box}
        id={searchBoxId}
        className={`search-box ${isShown ? "search-box--shown" : ""}`}
        action="/ara"
        role="search"
        aria-label="Sitede arama"
        onInput={() => setTypedAhead(isLoading)}
        onSubmit={({ currentTarget }) => {
          const query = new URLSearchParams(new FormData(currentTarget) as never);
          const text = query.get("q")!.trim();
          if (text !== "")
            void import("./search-panel.tsx").then(({ storeSent }) =>
              storeSent(text, `/ara?${query}`, consent === "kabul"),
            );
        }}
        onBlur={(event: FocusEvent) => {
          if (!box.current?.contains(event.relatedTarget)) setShown(false);
        }}
      >
        {product !== "satilik" && <input type="hidden" name="ilan" value={product} />}
        <SearchField key={fieldKey} product={product} />
        <button className="search-box__go" type="submit" aria-label="Ara" disabled={isSending}>
          <Icon name="search" size="s" />
        </button>
      </Form>
    </>
  );
}

function SearchField({ product }: { product: Product }) {
  const [typed, setTyped] = useState("");
  const [isUsed, setUsed] = useState(false);
  const [active, setActive] = useState<string | null>();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { pathname, search } = useLocation();
  const isResults = (useMatches().at(-1)?.handle as PageHandle | undefined)?.isResultPage ?? false;
  // On the result page of a sentence the field shows it, unless something else is typed already.
  useEffect(() => {
    if (!isResults || readTab(searchedQueryKey) === null) return;
    void import("#src/finding/search/results/searched-query.ts").then(({ queryAt }) =>
      setTyped((now) => now || queryAt(pathname + search)),
    );
  }, [isResults, pathname, search]);
  return (
    <>
      <input
        ref={field}
        className="search-box__input"
        name="q"
        role="combobox"
        aria-label="Ne arıyorsunuz?"
        aria-expanded={active !== undefined}
        aria-controls={active === undefined ? undefined : listId}
        aria-autocomplete="list"
        aria-activedescendant={active ?? undefined}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={sentenceMaxLength}
        placeholder="2020 sonrası otomatik Passat, Ankara"
        value={typed}
        onFocus={() => setUsed(true)}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Escape" && active === undefined) currentTarget.blur();
        }}
      />
      <Suspense>
        {isUsed && <SearchPanel field={field} product={product} typed={typed} listId={listId} onList={setActive} />}
      </Suspense>
    </>
  );
}
