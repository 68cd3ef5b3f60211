import { expect, test } from "vitest";
import { figureOf, rangeOf } from "./ranges.ts";

test.each([
  ["1968 cc", { from: 1968, to: 1968 }],
  ["1801-2000 cc", { from: 1801, to: 2000 }],
  ["1401 - 1600 cm3", { from: 1401, to: 1600 }],
  ["126 - 150 HP", { from: 126, to: 150 }],
  ["150-126 BG", { from: 126, to: 150 }],
  ["1.801 cc - 2.000 cc", { from: 1801, to: 2000 }],
  ["100 BG ve altı", { to: 100 }],
  ["1200 cm3' e kadar", { to: 1200 }],
  ["601 BG ve üzeri", { from: 601 }],
  ["Bilmiyorum", undefined],
  ["0 cc", undefined],
  ["2.0", { from: 2, to: 2 }],
  ["", undefined],
  [undefined, undefined],
])("the range in %s is %j", (text, range) => expect(rangeOf(text)).toEqual(range));

test.each([
  [{ from: 1801, to: 2000 }, [1968, 1968, 2967, null], { figure: 1968 }],
  [{ from: 126, to: 150 }, [136, 143], { figure: 138, range: { from: 126, to: 150 } }],
  [{ from: 126, to: 150 }, [], { figure: 138, range: { from: 126, to: 150 } }],
  [{ to: 100 }, [90, 120], { figure: 90 }],
  [{ to: 100 }, [], { figure: 100, range: { to: 100 } }],
  [{ from: 601 }, [], { figure: 601, range: { from: 601 } }],
  [{ from: 1598, to: 1598 }, [1968], { figure: 1598 }],
])("for %j with engines of %j the listing has %j", (range, known, figure) =>
  expect(figureOf(range, known)).toEqual(figure),
);
