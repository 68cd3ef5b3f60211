import { expect, test } from "vitest";
import { z } from "zod/mini";
import { countCharacters, firstCharacters } from "./characters.ts";
import { maxCharacters, messages, minCharacters, parseInput } from "./validation.ts";

const family = "👨‍👩‍👧‍👦";
const flag = "🇹🇷";
/** Emoji of one to eleven code units, a letter with its mark apart, and a line break of a form. */
const mixed = ["😀", family, flag, "👍🏽", "g\u0306", "\r\n", "ş"];
const text = (count: number) => Array.from({ length: count }, (_, n) => mixed[n % mixed.length]).join("");

test.each([
  ["", 0],
  ["Şişli", 5],
  [family, 1],
  [flag + flag, 2],
  [text(4000), 4000],
])("characters are counted as people count them: %#", (one, count) => expect(countCharacters(one)).toBe(count));

const Limited = z.object({ text: z.string().check(minCharacters(2), maxCharacters(4000)) });
const faultOf = (one: string) => {
  try {
    return parseInput(Limited, { text: one }).text === one ? undefined : "changed";
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  ["4,000 of several kinds", text(4000), undefined],
  ["4,000 families", family.repeat(4000), undefined],
  ["4,000 flags", flag.repeat(4000), undefined],
  ["4,001 of several kinds", text(4001), messages.tooLong(4000)],
  ["4,001 letters", "ş".repeat(4001), messages.tooLong(4000)],
  ["one letter with a million marks", `a${"\u0300".repeat(1_000_000)}`, messages.tooLong(4000)],
  ["one family", family, messages.tooShort(2)],
  ["two flags", flag + flag, undefined],
])("a limit of characters: %s", (_, one, fault) => expect(faultOf(one)).toBe(fault));

test("a text is cut between characters", () => {
  expect(firstCharacters(family.repeat(3), 2)).toBe(family.repeat(2));
  expect(firstCharacters("Şişli", 9)).toBe("Şişli");
  expect(firstCharacters(`a${"\u0300".repeat(1_000_000)}`, 2).length).toBeLessThanOrEqual(32);
});

test("the limits are in the JSON schema of a call", () => {
  expect(z.toJSONSchema(Limited).properties).toMatchObject({ text: { minLength: 2, maxLength: 4000 } });
});
