import type { Choice, Choices } from "./choices.ts";
import { damageFlags } from "../filters/flags.ts";
import { listFilters, listKeys } from "../filters/lists.ts";
import type { Selection } from "../rules.ts";

const shownFirst = 6;

/** What is chosen stands on top, where it is found again; below it what has most listings. */
export const chosenFirst = (a: Choice, b: Choice) => Number(b.isChosen) - Number(a.isChosen) || b.count - a.count;

/** The values of a list before "N … daha": the first six and those that are chosen, or all of a short list. */
export const firstOf = (choices: readonly Choice[]): readonly Choice[] =>
  choices.length <= shownFirst + 2 ? choices : choices.filter(({ isChosen }, index) => index < shownFirst || isChosen);

/** By list: how many of its values the page was sent without. */
export type LeftOut = Partial<Record<keyof Choices, number>>;

export const isDamageFlag = (flag: string) => damageFlags.some((one) => one === flag);

/**
 * What the panel shows before somebody opens a group or "N … daha" (Product 6.3): the rest is most of the page's HTML, and
 * few people open it.
 */
export function firstChoices(choices: Choices, selection: Selection): { choices: Choices; leftOut: LeftOut } {
  const shown = { ...choices };
  const isFolded = (key: keyof Choices) =>
    key === "days"
      ? selection.publishedDays === null
      : key !== "types" && "isFolded" in listFilters[key] && selection[key].length === 0;
  for (const key of [...listKeys, "days"] as const) {
    if (key === "equipment" || key === "attributes") continue;
    if (isFolded(key)) shown[key] = [];
    else if (!isWholeList(key, selection)) shown[key] = [...firstOf(choices[key])];
  }
  if (selection.flags.every(isDamageFlag)) shown.flags = choices.flags.filter(({ value }) => isDamageFlag(value));
  const keys = Object.keys(choices) as (keyof Choices)[];
  const counts = keys.map((key) => [key, choices[key].length - shown[key].length] as const);
  return { choices: shown, leftOut: Object.fromEntries(counts.filter(([, count]) => count !== 0)) };
}

/** Lists that the panel divides by brand, shows as a menu of places, or never folds. */
const isWholeList = (key: keyof Choices, { brands, around }: Selection) =>
  (key === "models" && brands.length > 1) ||
  ((key === "cities" || key === "towns") && around !== null) ||
  key === "flags";
