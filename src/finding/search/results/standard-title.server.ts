import { fold } from "#src/shared/turkish.ts";
import { placeOf, resultHeading } from "../address/labels.ts";
import type { Names } from "../address/vocabulary.server.ts";
import { selectionNames } from "../engine/criteria.server.ts";
import type { Selection } from "../rules.ts";
import { titleMaxLength } from "../title-rules.ts";
import { filtersOn } from "./chips.server.ts";

/** The most places that a title has by name; it names more of them one by one, as filters. */
const placesInHeading = 2;

/**
 * The default title of a search, with every filter: `Satılık Volkswagen Passat, Ankara, En çok 1.750.000 TL`. One too long
 * ends in the number of the filters that it leaves out.
 */
export function standardTitle(selection: Selection, names: Names): string {
  const named = selectionNames(selection, names);
  const { cities, towns } = named;
  const hasPlaces = cities.length <= placesInHeading && towns.length <= placesInHeading;
  const place = hasPlaces ? placeOf({ cities, towns, around: null }) : null;
  const heading = [resultHeading(named), place].filter(Boolean).join(", ");
  const headingWords = wordsOf(heading);
  const filters = filtersOn(selection, names)
    .map(({ label }) => label.replaceAll("\u00a0", " "))
    .filter((label) => !headingWords.includes(wordsOf(label)));
  const titleOf = (count: number) => {
    const left = filters.length - count;
    return [heading, ...filters.slice(0, count), ...(left > 0 ? [`${left} filtre daha`] : [])].join(", ");
  };
  if (titleOf(filters.length).length <= titleMaxLength) return titleOf(filters.length);
  let count = 0;
  while (titleOf(count + 1).length <= titleMaxLength) count++;
  return titleOf(count).slice(0, titleMaxLength);
}

/** The words of a text between spaces, so that one text is looked for in another by whole words. */
const wordsOf = (text: string) =>
  ` ${fold(text)
    .replace(/[^a-z0-9.]+/g, " ")
    .trim()} `;
