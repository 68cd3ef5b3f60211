import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "./icon-names.ts";
import { pagesAround } from "./pages.ts";

test("every icon name has a symbol, and every symbol a name", () => {
  const drawn = [...readFileSync("src/ui/icons.svg", "utf8").matchAll(/<symbol id="i-([\w-]+)"/g)].map(
    ([, name]) => name,
  );
  expect(drawn).toEqual([...iconNames]);
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, undefined, 9]],
  [3, 9, [1, 2, 3, 4, undefined, 9]],
  [4, 9, [1, 2, 3, 4, 5, undefined, 9]],
  [5, 9, [1, undefined, 4, 5, 6, undefined, 9]],
  [9, 9, [1, undefined, 8, 9]],
])("page %i of %i offers %j", (page, count, pages) => expect(pagesAround(page, count)).toEqual(pages));
