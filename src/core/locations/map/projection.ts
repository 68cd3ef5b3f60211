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

/** Districts are drawn in tenths of map units, because a page shows one province of them. */
export const districtScale = 10;

/** A part of the map of districts, twice as wide as high: its left, top and width in tenths of map units. */
export type Box = readonly [left: number, top: number, width: number];

/** The position of a town's pin in whole map units, or in tenths of them with `districtScale`; see `pointOf`. */
export function pinOf(city: Located, town: Located | null, scale = 1): Point {
  const [x, y] = project(pointOf(city, town));
  return [Math.round(x * scale), Math.round(y * scale)];
}
