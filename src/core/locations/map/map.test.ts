import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { islands, outline } from "./outline.ts";
import { readPlaces } from "./places-file.ts";
import { districtMapSvg, districts, provinceBoxes, provinceBoxesFile } from "./district-map.ts";
import { districtScale, mapSize, pinOf, type Point, project, unproject } from "./projection.ts";
import { provinceMapSvg, provinceShapes } from "./province-map.ts";
import { cell, contains, mergeCells, pathOf } from "./tessellation.ts";

const [cities, towns] = readPlaces();
const shapes = provinceShapes(cities, towns);

test("the projection has east to the right and south down, and the country fits", () => {
  expect(project({ lat: 42.3, lon: 25.5 })).toEqual([0, 0]);
  const [edirne, van, hatay] = [22, 65, 31].map((id) => project(cities.find((city) => city.id === id)!));
  expect(edirne![0]).toBeLessThan(hatay![0]);
  expect(hatay![0]).toBeLessThan(van![0]);
  expect(hatay![1]).toBeGreaterThan(van![1]);
  for (const [x, y] of outline) {
    expect(x).toSatisfy((at: number) => at > 0 && at < mapSize.width);
    expect(y).toSatisfy((at: number) => at > 0 && at < mapSize.height);
  }
});

test("unproject is the inverse of project", () => {
  const place = unproject(project({ lat: 39.92077, lon: 32.85411 }));
  expect(place.lat).toBeCloseTo(39.92077, 5);
  expect(place.lon).toBeCloseTo(32.85411, 5);
});

test("a cell holds the points of the shape that are nearest to its site", () => {
  const square: Point[] = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ];
  const left = cell(square, [1, 2], [[3, 2]]);
  expect(left.map(String).toSorted()).toEqual(["0,0", "0,4", "2,0", "2,4"]);
  const rings = mergeCells([left, cell(square, [3, 2], [[1, 2]])]);
  expect(rings.map((ring) => ring.map(String).toSorted())).toEqual([["0,0", "0,4", "4,0", "4,4"]]);
  expect(pathOf([square])).toBe("M0 0l4 0 0 4-4 0z");
});

test("each of the 81 cities, and each town's pin, lies in its own province and in no other", () => {
  expect([...shapes.keys()]).toEqual(Array.from({ length: 81 }, (_, index) => index + 1));
  const provincesAt = (at: readonly [number, number]) =>
    [...shapes].filter(([, rings]) => contains(rings, at)).map(([id]) => id);
  for (const city of cities) expect(provincesAt(project(city))).toEqual([city.id]);
  const wrong = towns.filter((town) => String(provincesAt(project(town))) !== String(town.cityId));
  expect(wrong.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1136, 1668]);
  for (const town of wrong) {
    const city = cities.find(({ id }) => id === town.cityId)!;
    expect(pinOf(city, town)).toEqual(pinOf(city, null));
  }
});

test("provinces lie within the country's outline, except islands", () => {
  const isIsland = (ring: readonly Point[]) => islands.some((island) => contains([island.ring], middle(ring)));
  const corners = [...shapes.values()]
    .flat()
    .filter((ring) => !isIsland(ring))
    .flat();
  expect(corners.length).toBeGreaterThan(1000);
  // Rounding may move a corner on the outline by half a unit in x and y.
  for (const corner of corners) expect(contains([outline], corner) || toEdge(corner) < 1, String(corner)).toBe(true);
});

const middle = (ring: readonly Point[]): Point => [
  ring.reduce((sum, [x]) => sum + x, 0) / ring.length,
  ring.reduce((sum, [, y]) => sum + y, 0) / ring.length,
];

/** The distance of a point from the country's outline. */
const toEdge = ([x, y]: Point) =>
  Math.min(
    ...outline.map(([bx, by], index) => {
      const [ax, ay] = outline.at(index - 1)!;
      const [dx, dy] = [bx - ax, by - ay];
      const part = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
      return Math.hypot(x - ax - part * dx, y - ay - part * dy);
    }),
  );

test("each district holds its town's pin, within the box of its province", () => {
  const own = districts(towns);
  const shown = provinceBoxes(towns);
  expect([...shown.keys()]).toEqual([...shapes.keys()]);
  for (const { townId, cityId, rings } of own) {
    const [left, top, width] = shown.get(cityId)!;
    for (const [x, y] of rings.flat()) {
      expect(x >= left && x <= left + width, `${townId}`).toBe(true);
      expect(y >= top && y <= top + width / 2, `${townId}`).toBe(true);
    }
  }
  const rings = new Map(own.map((district) => [district.townId, district.rings]));
  const without = towns.filter(({ id }) => !rings.has(id));
  expect(without.length).toBeLessThan(10);
  for (const town of towns) {
    const city = cities.find(({ id }) => id === town.cityId)!;
    const shape = rings.get(town.id);
    if (shape) expect(contains(shape, pinOf(city, town, districtScale)), `${town.id}`).toBe(true);
  }
});

test("the committed files are what the coordinates produce", () => {
  expect(readFileSync("src/core/locations/map/ilceler.svg", "utf8")).toBe(districtMapSvg(towns));
  expect(readFileSync("src/core/locations/map/province-boxes.ts", "utf8")).toBe(provinceBoxesFile(towns));

  const file = readFileSync("src/core/locations/map/turkiye.svg", "utf8");
  expect(file).toBe(provinceMapSvg(cities, towns));
  expect(file.length).toBeLessThan(25_000);
});
