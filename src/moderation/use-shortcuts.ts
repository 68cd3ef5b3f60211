import { useEffect, useState } from "react";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import type { DecisionName } from "./rules.ts";

/** The shortcut of each button, a letter of its label. */
const keys: Partial<Record<DecisionName, string>> = {
  approve: "O",
  dismiss: "O",
  reject: "R",
  askChange: "D",
  release: "S",
};
export const shortcutOf = (decision: DecisionName) => keys[decision];

const storageName = "denetim-kisayollari";

/**
 * Shortcut letters that focus the buttons of a decision; Enter then presses them, so that no accidental key decides. They
 * can be disabled, and do nothing in text fields.
 */
export function useShortcuts() {
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<boolean>();
  const isOn = isHydrated && (chosen ?? localStorage.getItem(storageName) !== "0");
  useEffect(() => {
    if (!isOn) return;
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const target = event.target as HTMLElement;
      if (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])"))
        return;
      const names = (Object.keys(keys) as DecisionName[]).filter((name) => keys[name] === event.key.toUpperCase());
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
