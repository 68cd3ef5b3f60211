import type { City } from "#src/locations/places.server.ts";
import { distanceKm } from "#src/locations/points.ts";
import { selectionAddress } from "./address.ts";
import { filtersOn } from "./chips.server.ts";
import { criteriaOf, modelGroups, nameOfChoice } from "./criteria.server.ts";
import type { SearchAnswer, SearchEngine } from "./engine.ts";
import { joinNames, rangeText, sideBySide, tooWord } from "./labels.ts";
import { listFilters, type ListKey, listKeys, optionLists } from "./filters/lists.ts";
import { rangeFilters, type RangeKey, rangeKeys } from "./filters/ranges.ts";
import { isOpen, type Selection, withList, withoutFilters, withRange, withType } from "./rules.ts";
import type { Names } from "./vocabulary.server.ts";

/** One way out of an empty or a short result, and how many listings it finds. */
export type Relaxation = { label: string; total: number; to: string };

/** Below this many listings other ways are offered. */
export const fewListings = 5;

/** How many ways are counted at most, and how many of them shown. */
const counted = 10;
const shown = 5;

/**
 * The nearest ways out of a result with few listings or none: a limit moved to the first car behind it, the nearest city
 * that has some, a filter taken away, the finest first; before them all the words that nobody understood. When no single
 * step helps, one choice is left, or the vehicle type alone; when that has nothing either, all of them are searched.
 */
export async function relaxations(
  engine: SearchEngine,
  selection: Selection,
  answer: SearchAnswer,
  names: Names,
  unknown: readonly string[],
): Promise<Relaxation[]> {
  const steps = [
    ...dropUnknown(selection, unknown),
    ...rangeKeys.flatMap((key) => moveLimit(selection, key, answer)),
    ...addNearestCity(selection, answer, names),
    ...dropOthers(selection, names),
    ...listKeys.toReversed().flatMap((key) => dropList(selection, key, names)),
  ];
  const single = await count(engine, steps.slice(0, counted), names, answer.total);
  if (single.length > 0) return single.slice(0, shown);
  const bare = withoutFilters(selection);
  const wide = [...keepOne(selection, names), { label: "Bütün filtreleri kaldırın", to: bare }];
  const found = await count(engine, wide, names, answer.total);
  if (found.length > 0 || answer.total > 0) return found.slice(0, shown);
  return count(engine, [{ label: "Bütün kategorilerde arayın", to: withType(bare, null) }], names, 0);
}

/** Lists that mean something without the others: a model needs its brand, a town its city. */
const triedAlone: readonly ListKey[] = ["brands", "cities", "systems", ...optionLists];

/** One list of choices without the others, brands and places first. */
const keepOne = (selection: Selection, names: Names): Step[] =>
  listKeys
    .filter((key) => triedAlone.includes(key) && selection[key].length > 0)
    .map((key) => ({
      label: `Yalnız ${joinNames(selection[key].map((slug) => nameOfChoice(key, slug, selection, names)))}`,
      to: { ...withoutFilters(selection), [key]: selection[key] },
    }));

type Step = { label: string; to: Selection };

/** The steps that find more than is found now. */
async function count(engine: SearchEngine, steps: Step[], names: Names, now: number): Promise<Relaxation[]> {
  const found = await Promise.all(
    steps.map(async ({ label, to }) => ({
      label,
      total: await engine.count(criteriaOf(to, names)),
      to: selectionAddress(to),
    })),
  );
  return found.filter(({ total }) => total > now);
}

/** The limit that excludes everything, moved to include the nearest listing; a range between two listings is removed. */
function moveLimit(selection: Selection, key: RangeKey, { extents }: SearchAnswer): Step[] {
  const range = selection[key];
  const extent = extents[key];
  if (isOpen(range) || !extent) return [];
  const { step } = rangeFilters[key];
  if (range.max !== undefined && extent.min > range.max) {
    const moved = { ...range, max: Math.ceil(extent.min / step) * step };
    return [{ label: `${rangeText(key, { max: moved.max })} olsun`, to: withRange(selection, key, moved) }];
  }
  if (range.min !== undefined && extent.max < range.min) {
    const moved = { ...range, min: Math.floor(extent.max / step) * step };
    return [{ label: `${rangeText(key, { min: moved.min })} olsun`, to: withRange(selection, key, moved) }];
  }
  return [{ label: `“${rangeText(key, range)}” filtresini kaldırın`, to: withRange(selection, key, {}) }];
}

function addNearestCity(selection: Selection, { counts }: SearchAnswer, { places }: Names): Step[] {
  const chosen = selection.cities.flatMap((slug) => places.findCity(slug) ?? []);
  if (chosen.length === 0) return [];
  const far = (city: City) => Math.min(...chosen.map((from) => distanceKm(from, city)));
  const [nearest] = [...counts.cities.keys()]
    .flatMap((id) => places.city(id) ?? [])
    .filter((city) => !chosen.includes(city))
    .toSorted((a, b) => far(a) - far(b));
  if (!nearest) return [];
  const to = withList(selection, "cities", [...selection.cities, nearest.slug]);
  return [{ label: `${nearest.name} ${tooWord(nearest.name)} olsun`, to }];
}

/** The words that are known stay; where none are, all of the text is a filter like others. */
function dropUnknown(selection: Selection, unknown: readonly string[]): Step[] {
  const known = selection.text.split(" ").filter((word) => !unknown.includes(word));
  if (unknown.length === 0 || known.length === 0) return [];
  const words = joinNames(sideBySide(selection.text, unknown).map((words) => `“${words}”`));
  return [
    {
      label: `${words} ${unknown.length === 1 ? "sözcüğü" : "sözcükleri"} olmadan arayın`,
      to: { ...selection, text: known.join(" ") },
    },
  ];
}

/** Words, a radius or a date taken away. */
const dropOthers = (selection: Selection, names: Names): Step[] =>
  filtersOn(selection, names)
    .filter(
      ({ off }) =>
        off.text !== selection.text || off.around !== selection.around || off.publishedDays !== selection.publishedDays,
    )
    .map(({ label, off }) => ({ label: `${label} filtresini kaldırın`, to: off }));

function dropList(selection: Selection, key: ListKey, names: Names): Step[] {
  const chosen = selection[key];
  if (chosen.length === 0) return [];
  // A family of models is one filter.
  const [name, ...others] =
    key === "models"
      ? modelGroups(selection, names).map((group) => group.name)
      : chosen.map((slug) => nameOfChoice(key, slug, selection, names));
  const label =
    others.length === 0
      ? `“${name}” filtresini kaldırın`
      : `${chosen.length} ${listFilters[key].noun} filtresini kaldırın`;
  return [{ label, to: withList(selection, key, []) }];
}
