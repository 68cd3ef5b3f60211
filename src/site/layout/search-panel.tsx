import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate, useRouteLoaderData } from "react-router";
import { forgetQueries, recentQueries, rememberQuery } from "#src/finding/search/results/recent-queries.ts";
import { storeQuery } from "#src/finding/search/results/searched-query.ts";
import { fulltextSuggestion } from "#src/finding/search/suggestions/api.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { suggestTexts, type Suggestion } from "#src/ui/form/suggest.ts";
import { useSuggestions } from "#src/ui/form/use-suggestions.ts";
import { loadingText } from "#src/ui/loading.tsx";
import type { FrameData } from "./frame.server.ts";

export type Product = "satilik" | "kiralik" | "yedek-parca";

const kindNames = { brand: "Marka", model: "Model", filter: "Filtreyle", city: "Şehir", shop: "Galeri" };
const nothingFits = "tam uyan ilan yok, benzerleri gösterilir";

/** Fetches suggestions; the value of each is its address. */
const searchIn = (product: Product) => async (term: string, signal: AbortSignal) => {
  const { suggestions } = await fulltextSuggestion({ product, term }, { signal });
  return suggestions.map(({ kind, label, remark, ignored = [], total, address }): Suggestion => {
    const count = total > 0 ? `${formatNumber(total)} ilan` : nothingFits;
    if (kind !== "text") return { value: address, label, remark: `${kindNames[kind]}, ${count}` };
    const left =
      ignored.length > 0 ? `Aramaya katılmayan: ${ignored.map((word) => `“${word}”`).join(", ")}` : undefined;
    const remarks = [remark, count, left].filter((text) => text !== undefined);
    return { value: address, label: `“${label}” için ara`, remark: remarks.join(" – "), text: label };
  });
};
const searches = { satilik: searchIn("satilik"), kiralik: searchIn("kiralik"), "yedek-parca": searchIn("yedek-parca") };

type PanelProps = {
  field: RefObject<HTMLInputElement | null>;
  product: Product;
  typed: string;
  listId: string;
  /** Called with the id of the chosen option, null for none, or undefined while no list is shown. */
  onList: (active: string | null | undefined) => void;
};

/** The list below the search box: recent searches while it is empty, suggestions as it is typed. Loaded on first focus. */
export default function SearchPanel({ field, product, typed, listId, onList }: PanelProps) {
  const navigate = useNavigate();
  const consent = useRouteLoaderData<FrameData>("root")?.consent;
  const [isOpen, setOpen] = useState(true);
  const [at, setAt] = useState(-1);
  const [recent, setRecent] = useState(() => {
    if (consent !== "kabul") forgetQueries();
    return recentQueries(Date.now());
  });
  const { state, items: found } = useSuggestions({ search: searches[product] }, typed, isOpen, {});
  const isRecent = typed.trim() === "";
  const items: readonly Suggestion[] = isRecent ? recent.map(({ to, label }) => ({ value: to, label })) : found;
  const isListed = isOpen && (isRecent ? items.length > 0 : state !== "short");
  const active = isListed ? (at >= 0 ? `${listId}-${at}` : null) : undefined;
  useEffect(() => onList(active), [active, onList]);

  function choose({ value, label, text = label }: Suggestion) {
    setOpen(false);
    storeQuery(text);
    if (consent === "kabul") rememberQuery({ label: text, to: value, at: Date.now() });
    void navigate(value);
  }
  const chooseAt = (index: number) => choose(items[index]!);

  function onKey(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === "Enter" && isListed && items[at]) {
      event.preventDefault();
      chooseAt(at);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && items.length > 0) {
      event.preventDefault();
      setOpen(true);
      // The position before the first is the field itself.
      const step = event.key === "ArrowDown" ? 1 : -1;
      setAt(((at + 1 + step + items.length + 1) % (items.length + 1)) - 1);
    }
  }
  const handlers = useRef({ onKey });
  useEffect(() => {
    handlers.current = { onKey };
  });
  useEffect(() => {
    const input = field.current!;
    const key = (event: KeyboardEvent) => handlers.current.onKey(event);
    const open = () => {
      setOpen(true);
      setAt(-1);
    };
    const close = () => setOpen(false);
    input.addEventListener("keydown", key);
    for (const event of ["input", "focus", "click"]) input.addEventListener(event, open);
    input.addEventListener("blur", close);
    return () => {
      input.removeEventListener("keydown", key);
      for (const event of ["input", "focus", "click"]) input.removeEventListener(event, open);
      input.removeEventListener("blur", close);
    };
  }, [field]);

  const said = isRecent
    ? ""
    : {
        short: "",
        loading: loadingText,
        failed: suggestTexts.failed,
        ready: found.length === 0 ? suggestTexts.none : "",
      }[state];
  return (
    <>
      <span className="sr" role="status">
        {isListed && (said || `${items.length} ${isRecent ? "son arama" : "öneri"}`)}
      </span>
      {/* A press must not take the focus from the field before the click event. */}
      <span
        className="search-box__panel autocomplete__panel"
        hidden={!isListed}
        onPointerDown={(event) => event.preventDefault()}
      >
        {said !== "" && <span className="autocomplete__note">{said}</span>}
        {isRecent && (
          <span className="autocomplete__note search-box__recent">
            Son aramalarınız
            <button
              type="button"
              className="more"
              tabIndex={-1}
              onClick={() => {
                forgetQueries();
                setRecent([]);
              }}
            >
              Temizle
            </button>
          </span>
        )}
        <span
          className="autocomplete__list"
          role="listbox"
          id={listId}
          aria-label={isRecent ? "Son aramalarınız" : "Öneriler"}
        >
          {items.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
            <span
              key={`${item.value} ${item.label}`}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onClick={() => chooseAt(index)}
            >
              {item.label}
              {item.remark && <small>{item.remark}</small>}
            </span>
          ))}
        </span>
      </span>
    </>
  );
}

/** Stores a sentence that the form sends, for the box of the result page and with consent for the recent searches. */
export function storeSent(text: string, to: string, hasConsent: boolean) {
  storeQuery(text);
  if (hasConsent) rememberQuery({ label: text, to, at: Date.now() });
}
