import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { chipsOf } from "../results/chips.server.ts";
import { selectionNames } from "../engine/criteria.server.ts";
import { placeOf } from "../address/labels.ts";
import { resultAddress } from "../address/address.ts";
import { parseSearchForm } from "../address/parse-address.ts";
import { namesOf } from "../address/vocabulary.server.ts";
import { parseSentence } from "./sentence.ts";

const app = await testApp();
const names = await namesOf(app);
const read = (sentence: string) => parseSentence(sentence, names, 2026);
const address = (sentence: string) => resultAddress(parseSearchForm(read(sentence).form, names));

/** Sentences as people type them, each with the expected address. */
const sentences = readFileSync(new URL("sentences.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.includes(" → "))
  .map((line) => line.split(" → ") as [string, string]);

test("there are at least 800 different sentences", () => {
  expect(new Set(sentences.map(([sentence]) => sentence)).size).toBe(sentences.length);
  expect(sentences.length).toBeGreaterThanOrEqual(800);
});

test.each(sentences)("%s", (sentence, to) => expect(address(sentence)).toBe(to));

describe("unknown words", () => {
  test.each([
    ["passat xyzabc", ["xyzabc"]],
    ["temiz passat highline", ["temiz"]],
    ["passat highline", []],
    ["bayandan acil fiesta", ["bayandan", "acil"]],
    ["tek boyalı clio", ["tek", "boyalı"]],
    ["renault hariç otomatik", ["renault", "hariç"]],
    ["renault hariç fiat", []],
    ["50 km çevresinde egea", ["50", "km", "çevresinde"]],
    ["2 milyon altı 5 kişilik suv", ["5", "kişilik"]],
    ["kiralık 7 kişilik araba", ["7", "kişilik"]],
    ["7 kişilik vito", []],
    ["bana clio göster lütfen var mı", []],
    ["lüks paket aramıyorum", ["lüks", "paket", "aramıyorum"]],
    ["istanbul hariç corolla", ["istanbul", "hariç"]],
    ["r 12 toros olmasın", ["toros", "olmasın"]],
    ["mini cooper s 1.6 olmasın", ["1.6", "olmasın"]],
  ])("of “%s” are %j", (sentence, unknown) => expect(read(sentence).unknown).toEqual(unknown));
});

describe("words of what is understood but not searched", () => {
  test.each([
    ["500 bin altı clio 1 milyon altı", ["500", "bin", "altı"]],
    ["çankaya veya kadıköy golf", ["çankaya", "kadıköy"]],
    ["önce ucuz sonra düşük km golf", ["önce", "ucuz"]],
    ["kilometresi yüksekten düşüğe passat", ["kilometresi", "yüksekten", "düşüğe"]],
    ["kiralık boyasız egea", ["boyasız"]],
    ["günlük clio", ["günlük"]],
    ["ayda 20 bin taksitle egea", ["ayda", "20", "bin", "taksitle"]],
    ["aylik 15 bin oderim krediyle clio olur mu", ["aylik", "15", "bin", "oderim", "krediyle"]],
    ["15 bin taksit clio", ["15", "bin", "taksit"]],
    ["motosiklet olmasın honda", ["motosiklet", "olmasın"]],
    ["son 3 gün son 7 gün clio", ["son", "3", "gün"]],
    ["sıfır kiralık egea", ["sıfır"]],
    ["kiralık togg t10x otomatik beyaz elektrikli", ["beyaz"]],
    ["kiralık egea siyah olmasın", ["siyah", "olmasın"]],
    ["kiralık tiguan 2023 50 bin km altı", ["50", "bin", "km", "altı"]],
    ["kiralık superb 150 hp üstü 2020 sonrası", ["150", "hp", "üstü"]],
    ["haftalık kiralık suv izmir", ["suv"]],
    ["vito frigorifik kasa", ["frigorifik"]],
    ["2018 sonrası otomatik passat ankara çankaya", []],
  ])("of “%s” are %j", (sentence, ignored) => expect(read(sentence).ignored).toEqual(ignored));

  test("are those that rentals cannot use, where the visitor looks at rentals", () => {
    const { ignored, unknown } = parseSentence("beyaz egea 50 bin km altı sunroof dizel", names, 2026, "kiralik");
    expect({ ignored, unknown }).toEqual({ ignored: ["beyaz", "50", "bin", "km", "altı"], unknown: ["sunroof"] });
  });
});

test("a whole side of İstanbul is one filter and one name in the heading", () => {
  const request = parseSearchForm(read("anadolu yakası clio").form, names);
  expect(request.selection.towns).toHaveLength(14);
  const chips = chipsOf(request, names);
  expect(chips.map(({ label }) => label)).toEqual(["Renault", "Clio", "İstanbul", "Anadolu yakası (14\u00a0ilçe)"]);
  expect(chips.at(-1)!.to).toBe("/otomobil/renault-clio/istanbul");
  expect(placeOf(selectionNames(request.selection, names))).toBe("İstanbul / Anadolu yakası");
});

describe("models of several brands", () => {
  test.each([
    [
      "clio veya polo ankara dizel",
      "/otomobil?marka=renault,volkswagen&model=renault.clio,volkswagen.polo&yer=ankara&yakit=dizel",
    ],
    ["bmw veya passat", "/otomobil?marka=bmw,volkswagen&model=volkswagen.passat"],
  ])("“%s” has one result page", (sentence, to) => expect(address(sentence)).toBe(to));
});

test.each([
  "",
  "   ",
  "- – -",
  "'''",
  "....",
  "₺",
  "🚗🚗",
  "a".repeat(2000),
  "1".repeat(400),
  "bin milyon bin",
  "olmasın",
  "sırala",
  "son 5 yıl",
  "em".repeat(90),
  "clioo ankrada dizle bilinmeyn ".repeat(250),
  "en az",
])("“%s” leads to an address without an error", (sentence) => expect(address(sentence)).toMatch(/^\//));
