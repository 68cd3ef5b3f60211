import { expect, test } from "vitest";
import { distanceKm, pointOf } from "./points.ts";

const ankara = { id: 6, lat: 39.9208, lon: 32.8541 };
const istanbul = { id: 34, lat: 41.0082, lon: 28.9784 };

test("distances are along the ground and symmetric", () => {
  expect(distanceKm(ankara, istanbul)).toBeCloseTo(349.3, 0);
  expect(distanceKm(istanbul, ankara)).toBe(distanceKm(ankara, istanbul));
  expect(distanceKm(ankara, ankara)).toBe(0);
  // A degree of latitude is the same everywhere.
  expect(distanceKm({ lat: 0, lon: 0 }, { lat: 1, lon: 0 })).toBeCloseTo(111.195, 3);
});

test("a town has its own coordinates, or its city's if they are wrong", () => {
  const town = { id: 1231, lat: 39.8, lon: 32.8 };
  expect(pointOf(ankara, town)).toBe(town);
  expect(pointOf(ankara, null)).toBe(ankara);
  expect(pointOf(ankara, { ...town, id: 1136 })).toBe(ankara);
});
