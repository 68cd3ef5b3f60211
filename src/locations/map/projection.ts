import { type LatLon, pointOf } from "../points.ts";

/** Width and height of the view box, which define the map units. */
export const mapSize = { width: 1000, height: 446 };

export type Point = readonly [x: number, y: number];

const west = 25.5;
const north = 42.3;
const unitsPerDegree = 65.6;
/** Degrees of longitude are shorter than those of latitude: cosine of 39° north, the country's middle. */
const narrowing = 0.777;

/** Converts degrees to map units; x points east, y south. */
export const project = ({ lat, lon }: LatLon): Point => [
  (lon - west) * narrowing * unitsPerDegree,
  (north - lat) * unitsPerDegree,
];

/** The inverse of `project`. */
export const unproject = ([x, y]: Point): LatLon => ({
  lat: north - y / unitsPerDegree,
  lon: west + x / (narrowing * unitsPerDegree),
});

type Located = LatLon & { id: number };

/** The position of a town's pin in whole map units; see `pointOf`. */
export function pinOf(city: Located, town: Located | null): Point {
  const [x, y] = project(pointOf(city, town));
  return [Math.round(x), Math.round(y)];
}
