import { islands, outline, waters } from "./outline.ts";
import { mapSize, type Point, project } from "./projection.ts";
import { contains, pathOf, provinceRings, round, type Site } from "./tessellation.ts";

export type Place = { id: number; lat: number; lon: number };
export type TownPlace = Place & { cityId: number };

/**
 * The provinces' shapes, by plate code, guessed from where their towns lie: no borders are needed, only points. A town
 * that falls among another province's is left out.
 */
export function provinceShapes(cities: readonly Place[], towns: readonly TownPlace[]): Map<number, Point[][]> {
  const all: Site[] = [
    ...cities.map((city) => ({ province: city.id, at: project(city) })),
    ...towns.map((town) => ({ province: town.cityId, at: project(town) })),
  ].filter(({ at }) => contains([outline], at));
  const seen = new Set<string>();
  // A town on the city's own point is that point.
  const sites = all.filter(({ at: [x, y] }) => !seen.has(`${x} ${y}`) && seen.add(`${x} ${y}`));
  const shapes = provinceRings(
    outline,
    sites.filter((site) => !isStray(site, sites)),
  );
  for (const { province, ring } of islands) shapes.get(province)?.push(ring.map(round));
  return shapes;
}

const nearestAsked = 5;

/** Whether the towns round about are all of other provinces. */
function isStray({ province, at: [x, y] }: Site, sites: readonly Site[]): boolean {
  const away = ({ at: [u, v] }: Site) => Math.hypot(x - u, y - v);
  const near = sites.toSorted((a, b) => away(a) - away(b)).slice(1, nearestAsked + 1);
  return near.every((other) => other.province !== province);
}

/** The map as an SVG file whose parts are shown with `<use>`: `#il-1` to `#il-81`, `#iller` all of them, `#su` water. */
export function provinceMapSvg(cities: readonly Place[], towns: readonly TownPlace[]): string {
  const shapes = [...provinceShapes(cities, towns)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapSize.width} ${mapSize.height}" stroke-linejoin="round">`,
    `<g id="iller">`,
    ...shapes.map(([id, rings]) => `<path id="il-${id}" d="${pathOf(rings)}"/>`),
    `</g>`,
    `<path id="su" d="${pathOf(waters.map((ring) => ring.map(round)))}"/>`,
    `</svg>\n`,
  ].join("\n");
}
