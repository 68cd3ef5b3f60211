import { isMisplaced } from "../points.ts";
import { islands, outline, waters } from "./outline.ts";
import { type Box, districtScale, type Point, project } from "./projection.ts";
import type { TownPlace } from "./province-map.ts";
import { cell, contains, mergeCells, pathOf, round, withCorners } from "./tessellation.ts";

type District = { townId: number; cityId: number; rings: Point[][] };

const scaled = ([x, y]: Point): Point => round([x * districtScale, y * districtScale]);

/** A cell cut by a bay has edges across the water, once in each direction; without them it is several rings. */
const withoutBridges = (ring: readonly Point[]) => mergeCells([withCorners(ring, ring).map(scaled)]);

/** The approximate shapes of the districts: the Voronoi cell of each town within the country, and the islands. */
export function districts(towns: readonly TownPlace[]): District[] {
  const placed = towns.filter(({ id }) => !isMisplaced(id));
  const sites = placed.map(({ id, cityId, ...place }) => ({ townId: id, cityId, at: project(place) }));
  const onMainland = sites.filter(({ at }) => contains([outline], at));
  const points = onMainland.map(({ at }) => at);
  const cells = onMainland.map(({ townId, cityId, at: [x, y] }) => {
    const others = points.filter(([u, v]) => u !== x || v !== y);
    return { townId, cityId, rings: withoutBridges(cell(outline, [x, y], others)) };
  });
  const onIslands = islands.flatMap(({ ring }) =>
    sites
      .filter(({ at }) => contains([ring], at))
      .map(({ townId, cityId }) => ({ townId, cityId, rings: [ring.map(scaled)] })),
  );
  return [...cells, ...onIslands];
}

/**
 * The map of districts as an SVG file whose parts are referenced with `<use>`: `#ilce-1` for a district, `#il-1` to
 * `#il-81` for those of a province, `#ilceler` for all, `#su` for water.
 */
export function districtMapSvg(towns: readonly TownPlace[]): string {
  const provinces = [...Map.groupBy(districts(towns), ({ cityId }) => cityId)].toSorted(([a], [b]) => a - b);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" stroke-linejoin="round">`,
    `<g id="ilceler">`,
    ...provinces.flatMap(([cityId, own]) => [
      `<g id="il-${cityId}">`,
      ...own.map(({ townId, rings }) => `<path id="ilce-${townId}" d="${pathOf(rings)}"/>`),
      `</g>`,
    ]),
    `</g>`,
    `<path id="su" d="${pathOf(waters.map((ring) => ring.map(scaled)))}"/>`,
    `</svg>\n`,
  ].join("\n");
}

const margin = 1.16;

/** The part of the map that shows a whole province. */
export function provinceBoxes(towns: readonly TownPlace[]): Map<number, Box> {
  const provinces = Map.groupBy(districts(towns), ({ cityId }) => cityId);
  return new Map(
    [...provinces]
      .toSorted(([a], [b]) => a - b)
      .map(([cityId, own]) => {
        const xs = own.flatMap(({ rings }) => rings.flat().map(([x]) => x));
        const ys = own.flatMap(({ rings }) => rings.flat().map(([, y]) => y));
        const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
        const width = Math.max(right - left, 2 * (bottom - top)) * margin;
        return [
          cityId,
          [...round([(left + right - width) / 2, (top + bottom - width / 2) / 2]), Math.round(width)] as Box,
        ];
      }),
  );
}

/** The boxes as the file that the server reads. */
export const provinceBoxesFile = (towns: readonly TownPlace[]): string =>
  [
    `import type { Box } from "./projection.ts";`,
    ``,
    `/** The part of the map of districts that shows a province, by plate code. Written by \`node tools/province-map.ts\`. */`,
    `export const boxes: Record<number, Box> = {`,
    ...[...provinceBoxes(towns)].map(([cityId, box]) => `  ${cityId}: [${box.join(", ")}],`),
    `};\n`,
  ].join("\n");
