import { expect, test } from "vitest";
import { bestOf, compareRows } from "./rows.ts";
import { compareAddress, numberMessage, parseItems, readCompared } from "./rules.ts";

const [a, b, c, d, e] = ["K7M2P9QXA", "K7M2P9QXB", "K7M2P9QXC", "K7M2P9QXD", "K7M2P9QXE"] as const;
const read = (keyCodes: readonly string[], more = "") =>
  readCompared(new URL(`http://kontak.test${compareAddress(keyCodes)}${more}`).searchParams);

test.each([
  [[], "Lütfen karşılaştırmak istediğiniz araçları seçiniz.", []],
  [["x", "../../"], "Lütfen karşılaştırmak istediğiniz araçları seçiniz.", []],
  [[a], "En az 2 araç seçmelisiniz.", [a]],
  [[a, a.toLowerCase()], "En az 2 araç seçmelisiniz.", [a]],
  [[a, b], null, [a, b]],
  [[d, c, b, a], null, [d, c, b, a]],
  [[a, b, c, d, e], "En fazla 4 araç karşılaştırabilirsiniz.", [a, b, c, d]],
])("%j: %s", (asked, message, keyCodes) => {
  const { count, ...shown } = read(asked);
  expect(shown).toEqual({ keyCodes, onlyDifferences: false });
  expect(numberMessage(count)).toBe(message);
});

test("with a spare part among them they are called listings", () => {
  const chosen = [{}, { isPart: true }];
  expect(numberMessage(1, chosen)).toBe("En az 2 ilan seçmelisiniz.");
  expect(numberMessage(5, chosen)).toBe("En fazla 4 ilan karşılaştırabilirsiniz.");
});

test("the address repeats keyCode[] and can be parsed", () => {
  expect(compareAddress([a, b])).toBe(`/karsilastir?keyCode%5B%5D=${a}&keyCode%5B%5D=${b}`);
  expect(compareAddress([])).toBe("/karsilastir");
  expect(read([a, b], "&fark=1").onlyDifferences).toBe(true);
});

test("rows: every name once, marked as different if the values of live listings differ", () => {
  const first = new Map([
    ["Yakıt", "Dizel"],
    ["Renk", "Beyaz"],
  ]);
  const second = new Map([
    ["Yakıt", "Dizel"],
    ["Renk", "Gri"],
    ["Çekiş", "Önden"],
  ]);
  expect(compareRows([first, null, second])).toEqual([
    { name: "Yakıt", values: ["Dizel", null, "Dizel"], isDifferent: false },
    { name: "Renk", values: ["Beyaz", null, "Gri"], isDifferent: true },
    { name: "Çekiş", values: [null, null, "Önden"], isDifferent: true },
  ]);
  expect(compareRows([first, null]).every(({ isDifferent }) => !isDifferent)).toBe(true);
});

test.each([
  [
    [57_000, 86_000],
    [true, false],
  ],
  [
    [57_000, 86_000, 57_000],
    [true, false, true],
  ],
  [
    [57_000, 57_000],
    [false, false],
  ],
  [
    [57_000, null],
    [false, false],
  ],
  [
    [undefined, 86_000, 57_000],
    [false, false, true],
  ],
])("of the ranks %j the best are %j", (ranks, best) => {
  const listings = ranks.map((rank) =>
    rank === null ? null : new Map(rank === undefined ? [] : [["Kilometre", rank]]),
  );
  expect(bestOf(listings, "Kilometre")).toEqual(best);
});

const item = { keyCode: a, thumbUrl: "/foto/x-120.webp", name: "Fiat Egea", price: "900.000 TL" };
test.each([
  [null, []],
  ["{", []],
  ["{}", []],
  ["[null,1,{}]", []],
  [JSON.stringify([item, { ...item, keyCode: "x" }, { ...item, keyCode: b, thumbUrl: "//evil.test/x" }]), [item]],
  [JSON.stringify([{ ...item, thumbUrl: null }]), [{ ...item, thumbUrl: null }]],
  [JSON.stringify(Array.from({ length: 9 }, () => item)), Array.from({ length: 4 }, () => item)],
])("parsing the selection of a tab: %s", (text, items) => expect(parseItems(text)).toEqual(items));
