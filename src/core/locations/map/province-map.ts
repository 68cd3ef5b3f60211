import { islands, outline, waters } from "./outline.ts";
import { mapSize, type Point, project } from "./projection.ts";
import { contains, pathOf, provinceRings, round, type Site } from "./tessellation.ts";

export type Place = { id: number; lat: number; lon: number };
export type TownPlace = Place & { cityId: number };

/**
 * Approximate shapes of the provinces by plate code, from the Voronoi cells of their towns. A town surrounded by towns of
 * other provinces is left out.
 */
export function provinceShapes(cities: readonly Place[], towns: readonly TownPlace[]): Map<number, Point[][]> {
  const all: Site[] = [
    ...cities.map((city) => ({ province: city.id, at: project(city) })),
    ...towns.map((town) => ({ province: town.cityId, at: project(town) })),
  ].filter(({ at }) => contains([outline], at));
  const seen = new Set<string>();
  // Two sites with the same coordinates have no cells, so only the first is used.
  const sites = all.filter(({ at: [x, y] }) => !seen.has(`${x} ${y}`) && seen.add(`${x} ${y}`));
  const shapes = provinceRings(
    outline,
    sites.filter((site) => !isStray(site, sites)),
  );
  for (const { province, ring } of islands) shapes.get(province)?.push(ring.map(round));
  return shapes;
}

const neighbourCount = 5;

/** Whether all neighbouring towns belong to other provinces. */
function isStray({ province, at: [x, y] }: Site, sites: readonly Site[]): boolean {
  const away = ({ at: [u, v] }: Site) => Math.hypot(x - u, y - v);
  const near = sites.toSorted((a, b) => away(a) - away(b)).slice(1, neighbourCount + 1);
  return near.every((other) => other.province !== province);
}

/** The map as an SVG file whose parts are referenced with `<use>`: `#il-1` to `#il-81`, `#iller` for all of them, `#su` for water. */
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
