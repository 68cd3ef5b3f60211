import { expect, test } from "vitest";
import { corrected, excerptOf, fitOf, questionWords, rankTexts } from "./search.ts";

test.each([
  ["İlanım neden bekliyor?", ["ilanim", "bekliyor"]],
  ["ŞİFREMİ unuttum", ["sifremi", "unuttum"]],
  ["parolamı", ["sifre"]],
  ["kapora", ["on", "odeme"]],
  ["nasıl", ["nasil"]],
  ["  ", []],
  ["constructor", ["constructor"]],
  [`${"x".repeat(40)} garaj`, ["garaj"]],
  ["a1 b2 c3 d4 e5 f6 g7 h8", ["a1", "b2", "c3", "d4", "e5", "f6"]],
])("the words of %j", (query, expected) => expect(questionWords(query)).toEqual(expected));

test.each([
  ["sifre", "sifre", 4],
  ["sifr", "sifre", 3],
  ["fotograflarimi", "fotograf", 2.5],
  ["yukleyemiyorum", "yuklersiniz", 2],
  ["sifir", "sifre", 0],
  ["ilan", "il", 0],
  ["or", "orta", 0],
])("%s fits %s by %d", (asked, word, expected) => expect(fitOf(asked, word)).toBe(expected));

test.each([
  ["fotgraf", "fotogra"],
  ["gaarj", "garaj"],
  ["rezarvasyon", "rezervasyon"],
  ["acmak", undefined],
  ["fil", undefined],
  ["zzzzzz", undefined],
])("%s is corrected to %s", (asked, expected) =>
  expect(corrected(asked, ["fotograf", "garajiniz", "rezervasyonu", "mesaj", "atmak"])).toBe(expected),
);

const text = (title: string, words: string, topic: string | null = null) => ({ title, summary: "", topic, words });

test("texts with all words come first, ranked by title and text; without one, those with the most words", () => {
  const texts = [
    text("Garaj", "garaj ilan saklamak"),
    text("İlan vermek", "ilan garaj fotograf"),
    text("Mesajlar", "mesaj gondermek"),
  ];
  const titles = (query: string) => rankTexts(texts, query).found.map(({ title }) => title);
  expect(titles("garaj")).toEqual(["Garaj", "İlan vermek"]);
  expect(titles("GARAJIM")).toEqual(["Garaj", "İlan vermek"]);
  expect(titles("garaj fotoğraf")).toEqual(["İlan vermek"]);
  expect(titles("garaj mesaj")).toEqual(["Garaj", "Mesajlar", "İlan vermek"]);
  expect(titles("uçak bileti indirimi")).toEqual([]);
  expect(rankTexts(texts, "mesja")).toMatchObject({ isCorrected: true, found: [{ title: "Mesajlar" }] });
  expect(titles("mesaj ".repeat(10_000))).toEqual(["Mesajlar"]);
});

test("an excerpt shows the first matching word in its context, with the matches apart", () => {
  const long = `${"Uzun bir metin. ".repeat(20)}Şifrenizi yenileyin, şifre en az 8 karakter. ${"Sonu. ".repeat(60)}`;
  const pieces = excerptOf(long, ["sifre"]);
  expect(pieces.filter(({ isMatch }) => isMatch)).toEqual([
    { text: "Şifrenizi", isMatch: true },
    { text: "şifre", isMatch: true },
  ]);
  expect(pieces[0]!.text).toBe("… ");
  expect(pieces.at(-1)!.text).toBe(" …");
  expect(pieces.map((piece) => piece.text).join("").length).toBeLessThan(200);
  expect(excerptOf("Kısa.", ["yok"])).toEqual([{ text: "Kısa.", isMatch: false }]);
});
