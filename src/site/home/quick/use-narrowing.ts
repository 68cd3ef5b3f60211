import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { textsOf } from "#src/ui/form/texts-of.ts";
import type { Narrowed } from "./rules.ts";

const debounceMs = 400;

/** The module of the call is loaded on first use. */
async function ask(values: Record<string, string>, signal: AbortSignal) {
  const { narrowQuickSearch } = await import("./api.ts");
  return narrowQuickSearch(values, { signal });
}

/** The results and choices of the form; a new request aborts the previous one. */
export function useNarrowing(form: RefObject<HTMLFormElement | null>, initial: Narrowed) {
  const [found, setFound] = useState(initial);
  const [brand, setBrand] = useState("");
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  /** Sends a request at once after a choice, debounced while typing. */
  function narrow(event?: FormEvent) {
    const isTyping = event?.target instanceof HTMLInputElement;
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    // Waits until React has updated the fields.
    setTimeout(
      () => {
        if (signal.aborted || !form.current) return;
        const values = textsOf(form.current);
        const chosen = values["marka"] ?? "";
        // The models of the previous brand do not apply.
        if (chosen !== brand) setFound((before) => ({ ...before, models: [] }));
        setBrand(chosen);
        ask(values, signal).then(
          (answer) => {
            setFound(answer);
            if (!answer.brands.some(({ slug }) => slug === chosen)) setBrand("");
          },
          // Product 2.6: errors of the search form and of the model list are silently ignored.
          () => {},
        );
      },
      isTyping ? debounceMs : 0,
    );
  }
  return { found, brand, narrow };
}
