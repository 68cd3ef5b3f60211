import { expect, test } from "vitest";
import { randomFrom } from "#test/support/random.ts";
import { rotation } from "./rotation.ts";

/** Page views of three searches that share listings, mixed at random; returns how often each listing was shown. */
function simulate(views: number, sizes: readonly number[], places: number) {
  const { random } = randomFrom(20261123);
  const turns = rotation(random);
  const shown = sizes.map((size) => Array.from({ length: size }, () => 0));
  const viewsOf = sizes.map(() => 0);
  for (let view = 0; view < views; view++) {
    const search = Math.floor(random() * sizes.length);
    viewsOf[search]!++;
    for (const at of turns.next(String(search), sizes[search]!, places)) shown[search]![at]!++;
  }
  return { shown, viewsOf };
}

test.each([1, 3, 4])("100,000 page views share %i places evenly", (places) => {
  const sizes = [2, 5, 17, 240];
  const { shown, viewsOf } = simulate(100_000, sizes, places);
  for (const [search, counts] of shown.entries()) {
    const share = (viewsOf[search]! * Math.min(places, sizes[search]!)) / sizes[search]!;
    for (const count of counts) expect(Math.abs(count - share) / share).toBeLessThan(0.1);
  }
});

test("any 1,000 views in a row of one search give each listing its share", () => {
  const turns = rotation(() => 0.4);
  const views = Array.from({ length: 5_000 }, () => turns.next("otomobil", 37, 4));
  for (let from = 0; from + 1_000 <= views.length; from += 250) {
    const counts = new Map<number, number>();
    for (const at of views.slice(from, from + 1_000).flat()) counts.set(at, (counts.get(at) ?? 0) + 1);
    const share = 4_000 / 37;
    expect(counts.size).toBe(37);
    for (const count of counts.values()) expect(Math.abs(count - share)).toBeLessThan(share / 10);
  }
});

test("a page shows no listing twice, and fewer where there are few", () => {
  const turns = rotation(() => 0.99);
  expect(turns.next("a", 0, 3)).toEqual([]);
  expect(turns.next("a", 2, 3).toSorted((a, b) => a - b)).toEqual([0, 1]);
  for (let view = 0; view < 20; view++) expect(new Set(turns.next("b", 5, 3)).size).toBe(3);
});
