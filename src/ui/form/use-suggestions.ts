import { useEffect, useState } from "react";
import { matching, suggestDelayMs, suggestMinLength, type Suggestion } from "./suggest.ts";

export type Source =
  | { items: readonly Suggestion[]; search?: undefined }
  /** Fetches from the server; aborted when the text changes meanwhile. */
  | { search: (term: string, signal: AbortSignal) => Promise<readonly Suggestion[]>; items?: undefined };

type Found = { term: string; items: readonly Suggestion[] } | { term: string; failed: true };

/** Suggestions for the typed text: from a list at once, from the server debounced. */
export function useSuggestions(
  { items, search }: Source,
  typed: string,
  isOpen: boolean,
  { minLength = items ? 0 : suggestMinLength, delayMs = suggestDelayMs }: { minLength?: number; delayMs?: number },
) {
  const term = typed.trim();
  const isTooShort = term.length < minLength;
  const [found, setFound] = useState<Found>();

  useEffect(() => {
    if (!search || !isOpen || isTooShort) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      search(term, abort.signal).then(
        (answer) => !abort.signal.aborted && setFound({ term, items: answer }),
        () => !abort.signal.aborted && setFound({ term, failed: true }),
      );
    }, delayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search, isOpen, isTooShort, term, delayMs]);

  if (isTooShort) return { state: "short" as const, minLength, items: [] };
  if (items) return { state: "ready" as const, minLength, items: matching(items, typed) };
  if (found?.term !== term) return { state: "loading" as const, minLength, items: [] };
  if ("failed" in found) return { state: "failed" as const, minLength, items: [] };
  return { state: "ready" as const, minLength, items: found.items };
}
