import { formatNumber } from "#src/shared/turkish.ts";
import type { City } from "#src/core/locations/places.server.ts";
import { distanceKm } from "#src/core/locations/points.ts";
import { selectionAddress } from "../address/address.ts";
import { filtersOn } from "./chips.server.ts";
import { criteriaOf, modelGroups, nameOfChoice, selectionNames } from "../engine/criteria.server.ts";
import type { SearchAnswer, SearchEngine } from "../engine/engine.ts";
import { priceShares, stretchedPrice, stretchText } from "./price-stretch.ts";
import { joinNames, rangeText, sideBySide, tooWord } from "../address/labels.ts";
import { listFilters, type ListKey, listKeys, optionLists } from "../filters/lists.ts";
import { rangeFilters, type RangeKey, rangeKeys } from "../filters/ranges.ts";
import {
  type Around,
  isOpen,
  middleOf,
  type Range,
  type Selection,
  withAround,
  withList,
  withoutFilters,
  withRange,
  withType,
} from "../rules.ts";
import type { Names } from "../address/vocabulary.server.ts";

/** One way out of an empty or a short result, and how many listings it finds. */
export type Relaxation = {
  label: string;
  total: number;
  to: string;
  /** How many filters it changes; nothing where it leaves only one of them, or none. */
  changes?: number | undefined;
  /** The filters that it takes less strictly. */
  why: string;
  selection: Selection;
};

/** Below this many listings other ways are offered. */
export const fewListings = 5;

const shown = 5;
/** The cost is bounded: at most so many single steps are counted, and the pairs of so many of them. */
const singlesMost = 10;
const pairedMost = 7;
/** Counted at once; other requests are answered between two batches. */
const batchSize = 5;

const widerKm = 100;

/** A change of the selection; two of one `subject` are not combined. */
type Step = {
  subject: ListKey | RangeKey | "place" | "text" | "publishedDays";
  /** Not combined with others. */
  isSingle?: true;
  /** Names of the filters that it drops. */
  drops: readonly string[];
  /** What it asks for instead: `En çok 960.000 TL`. */
  change?: string;
  /** What follows it in the label. */
  verb?: string;
  apply: (selection: Selection) => Selection;
};

/**
 * The fewest changes that find more than is found now: one filter changed or dropped, the finest first; else two of them;
 * else all but one list of choices, or the vehicle type alone; when that has nothing either, all types are searched.
 */
export async function relaxations(
  engine: SearchEngine,
  selection: Selection,
  answer: SearchAnswer,
  names: Names,
  unknown: readonly string[],
): Promise<Relaxation[]> {
  const found = (ways: readonly Way[]) => count(engine, ways, names, answer.total);
  const steps = stepsOf(selection, answer, names, unknown);
  const single = await found(steps.slice(0, singlesMost).map((step) => wayOf(selection, [step])));
  if (single.length > 0) return withoutWider(single).slice(0, shown);
  const paired = pairsOf(steps.filter(({ isSingle }) => !isSingle).slice(0, pairedMost));
  const double = await found(paired.map((pair) => wayOf(selection, pair)));
  if (double.length > 0) return double.toSorted((a, b) => b.total - a.total).slice(0, shown);
  const bare = withoutFilters(selection);
  const wide = await found([
    ...keepOne(selection, names),
    { label: "Bütün filtreleri kaldırın", selection: bare, why: "bütün filtreler" },
  ]);
  if (wide.length > 0 || answer.total > 0) return wide.slice(0, shown);
  return found([{ label: "Bütün kategorilerde arayın", selection: withType(bare, null), why: "kategori" }]);
}

type Way = Omit<Relaxation, "total" | "to"> & { steps?: readonly Step[] };

const wayOf = (selection: Selection, steps: readonly Step[]): Way => ({
  label: labelOf(steps),
  selection: steps.reduce((changed, { apply }) => apply(changed), selection),
  changes: steps.length,
  why: joinNames(steps.flatMap(({ change, drops }) => [...(change ? [change] : []), ...drops])),
  steps,
});

/** `En çok 960.000 TL olsun, “Dizel” ve “Ankara” filtrelerini kaldırın`. */
function labelOf(steps: readonly Step[]): string {
  const changes = steps.flatMap(({ change }) => change ?? []);
  const dropped = steps.flatMap(({ drops }) => drops);
  const [verb = "olsun"] = steps.flatMap((step) => step.verb ?? []);
  return [
    ...(changes.length === 0 ? [] : [`${joinNames(changes)} ${verb}`]),
    ...(dropped.length === 0
      ? []
      : [`${joinNames(dropped)} ${dropped.length === 1 ? "filtresini" : "filtrelerini"} kaldırın`]),
  ].join(", ");
}

const pairsOf = (steps: readonly Step[]): Step[][] =>
  steps.flatMap((first, at) =>
    steps.slice(at + 1).flatMap((second) => (first.subject === second.subject ? [] : [[first, second]])),
  );

/** Every single step, the finest first; before them all the words that nobody understood. */
const stepsOf = (selection: Selection, answer: SearchAnswer, names: Names, unknown: readonly string[]): Step[] => [
  ...dropUnknown(selection, unknown),
  ...rangeKeys.flatMap((key) => moveLimit(selection, key, answer)),
  ...widenPrice(selection),
  ...widenRadius(selection, names),
  ...addNearestCity(selection, answer, names),
  ...dropOthers(selection, names),
  ...rangeKeys.flatMap((key) => dropRange(selection, key)),
  ...listKeys.toReversed().flatMap((key) => dropList(selection, key, names)),
];

/** Lists that mean something without the others: a model needs its brand, a town its city. */
const triedAlone: readonly ListKey[] = ["brands", "cities", "systems", ...optionLists];

/** One list of choices without the others, brands and places first. */
const keepOne = (selection: Selection, names: Names): Way[] =>
  listKeys
    .filter((key) => triedAlone.includes(key) && selection[key].length > 0)
    .map((key) => ({
      label: `Yalnız ${joinNames(selection[key].map((slug) => nameOfChoice(key, slug, selection, names)))}`,
      selection: { ...withoutFilters(selection), [key]: selection[key] },
      why: "diğer filtreler",
    }));

/** The ways that find more than is found now; of those that lead to one address the first. */
async function count(engine: SearchEngine, ways: readonly Way[], names: Names, now: number) {
  const counted: (Way & Relaxation)[] = [];
  for (let at = 0; at < ways.length; at += batchSize)
    counted.push(
      ...(await Promise.all(
        ways.slice(at, at + batchSize).map(async (way) => ({
          ...way,
          total: await engine.count(criteriaOf(way.selection, names)),
          to: selectionAddress(way.selection),
        })),
      )),
    );
  return counted.filter(
    ({ total, to }, index) => total > now && counted.findIndex((other) => other.to === to) === index,
  );
}

/** Without those that change the same range as one before them, and find no more. */
const withoutWider = (ways: readonly (Way & Relaxation)[]) =>
  ways.filter(
    ({ steps, total }, at) =>
      !ways.slice(0, at).some((way) => way.total >= total && isRange(way) && subjectOf(way) === subjectOf({ steps })),
  );
const subjectOf = ({ steps }: Pick<Way, "steps">) => steps?.[0]?.subject;
const isRange = (way: Way) => rangeKeys.some((key) => key === subjectOf(way));

const lower = (value: number, step: number) => Math.floor(value / step) * step;
const upper = (value: number, step: number) => Math.ceil(value / step) * step;

/** The limit that excludes everything, moved to include the nearest listing; with other changes another one is nearest. */
function moveLimit(selection: Selection, key: RangeKey, { extents }: SearchAnswer): Step[] {
  const { min, max } = selection[key];
  const extent = extents[key];
  if (!extent) return [];
  const { step } = rangeFilters[key];
  const moved = key === "priceKurus" ? priceStep(selection) : (ends: Range) => rangeStep(key, ends);
  if (max !== undefined && extent.min > max) return [{ ...moved({ max: upper(extent.min, step) }), isSingle: true }];
  if (min !== undefined && extent.max < min) return [{ ...moved({ min: lower(extent.max, step) }), isSingle: true }];
  return [];
}

/** A tenth more may be paid, or a fifth; where only the lowest price is set, so much less. */
function widenPrice(selection: Selection): Step[] {
  const { priceKurus } = selection;
  if (isOpen(priceKurus)) return [];
  return priceShares.map((share) => {
    const { min, max } = stretchedPrice(priceKurus, share);
    const step = priceStep(selection)(max === undefined ? { min } : { max });
    return share === priceShares.at(-1) ? step : { ...step, isSingle: true };
  });
}

/** Moves an end of the price, and says by how much: `En çok 880.000 TL (%10 fazlası)`. */
const priceStep =
  ({ priceKurus }: Selection) =>
  (ends: Range): Step => {
    const step = rangeStep("priceKurus", ends);
    const [from, to] = ends.max === undefined ? [priceKurus.min, ends.min] : [priceKurus.max, ends.max];
    const by = stretchText(from!, to!);
    return by === undefined ? step : { ...step, change: `${step.change} (${by})` };
  };

const rangeStep = (key: RangeKey, ends: Range): Step => ({
  subject: key,
  drops: [],
  change: rangeText(key, ends),
  apply: (from) => withRange(from, key, { ...from[key], ...ends }),
});

function dropRange(selection: Selection, key: RangeKey): Step[] {
  if (isOpen(selection[key])) return [];
  return [
    {
      subject: key,
      drops: [`“${rangeText(key, selection[key])}”`],
      apply: (from) => withRange(from, key, {}),
    },
  ];
}

/** A radius of 100 km round the place that is chosen. */
function widenRadius(selection: Selection, names: Names): Step[] {
  const place = middleOf(selection);
  if (place === null || (selection.around && selection.around.km >= widerKm)) return [];
  const around: Around = { place, km: widerKm };
  const name = selectionNames({ ...selection, around }, names).around!;
  return [
    {
      subject: "place",
      drops: [],
      change: `${name} çevresi ${widerKm}\u00a0km`,
      apply: (from) => withAround(from, around),
    },
  ];
}

function addNearestCity(selection: Selection, { counts }: SearchAnswer, names: Names): Step[] {
  const { places } = names;
  const chosen = selection.cities.flatMap((slug) => places.findCity(slug) ?? []);
  if (chosen.length === 0) return [];
  const far = (city: City) => Math.min(...chosen.map((from) => distanceKm(from, city)));
  const [nearest] = [...counts.cities.keys()]
    .flatMap((id) => places.city(id) ?? [])
    .filter((city) => !chosen.includes(city))
    .toSorted((a, b) => far(a) - far(b));
  if (!nearest) return [];
  return [
    {
      subject: "place",
      // Towns belong to the one city.
      drops: droppedBy(selection, "towns", names),
      change: `${nearest.name} ${tooWord(nearest.name)}`,
      apply: (from) => withList(from, "cities", [...from.cities, nearest.slug]),
    },
  ];
}

/** The words that are known stay; where none are, all of the text is a filter like others. */
function dropUnknown(selection: Selection, unknown: readonly string[]): Step[] {
  const known = selection.text.split(" ").filter((word) => !unknown.includes(word));
  if (unknown.length === 0 || known.length === 0) return [];
  const words = joinNames(sideBySide(selection.text, unknown).map((words) => `“${words}”`));
  return [
    {
      subject: "text",
      isSingle: true,
      drops: [],
      change: `${words} ${unknown.length === 1 ? "sözcüğü" : "sözcükleri"} olmadan`,
      verb: "arayın",
      apply: (from) => ({ ...from, text: known.join(" ") }),
    },
  ];
}

/** Words, a radius or a date taken away. */
const dropOthers = (selection: Selection, names: Names): Step[] =>
  (["text", "around", "publishedDays"] as const).flatMap((key): Step[] => {
    const filter = filtersOn(selection, names).find(({ off }) => off[key] !== selection[key]);
    if (!filter) return [];
    const name = key === "text" ? filter.label : `“${filter.label}”`;
    return [
      {
        subject: key === "around" ? "place" : key,
        drops: [name],
        apply: (from) => ({ ...from, [key]: key === "text" ? "" : null }),
      },
    ];
  });

/** A list taken away, with the lists below it, which belong to its choices. */
function dropList(selection: Selection, key: ListKey, names: Names): Step[] {
  if (selection[key].length === 0) return [];
  const without = withList(selection, key, []);
  const dropped = listKeys.filter((list) => selection[list].length > 0 && without[list].length === 0);
  return [
    {
      subject: key === "cities" || key === "towns" ? "place" : key,
      drops: dropped.flatMap((list) => droppedBy(selection, list, names)),
      apply: (from) => withList(from, key, []),
    },
  ];
}

/** What the choices of a list are called: by name, several as a number (`3 şehir`). */
function droppedBy(selection: Selection, key: ListKey, names: Names): string[] {
  const chosen = selection[key];
  // A family of models is one filter.
  const named =
    key === "models"
      ? modelGroups(selection, names).map((group) => group.name)
      : chosen.map((slug) => nameOfChoice(key, slug, selection, names));
  if (named.length === 0) return [];
  return named.length === 1 ? [`“${named[0]}”`] : [`${formatNumber(chosen.length)} ${listFilters[key].noun}`];
}
