import { useLayoutEffect, useState } from "react";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { undoName } from "./pending/rules.ts";
import type { DecisionName } from "./rules.ts";

/** The shortcut of each button, a letter of its label. */
const keys: Partial<Record<DecisionName | typeof undoName, string>> = {
  approve: "O",
  pass: "U",
  dismiss: "O",
  reject: "R",
  askChange: "D",
  release: "S",
  [undoName]: "G",
};
export const shortcutOf = (decision: DecisionName | typeof undoName) => keys[decision];

const storageName = "denetim-kisayollari";

/** The attribute of a group of reasons, whose boxes the digits tick. */
export const reasonsAttribute = "data-reasons";

/** The box of the n-th reason: of the group that has the focus, else of the first one that is shown. */
function reasonBox(n: number): HTMLInputElement | undefined {
  const groups = [...document.querySelectorAll<HTMLElement>(`[${reasonsAttribute}]`)].filter(
    (group) => group.offsetParent !== null,
  );
  const group = groups.find((one) => one.closest("form")!.contains(document.activeElement)) ?? groups[0];
  return group?.querySelectorAll<HTMLInputElement>("input[type=checkbox]")[n - 1];
}

/**
 * Shortcut letters that focus the buttons of a decision; Enter then presses them, so that no accidental key decides. Digits
 * tick the reasons. They can be disabled, and do nothing in text fields.
 */
export function useShortcuts() {
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<boolean>();
  const isOn = isHydrated && (chosen ?? localStorage.getItem(storageName) !== "0");
  // Before the page is painted, so that no key is lost that is pressed as soon as the listing is seen.
  useLayoutEffect(() => {
    if (!isOn) return;
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const target = event.target as HTMLElement;
      if (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])"))
        return;
      const box = /^[1-9]$/.test(event.key) ? reasonBox(Number(event.key)) : undefined;
      if (box) {
        event.preventDefault();
        box.focus();
        box.click();
        return;
      }
      const names = (Object.keys(keys) as (keyof typeof keys)[]).filter(
        (name) => keys[name] === event.key.toUpperCase(),
      );
      const button = names
        .map((name) => document.querySelector<HTMLButtonElement>(`[data-decision="${name}"]`))
        .find((found) => found !== null);
      if (!button) return;
      event.preventDefault();
      button.focus();
      button.scrollIntoView({ block: "nearest" });
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn]);
  return {
    isOn,
    setOn: (on: boolean) => {
      localStorage.setItem(storageName, on ? "1" : "0");
      setChosen(on);
    },
  };
}
