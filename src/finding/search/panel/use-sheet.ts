import { type RefObject, useEffect } from "react";

/**
 * While the sheet is open the focus stays in it, Escape closes it, and the page behind does not scroll. Closing it gives the
 * focus to the link that opens it: a sheet that is open when the page loads has no earlier focus to return to.
 */
export function useSheet(sheet: RefObject<HTMLElement | null>, openerId: string, isOpen: boolean, onClose: () => void) {
  useEffect(() => {
    const box = sheet.current;
    if (!isOpen || !box) return;
    box.querySelector<HTMLElement>(".icon-btn")?.focus({ preventScroll: true });
    document.body.style.overflow = "hidden";
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") onClose();
      if (event.key !== "Tab") return;
      const all = [...box.querySelectorAll<HTMLElement>("a, button, input, select, summary")].filter(
        (one) => one.checkVisibility() && !(one as HTMLInputElement).disabled,
      );
      const [first, last] = [all[0], all.at(-1)];
      if (event.shiftKey ? document.activeElement !== first : document.activeElement !== last) return;
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.body.style.overflow = "";
      document.getElementById(openerId)?.focus({ preventScroll: true });
    };
    // Opening and closing count; a new `onClose` with each render does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen]);
}
