import { type InputEvent, type RefObject, use, useEffect } from "react";
import { parsePhotoName, photoUrl } from "#src/selling/listings/photos/size-rules.ts";
import { checkClass, SelectionContext } from "./selection.tsx";

/**
 * Checks the boxes of cards that are HTML of the server. Returns the handler of their input, because React knows changes of
 * its own fields alone; it reads from the card what the selection shows of it.
 */
export function useCompareChecks(box: RefObject<HTMLElement | null>) {
  const { items, toggle } = use(SelectionContext);
  function check() {
    for (const input of box.current!.querySelectorAll<HTMLInputElement>(`.${checkClass} > input`))
      input.checked = items.some(({ keyCode }) => keyCode === input.value);
  }
  useEffect(check);
  return ({ target }: InputEvent<HTMLElement>) => {
    const input = target as HTMLInputElement;
    const card = input.closest("article");
    if (!card || !input.closest(`.${checkClass}`)) return;
    const text = (of: string) => card.querySelector(of)!.textContent;
    const photo = parsePhotoName(card.querySelector("img")?.src.split("/").at(-1) ?? "");
    toggle({
      keyCode: input.value,
      thumbUrl: photo ? photoUrl(photo.id, 120) : null,
      name: text(".card__title"),
      price: text(".price"),
      isPart: input.dataset["part"] !== undefined,
    });
    // Nothing changes where the selection is full.
    check();
  };
}
