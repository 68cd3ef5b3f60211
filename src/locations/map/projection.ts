import { type LatLon, pointOf } from "../points.ts";

/** The map's own units: width and height of its view box. */
export const mapSize = { width: 1000, height: 446 };

export type Point = readonly [x: number, y: number];

const west = 25.5;
const north = 42.3;
const unitsPerDegree = 65.6;
/** Degrees of longitude are shorter than those of latitude: cosine of 39° north, the country's middle. */
const narrowing = 0.777;

/** Where a place is on the map: degrees to the map's units, x to the east and y to the south. */
export const project = ({ lat, lon }: LatLon): Point => [
  (lon - west) * narrowing * unitsPerDegree,
  (north - lat) * unitsPerDegree,
];

/** The place of a point of the map: the other direction of `project`. */
export const unproject = ([x, y]: Point): LatLon => ({
  lat: north - y / unitsPerDegree,
  lon: west + x / (narrowing * unitsPerDegree),
});

type Located = LatLon & { id: number };

/** Where the pin of a town stands, in whole units; without a town, or without a good point of it, its city's. */
export function pinOf(city: Located, town: Located | null): Point {
  const [x, y] = project(pointOf(city, town));
  return [Math.round(x), Math.round(y)];
}
