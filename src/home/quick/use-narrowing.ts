import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { textsOf } from "#src/ui/form/texts-of.ts";
import type { Narrowed } from "./rules.ts";

/** Long enough to type a price, short enough not to wait for. */
const typingPauseMs = 400;

/** The call is fetched when somebody chooses something. */
async function ask(values: Record<string, string>, signal: AbortSignal) {
  const { narrowQuickSearch } = await import("./api.ts");
  return narrowQuickSearch(values, { signal });
}

/** What the form finds and offers as it stands; the last question asked is the one answered. */
export function useNarrowing(form: RefObject<HTMLFormElement | null>, initial: Narrowed) {
  const [found, setFound] = useState(initial);
  const [brand, setBrand] = useState("");
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  /** Asks at once after a choice, and when typing pauses. */
  function narrow(event?: FormEvent) {
    const isTyping = event?.target instanceof HTMLInputElement;
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    // The fields take over what was chosen first.
    setTimeout(
      () => {
        if (signal.aborted || !form.current) return;
        const values = textsOf(form.current);
        const chosen = values["marka"] ?? "";
        // The models of another brand are none of this one's.
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
      isTyping ? typingPauseMs : 0,
    );
  }
  return { found, brand, narrow };
}
