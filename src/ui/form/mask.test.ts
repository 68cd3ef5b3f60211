import { expect, test } from "vitest";
import { type Mask, masks } from "./mask.ts";

/** `|` is the caret. */
const typed = (mask: Mask, text: string) => {
  const { text: shown, caret } = masks[mask](text.replace("|", ""), text.indexOf("|"), false);
  return `${shown.slice(0, caret)}|${shown.slice(caret)}`;
};

test.each<[Mask, string, string]>([
  ["number", "1234|", "1.234|"],
  ["number", "12.3456|7", "1.234.56|7"],
  ["number", "9|1.234", "9|1.234"],
  ["number", "1.|234", "1|.234"],
  ["number", "1|a.234", "1|.234"],
  ["number", "|", "|"],
  ["number", "0|", "0|"],
  ["number", "05|", "5|"],
  ["number", "0|123", "|123"],
  ["number", "1,2 mi|", "1,2 mi|"],
  ["number", "1,2| milyon", "1,2| milyon"],
  ["phone", "05321|", "0532 1|"],
  ["phone", "0532 1|23", "0532 1|23"],
  ["phone", "05|99 532", "05|99 532"],
  ["phone", "5|", "05|"],
  ["phone", "532|1", "0532| 1"],
  ["phone", "+90 532 123 45 67|", "0532 123 45 67|"],
  ["phone", "4440|", "444 0|"],
  ["phone", "444 0123|", "444 0 123|"],
  ["phone", "2121|", "0212 1|"],
  ["phone", "+49 30| 123", "+49 30| 123"],
  ["phone", "+44 444 1234 5678|", "+44 444 1234 5678|"],
  ["digits", "12a|3", "12|3"],
  ["letters", "Ayş3|e", "Ayş|e"],
])("%s: %s becomes %s", (mask, text, shown) => expect(typed(mask, text)).toBe(shown));

test("a group that a deletion has shortened is no decimal", () => {
  expect(masks.number("1.20", 4, true)).toEqual({ text: "120", caret: 3 });
  expect(masks.number("1,2", 3, true)).toEqual({ text: "1,2", caret: 3 });
});
