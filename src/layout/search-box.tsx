import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { formatNumber } from "../shared/turkish.ts";
import { suggestTexts, type Suggestion } from "../ui/form/suggest.ts";
import { useSuggestions } from "../ui/form/use-suggestions.ts";
import { useIsSending } from "../ui/form/use-is-sending.ts";
import { Icon } from "../ui/icon.tsx";
import { loadingText } from "../ui/loading.tsx";

type Product = "satilik" | "kiralik" | "yedek-parca";

const kindNames = { brand: "Marka", model: "Model", city: "Şehir", shop: "Galeri" };

/** Fetches suggestions; the value of each is its address. The call's code is loaded when a visitor types. */
const searchIn = (product: Product) => async (term: string, signal: AbortSignal) => {
  const { fulltextSuggestion } = await import("#src/search/suggestions/api.ts");
  const { suggestions } = await fulltextSuggestion({ product, term }, { signal });
  return suggestions.map(({ kind, label, remark, total, address }): Suggestion => {
    const count = `${formatNumber(total)} ilan`;
    return kind === "text"
      ? { value: address, label: `“${label}” için ara`, remark: remark === undefined ? count : `${remark} – ${count}` }
      : { value: address, label, remark: `${kindNames[kind]}, ${count}` };
  });
};
const searches = { satilik: searchIn("satilik"), kiralik: searchIn("kiralik"), "yedek-parca": searchIn("yedek-parca") };

const productOf = (pathname: string): Product =>
  pathname.startsWith("/arac-kiralama") ? "kiralik" : pathname.startsWith("/yedek-parca") ? "yedek-parca" : "satilik";

/**
 * The search of every page: parses a sentence, and completes what is typed. On narrow screens a button opens it;
 * without scripts that button is a link to the form.
 */
export function SearchBox() {
  const { key: here, pathname } = useLocation();
  const [shownAt, setShownAt] = useState(here);
  const [isShown, setShown] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  if (shownAt !== here) {
    setShownAt(here);
    setShown(false);
  }
  useEffect(() => {
    if (isShown) box.current?.querySelector("input")?.focus();
  }, [isShown]);
  const product = productOf(pathname);
  const isSending = useIsSending();
  return (
    <>
      <a
        className="icon-btn only-narrow"
        href="#arama"
        aria-label="Ara"
        onClick={(event) => {
          event.preventDefault();
          setShown(true);
        }}
      >
        <Icon name="search" />
      </a>
      <Form
        ref={box}
        id="arama"
        className={`search-box ${isShown ? "search-box--shown" : ""}`}
        action="/ara"
        role="search"
        aria-label="Sitede arama"
        onBlur={(event: FocusEvent) => {
          if (!box.current?.contains(event.relatedTarget)) setShown(false);
        }}
      >
        {product !== "satilik" && <input type="hidden" name="ilan" value={product} />}
        <SearchField key={here} product={product} />
        <button className="search-box__go" type="submit" aria-label="Ara" disabled={isSending}>
          <Icon name="search" size="s" />
        </button>
      </Form>
    </>
  );
}

function SearchField({ product }: { product: Product }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const { state, items } = useSuggestions({ search: searches[product] }, typed, isOpen, {});
  const listId = useId();
  const isListed = isOpen && state !== "short";

  function choose({ value }: Suggestion) {
    setOpen(false);
    void navigate(value);
  }

  function key(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Escape") {
      event.preventDefault();
      if (isListed) setOpen(false);
      else event.currentTarget.blur();
      return;
    }
    const chosen = isListed ? items[at] : undefined;
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      return choose(chosen);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || items.length === 0) return;
    event.preventDefault();
    setOpen(true);
    // The position before the first is the field itself.
    setAt(((at + 1 + step + items.length + 1) % (items.length + 1)) - 1);
  }

  const said = { short: "", loading: loadingText, failed: suggestTexts.failed, ready: "" }[state];
  return (
    <>
      <input
        className="search-box__input"
        name="q"
        role="combobox"
        aria-label="Ne arıyorsunuz?"
        aria-expanded={isListed}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isListed && at >= 0 ? `${listId}-${at}` : undefined}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        placeholder="2020 sonrası otomatik Passat, Ankara"
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setOpen(true);
          setAt(-1);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={key}
      />
      <span className="sr" role="status">
        {isListed && (said || `${items.length} öneri`)}
      </span>
      <span className="search-box__panel autocomplete__panel" hidden={!isListed}>
        {said !== "" && <span className="autocomplete__note">{said}</span>}
        {/* A press must not take the focus from the field before the click event. */}
        <span
          className="autocomplete__list"
          role="listbox"
          id={listId}
          aria-label="Öneriler"
          onPointerDown={(event) => event.preventDefault()}
        >
          {items.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
            <span
              key={`${item.value} ${item.label}`}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onClick={() => choose(item)}
            >
              {item.label}
              <small>{item.remark}</small>
            </span>
          ))}
        </span>
      </span>
    </>
  );
}
