import { distanceKm } from "#src/core/locations/points.ts";
import { criteriaOf } from "../engine/criteria.server.ts";
import type { SearchAnswer, SearchEngine } from "../engine/engine.ts";
import { joinNames, rangeText } from "../address/labels.ts";
import { priceShares, stretchedPrice } from "./price-stretch.ts";
import { fewListings, type Relaxation } from "./relaxations.server.ts";
import { isOpen, radius, type Range, type Selection } from "../rules.ts";
import type { Names } from "../address/vocabulary.server.ts";

/**
 * Listings that miss the search by little, and what it takes less strictly; `all` finds the rest of them where one
 * selection has them all.
 */
export type NearMatches = { keyCodes: string[]; why: string; all: { selection: Selection; total: number } | null };

const shownMost = 6;
/** Relaxations whose listings are shown, the nearest first. */
const relaxedMost = 2;
const neighbours = { most: 4, km: 250 };
const yearSpan = 2;
const mileageShare = 0.25;
const mileageStep = 5_000;

type Wider = Pick<Relaxation, "selection" | "why">;

/**
 * What a search with few listings or none would nearly find: a little dearer, by 10 % and then by 20; then also in the cities
 * round about, a little older or newer, further driven. For a search without listings the nearest relaxations fill it up to
 * six.
 */
export async function nearMatches(
  engine: SearchEngine,
  selection: Selection,
  answer: SearchAnswer,
  names: Names,
  relaxations: readonly Relaxation[],
): Promise<NearMatches | null> {
  if (answer.total >= fewListings) return null;
  const widened = widen(selection, names);
  const ways: Wider[] = [
    ...dearer(selection),
    ...(widened.why.length > 0 ? [{ selection: widened.selection, why: joinNames(widened.why) }] : []),
    ...(answer.total > 0 ? [] : relaxations.slice(0, relaxedMost)),
  ];
  const shown: (Wider & { total: number; keyCodes: string[] })[] = [];
  const seen = new Set(answer.keyCodes);
  for (const way of ways) {
    if (shown.flatMap(({ keyCodes }) => keyCodes).length >= shownMost) break;
    const page = { sort: "onerilen", offset: 0, limit: shownMost + fewListings, facets: [], figures: false } as const;
    const { total, keyCodes } = await engine.search(criteriaOf(way.selection, names), page);
    const others = keyCodes.filter((keyCode) => !seen.has(keyCode));
    for (const keyCode of others) seen.add(keyCode);
    if (others.length > 0) shown.push({ ...way, total, keyCodes: others });
  }
  const [first, ...more] = shown;
  if (!first) return null;
  return {
    keyCodes: shown.flatMap(({ keyCodes }) => keyCodes).slice(0, shownMost),
    why: [...new Set(shown.map(({ why }) => why))].join("; "),
    all: more.length === 0 ? { selection: first.selection, total: first.total } : null,
  };
}

/** The same search, less strict in places, years, prices and mileage; `why` says in which of them. */
export function widen(selection: Selection, { places }: Names): { selection: Selection; why: string[] } {
  const to = { ...selection };
  const why: string[] = [];
  const chosen = selection.cities.flatMap((slug) => places.findCity(slug) ?? []);
  if (chosen.length > 0) {
    const near = places.cities
      .filter((city) => !chosen.includes(city))
      .map((city) => ({ city, km: Math.min(...chosen.map((from) => distanceKm(from, city))) }))
      .filter(({ km }) => km <= neighbours.km)
      .toSorted((a, b) => a.km - b.km)
      .slice(0, neighbours.most);
    to.cities = [...chosen, ...near.map(({ city }) => city)].map(({ slug }) => slug).toSorted();
    to.towns = [];
    why.push("komşu iller");
  }
  if (selection.around) {
    to.around = { ...selection.around, km: Math.min(selection.around.km * 2, radius.most) };
    why.push(`${to.around.km} km çevre`);
  }
  if (!isOpen(selection.year)) {
    to.year = stretched(selection.year, (year) => [year - yearSpan, year + yearSpan]);
    why.push("yakın yıllar");
  }
  const [furthest] = dearer(selection).toReversed();
  if (furthest) {
    to.priceKurus = furthest.selection.priceKurus;
    why.push(furthest.why);
  }
  if (!isOpen(selection.mileageKm)) {
    to.mileageKm = stretched(selection.mileageKm, byShare(mileageShare, mileageStep));
    why.push("yakın kilometreler");
  }
  return { selection: to, why };
}

/** The price alone stretched; says by how much. */
const dearer = (selection: Selection): Wider[] =>
  isOpen(selection.priceKurus)
    ? []
    : priceShares.map((share) => {
        const priceKurus = stretchedPrice(selection.priceKurus, share);
        return {
          selection: { ...selection, priceKurus },
          why: `fiyatta %${Math.round(share * 100)} (${rangeText("priceKurus", priceKurus)})`,
        };
      });

/** Both ends moved outwards, to round numbers. */
const byShare =
  (part: number, step: number) =>
  (value: number): [number, number] => [
    Math.max(0, Math.floor((value * (1 - part)) / step) * step),
    Math.ceil((value * (1 + part)) / step) * step,
  ];

const stretched = ({ min, max }: Range, ends: (value: number) => [number, number]): Range => ({
  ...(min === undefined ? {} : { min: ends(min)[0] }),
  ...(max === undefined ? {} : { max: ends(max)[1] }),
});
