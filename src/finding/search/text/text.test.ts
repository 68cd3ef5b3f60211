import { describe, expect, test } from "vitest";
import { randomFrom } from "#test/support/random.ts";
import { TokenDictionary } from "./dictionary.ts";
import { matches } from "./matching.ts";
import { queryWords, tokensOf } from "./tokens.ts";

describe("the words of a text", () => {
  test.each([
    ["İLK SAHİBİNDEN TEMİZ 1,6 TDI", ["ilk", "sahibinden", "temiz", "1.6", "tdi"]],
    ["Honda HR-V", ["honda", "hr", "v", "hrv"]],
    ["IĞDIR'da, ığdır", ["igdir", "da", "igdirda"]],
    ["850.000 TL!!!", ["850.000", "tl"]],
    ["5+1 koltuk/LPG", ["5", "1", "koltuk", "lpg"]],
    ["- ' -", []],
  ])("of a listing: %s", (text, tokens) => expect(tokensOf(text)).toEqual(tokens));

  test.each([
    ["Ankara'da hr-v", ["ankara", "hrv"]],
    ["mercedes-benz C-180", ["mercedes", "benz", "c180"]],
    ["Şahin  ŞAHİN", ["sahin"]],
  ])("of a search: %s", (text, words) => expect(queryWords(text)).toEqual(words));
});

test.each([
  ["passat", "passat", true],
  ["pa", "passat", true],
  ["p", "passat", false],
  ["v", "v", true],
  ["pasat", "passat", true],
  ["passsat", "passat", true],
  ["passqt", "passat", true],
  ["apssat", "passat", true],
  ["qassat", "passat", true],
  ["passta", "passat", true],
  ["pasta", "passat", false],
  ["gof", "golf", false],
  ["golg", "golf", true],
  ["2018", "2019", false],
  ["320d", "325d", false],
  ["golf", "golf7", true],
  ["gilf", "gol7", false],
  ["corollas", "corolla", true],
])("%s finds %s: %s", (word, token, isFound) => expect(matches(word, token)).toBe(isFound));

const { integer } = randomFrom(20261121);
const aWord = () => Array.from({ length: 1 + integer(7) }, () => "abc12"[integer(integer(6) === 0 ? 5 : 3)]).join("");

test("a dictionary finds the same as comparing every word, while words are added and deleted", () => {
  const dictionary = new TokenDictionary();
  const present = new Map<string, number>();
  let found = 0;
  for (let round = 0; round < 300; round++) {
    for (let i = integer(round % 10 === 0 ? 500 : 12); i > 0; i--) {
      const token = aWord();
      present.set(token, dictionary.add(token));
    }
    for (const token of present.keys())
      if (integer(8) === 0) {
        dictionary.delete(token);
        present.delete(token);
      }
    expect(new Set(present.values()).size).toBe(present.size);
    expect(dictionary.size).toBe(present.size);
    for (let i = 0; i < 20; i++) {
      const word = aWord();
      const expected = [...present].filter(([token]) => matches(word, token)).map(([, number]) => number);
      found += expected.length;
      const numbers = dictionary.find(word);
      expect(new Set(numbers), word).toEqual(new Set(expected));
      expect(numbers).toHaveLength(expected.length);
      expect(dictionary.numberOf(word)).toBe(present.get(word));
    }
  }
  expect(found).toBeGreaterThan(10_000);
});
