import { expect, test } from "vitest";
import { countedPage, readPage } from "./page-number.ts";

test("the page of an address is a whole number from 1 on, whatever is written", () => {
  const texts = ["3", "0", "-2", "x", "1e9", "99999999999"];
  expect(texts.map((sayfa) => readPage(new URLSearchParams({ sayfa })))).toEqual([3, 1, 1, 1, 1, 10_000]);
  expect(readPage(new URLSearchParams())).toBe(1);
});

test("of a counted list at most the last page is read", () => {
  expect([countedPage(2, { total: 51, size: 25 }), countedPage(9, { total: 51, size: 25 })]).toEqual([
    { page: 2, pageCount: 3, range: { offset: 25, limit: 25 } },
    { page: 3, pageCount: 3, range: { offset: 50, limit: 25 } },
  ]);
  expect(countedPage(9, { total: 0, size: 25 })).toEqual({ page: 1, pageCount: 1, range: { offset: 0, limit: 25 } });
});
