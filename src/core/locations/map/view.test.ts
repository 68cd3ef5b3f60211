import { expect, test } from "vitest";
import { mapSize } from "./projection.ts";
import {
  boundedView,
  centredView,
  fittingLabels,
  heightOf,
  isInView,
  viewOfPoints,
  wholeMap,
  zoomedView,
} from "./view.ts";

test("zooming leaves the point under the fingers in its place, and ends at the whole map", () => {
  const view = zoomedView(wholeMap, 4, [600, 200]);
  expect(view.width).toBe(250);
  expect((600 - view.x) / view.width).toBeCloseTo(0.6, 5);
  expect((200 - view.y) / heightOf(view)).toBeCloseTo(200 / mapSize.height, 5);
  expect(zoomedView(view, 1 / 100, [600, 200])).toEqual(wholeMap);
  expect(zoomedView(wholeMap, 1000, [0, 0]).width).toBe(40);
});

test("a view stays within the map", () => {
  expect(boundedView({ x: -50, y: 9000, width: 500 })).toEqual({ x: 0, y: mapSize.height / 2, width: 500 });
  expect(centredView({ x: 0, y: 0, width: 100 }, [1000, 446]).x).toBe(900);
});

test("the view of points shows all of them", () => {
  const points = [
    [400, 100],
    [430, 190],
  ] as const;
  const view = viewOfPoints(points);
  expect(points.every((point) => isInView(view, point))).toBe(true);
  expect(view.width).toBeLessThan(400);
});

test("labels do not overlap, the first is always there, and more fit in a nearer view", () => {
  const labels = [
    { at: [500, 200], name: "Ankara", number: "107" },
    { at: [510, 205], name: "Kırıkkale", number: "2" },
    { at: [700, 200], name: "Sivas", number: "5" },
  ] as const;
  const names = (pixelWidth: number, view = wholeMap) =>
    fittingLabels(labels, view, pixelWidth).map(({ name }) => name);
  expect(names(360)).toEqual(["Ankara", "Sivas"]);
  expect(names(360, zoomedView(wholeMap, 20, [505, 202]))).toEqual(["Ankara", "Kırıkkale"]);
});
