import { describe, expect, test } from "vitest";
import {
  dayOf,
  descriptionOf,
  detectFormat,
  exactNumber,
  noDescription,
  repairEncoding,
  titleOf,
  valueAt,
  withoutPhones,
} from "./rules.ts";
import { readFormats } from "./service.server.ts";

test.each([
  ["297.000 km", 297_000],
  ["177000", 177_000],
  ["514950.0", 514_950],
  ["370.000 TL", 370_000],
  ["1.269.000 TL", 1_269_000],
  ["12.500,50 TL", 12_501],
  ["1598 cc", 1598],
  ["1753 cm3", 1753],
  ["90 hp", 90],
  [739_750, 739_750],
  ["0 km", 0],
  ["1250000,00", 1_250_000],
  ["₺1.250.000", 1_250_000],
  ["TL 1.250.000,00", 1_250_000],
  ["1.250.000,- TL", 1_250_000],
  ["1 250 000 TL", 1_250_000],
  ["1,250,000.00", 1_250_000],
  ["98,000 km", 98_000],
  ["12 34", undefined],
  ["1401 - 1600 cm3", undefined],
  ["1200 cm3' e kadar", undefined],
  ["126 - 150 HP", undefined],
  ["12.000 €", undefined],
  ["", undefined],
  [undefined, undefined],
])("the number in %s is %s", (text, number) => expect(exactNumber(text)).toBe(number));

test.each([
  ["TofaÅŸ", "Tofaş"],
  ["DoÄŸan", "Doğan"],
  ["YarÄ± Otomatik", "Yarı Otomatik"],
  ["Tofaş", "Tofaş"],
  ["Ärger", "Ärger"],
  ["Citroën", "Citroën"],
])("%s is repaired to %s", (text, repaired) => expect(repairEncoding(text)).toBe(repaired));

test("a field is found in nested objects, and by a name with a dot", () => {
  const record = { a: { b: 1 }, "Ort. Yakıt": 2, properties: { "Ort. Yakıt": 3 } };
  expect(["a.b", "Ort. Yakıt", "properties.Ort. Yakıt", "a.c", "x.y"].map((path) => valueAt(record, path))).toEqual([
    1,
    2,
    3,
    undefined,
    undefined,
  ]);
});

test.each([
  ["Arayın: 0532 111 22 33", "Arayın: ***"],
  ["+90 (532) 1112233", "***"],
  ["0212 555 44 33 ofis", "*** ofis"],
  ["177.000 km, 1.250.000 TL, 2015 model", "177.000 km, 1.250.000 TL, 2015 model"],
])("%s is shown as %s", (text, shown) => expect(withoutPhones(text)).toBe(shown));

test.each([
  ["Ailemizin bakımlı aracı", "Ailemizin bakımlı aracı"],
  ["Tek el ***", "2015 Fiat Egea"],
  ["Sahibinden 0532 111 22 33", "2015 Fiat Egea"],
  ["acil", "2015 Fiat Egea"],
  [undefined, "2015 Fiat Egea"],
])("the title of %s is %s", (text, title) => expect(titleOf(text, "2015 Fiat Egea")).toBe(title));

test("a long title ends at a word", () => {
  const title = titleOf("çok bakımlı aile aracı ".repeat(20), "");
  expect(title.length).toBeLessThanOrEqual(100);
  expect(title).toMatch(/(çok|bakımlı|aile|aracı)$/);
});

describe("a description is reduced to its text", () => {
  test.each([
    ["<p style='color:red'>Bakımlı &amp; temiz<br>Takas</p>", "<p>Bakımlı &amp; temiz</p><p>Takas</p>"],
    ["<script>alert(1)</script><p onclick=x>Temiz</p>", "<p>Temiz</p>"],
    ["<img src=x onerror=alert(1)>", noDescription],
    ["&lt;script&gt;alert(1)&lt;/script&gt;", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
    ["&#60;b&#62; &#x41;", "<p>&lt;b&gt; A</p>"],
    ["<p><br></p>", noDescription],
    [undefined, noDescription],
  ])("%s", (html, description) => expect(descriptionOf(html)).toBe(description));
});

test("of several matching formats, the one with most detected fields is chosen", async () => {
  const formats = await readFormats();
  const named = (fields: string[]) => detectFormat(formats, Object.fromEntries(fields.map((name) => [name, ""])))?.name;
  const short = ["id", "brand", "series", "model", "cc_raw", "power_raw"];
  expect(named(short)).toBe("arabam-2020");
  expect(named([...short, "ad_date", "price_try", "swap"])).toBe("arabam-izmir");
  expect(named(["id", "marka"])).toBeUndefined();
});

test.each([
  ["2019-04-05", "2019-04-05"],
  ["2019-04-05T10:30:00Z", "2019-04-05"],
  ["05.04.2019", "2019-04-05"],
  ["5/4/2019", "2019-04-05"],
  ["31.02.2019", undefined],
  ["nisan 2019", undefined],
])("the day of %s is %s", (text, day) => expect(dayOf(text)).toBe(day));
