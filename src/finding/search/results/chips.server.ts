import { resultAddress } from "../address/address.ts";
import { assumptionText } from "../address/budget-text.ts";
import { modelGroups, nameOfChoice, selectionNames, townGroups } from "../engine/criteria.server.ts";
import { rangeText } from "../address/labels.ts";
import { listKeys } from "../filters/lists.ts";
import { rangeKeys } from "../filters/ranges.ts";
import {
  isOpen,
  publishedDaysChoices,
  type ResultRequest,
  type Selection,
  withList,
  withoutChoice,
  withRange,
} from "../rules.ts";
import type { Names } from "../address/vocabulary.server.ts";

/** A filter that is on, and the address without it. */
export type Chip = { label: string; to: string };

/** The filters that are on, one by one, in the order of addresses. */
export function chipsOf(request: ResultRequest, names: Names): Chip[] {
  const { selection, budget } = request;
  const to = (next: Selection) => resultAddress({ ...request, page: 1, selection: next });
  const isAssumed = (off: Selection) => budget?.maxKurus === selection.priceKurus.max && isOpen(off.priceKurus);
  return filtersOn(selection, names).map(({ label, off }) => ({
    label: budget && isAssumed(off) ? assumptionText(budget) : label,
    to: to(off),
  }));
}

/** Each filter that is on, in words, and the selection without it. */
export function filtersOn(selection: Selection, names: Names): { label: string; off: Selection }[] {
  const { text, around, publishedDays } = selection;
  return [
    ...(text === "" ? [] : [{ label: `“${text}”`, off: { ...selection, text: "" } }]),
    ...listKeys.flatMap((key) =>
      key === "models" || key === "towns"
        ? groupFilters(selection, key, names)
        : selection[key].map((slug) => ({
            label: nameOfChoice(key, slug, selection, names),
            off: withoutChoice(selection, key, slug),
          })),
    ),
    ...(around
      ? [
          {
            label: aroundText(selectionNames(selection, names).around!, around.km),
            off: { ...selection, around: null },
          },
        ]
      : []),
    ...rangeKeys
      .filter((key) => !isOpen(selection[key]))
      .map((key) => ({ label: rangeText(key, selection[key]), off: withRange(selection, key, {}) })),
    ...(publishedDays === null
      ? []
      : [
          {
            label: publishedDaysChoices[publishedDays as keyof typeof publishedDaysChoices],
            off: { ...selection, publishedDays: null },
          },
        ]),
  ];
}

const groups = {
  models: { of: modelGroups, noun: "model" },
  towns: { of: townGroups, noun: "ilçe" },
};

/**
 * Models or towns one by one; a whole family, or all of a side of İstanbul, is one filter: `Sprinter (26 model)`, `Anadolu
 * yakası (14 ilçe)`.
 */
const groupFilters = (selection: Selection, key: keyof typeof groups, names: Names) =>
  groups[key].of(selection, names).map(({ name, choices }) => ({
    label: choices.length === 1 ? name : `${name} (${choices.length}\u00a0${groups[key].noun})`,
    off: withList(
      selection,
      key,
      selection[key].filter((choice) => !choices.includes(choice)),
    ),
  }));

/** `Ankara / Çankaya çevresi, 50 km`. */
export const aroundText = (place: string, km: number) => `${place} çevresi, ${km}\u00a0km`;
