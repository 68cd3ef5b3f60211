import type { City } from "#src/locations/places.server.ts";
import { distanceKm } from "#src/locations/points.ts";
import { selectionAddress } from "./address.ts";
import { criteriaOf, nameOfChoice } from "./criteria.server.ts";
import type { SearchAnswer, SearchEngine } from "./engine.ts";
import { joinNames, rangeText } from "./labels.ts";
import {
  isOpen,
  type ListKey,
  listKeys,
  type RangeKey,
  rangeKeys,
  type Selection,
  withList,
  withoutFilters,
  withRange,
  withType,
} from "./rules.ts";
import type { Names } from "./vocabulary.server.ts";

/** One way out of an empty result, and how many listings it finds. */
export type Relaxation = { label: string; total: number; to: string };

const shown = 5;

/**
 * The nearest ways out of an empty result: a limit moved to the first car behind it, the nearest city that has some, a
 * filter taken away, the finest first. When no single step helps, one choice is kept, then the vehicle
 * type alone, then nothing.
 */
export async function relaxations(
  engine: SearchEngine,
  selection: Selection,
  answer: SearchAnswer,
  names: Names,
): Promise<Relaxation[]> {
  const steps = [
    ...rangeKeys.flatMap((key) => moveLimit(selection, key, answer)),
    ...addNearestCity(selection, answer, names),
    ...listKeys.toReversed().flatMap((key) => dropList(selection, key, names)),
  ];
  const single = await count(engine, steps, names);
  if (single.length > 0) return single.slice(0, shown);
  const bare = withoutFilters(selection);
  const wide = [
    ...keepOne(selection, names),
    { label: "Bütün filtreleri kaldırın", to: bare },
    { label: "Bütün kategorilerde arayın", to: withType(bare, null) },
  ];
  const found = await count(engine, wide, names);
  // Every category is the last resort.
  return found.slice(0, Math.max(1, Math.min(shown, found.length - 1)));
}

/** One list of choices kept and the rest taken away, brands and places first. */
const keepOne = (selection: Selection, names: Names): Step[] =>
  listKeys
    .filter((key) => key !== "models" && key !== "parts" && selection[key].length > 0)
    .map((key) => ({
      label: `Yalnız ${joinNames(selection[key].map((slug) => nameOfChoice(key, slug, selection, names)))}`,
      to: { ...withoutFilters(selection), [key]: selection[key] },
    }));

type Step = { label: string; to: Selection };

async function count(engine: SearchEngine, steps: Step[], names: Names): Promise<Relaxation[]> {
  const counted = await Promise.all(
    steps.map(async ({ label, to }) => ({
      label,
      total: await engine.count(criteriaOf(to, names)),
      to: selectionAddress(to),
    })),
  );
  return counted.filter(({ total }) => total > 0);
}

const roundTo: Record<RangeKey, number> = {
  priceKurus: 2_500_000,
  year: 1,
  mileageKm: 5_000,
  powerHp: 5,
  capacityCc: 50,
};

/** The end that keeps everything out, moved to let the nearest in; a range between two cars is taken away. */
function moveLimit(selection: Selection, key: RangeKey, { extents }: SearchAnswer): Step[] {
  const range = selection[key];
  const extent = extents[key];
  if (isOpen(range) || !extent) return [];
  const step = roundTo[key];
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
    .toSorted((a, b) => far(a) - far(b));
  if (!nearest) return [];
  const to = withList(selection, "cities", [...selection.cities, nearest.slug]);
  return [{ label: `${nearest.name} de olsun`, to }];
}

function dropList(selection: Selection, key: ListKey, names: Names): Step[] {
  const chosen = selection[key];
  if (chosen.length === 0) return [];
  const label =
    chosen.length === 1
      ? `“${nameOfChoice(key, chosen[0]!, selection, names)}” filtresini kaldırın`
      : `${chosen.length} ${listWords[key]} filtresini kaldırın`;
  return [{ label, to: withList(selection, key, []) }];
}

const listWords: Record<ListKey, string> = {
  brands: "marka",
  models: "model",
  variants: "versiyon",
  engines: "motor",
  cities: "şehir",
  towns: "ilçe",
  fuels: "yakıt",
  gears: "vites",
  bodies: "gövde tipi",
  drives: "çekiş",
  colours: "renk",
  periods: "kiralama süresi",
  systems: "parça grubu",
  parts: "parça",
  conditions: "durum",
  sellers: "satıcı",
  flags: "özellik",
  attributes: "özellik",
  equipment: "donanım",
};
