import { type RefObject, use, useEffect } from "react";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { HeartsContext } from "./hearts.tsx";

/** Fills the hearts of cards that are HTML of the server. */
export function useMarkedHearts(box: RefObject<HTMLElement | null>) {
  const { isIn } = use(HeartsContext);
  const isClosed = useFormsClosed();
  useEffect(() => {
    for (const heart of box.current!.querySelectorAll<HTMLButtonElement>(".fav")) {
      heart.name = isIn(heart.value) ? "sil" : "ekle";
      heart.ariaPressed = String(isIn(heart.value));
      heart.disabled = isClosed;
    }
  });
}
