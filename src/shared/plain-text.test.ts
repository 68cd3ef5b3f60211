import { expect, test } from "vitest";
import { oneLine, shownName, spaceAfterDots, withFullStop, withoutInvisible } from "./plain-text.ts";

test.each([
  ["  iki   boşluk ", "iki boşluk"],
  ["satır\r\nsonu\u2028burada\u0085da\tböyle", "satır sonu burada da böyle"],
  ["ters \u202Eyön\u202C \u2066içinde\u2069", "ters yön içinde"],
  ["gö\u200Brün\u200Dmez\uFEFF \u00ADharf\u061C", "görünmez harf"],
  ["\u3164\u2800\u115F", ""],
  ["\u{E0041}etiket", "etiket"],
  ["Isı ❤️ ğüşiöç İ", "Isı ❤️ ğüşiöç İ"],
])("%j on one line is %j", (text, line) => expect(oneLine(text)).toBe(line));

test("removing invisible characters preserves line breaks", () =>
  expect(withoutInvisible("bir\n\u202Eiki\u200B")).toBe("bir\niki"));

test.each([
  ["M.Ali", "M. Ali"],
  ["Dr. Ayşe K.", "Dr. Ayşe K."],
  ["evil.com", "evil. com"],
])("%s has a space after its dots: %s", (name, spaced) => expect(spaceAfterDots(name)).toBe(spaced));

test.each([
  ["Ayşe", "Ayşe"],
  ["Jean-Luc O'Neill", "Jean-Luc O'Neill"],
  ["Öz & Oğlu Oto (34)", "Öz & Oğlu Oto (34)"],
  ["Hesabınız askıya alındı!\n\nhttps://kotu.example/a?b", "Hesabınız askıya alındı https kotu. example a b"],
  ["www.kotu.example", "www. kotu. example"],
  ["a@kotu.example", "a kotu. example"],
  ["<b>", "b"],
])("the stored name %j is shown in mails as %j", (name, shown) => expect(shownName(name)).toBe(shown));

test.each([
  ["Ege Oto", "Ege Oto."],
  ["Rota Filo Kiralama A.Ş.", "Rota Filo Kiralama A.Ş."],
  ["Ege Anadolu Ltd. Şti.", "Ege Anadolu Ltd. Şti."],
])("%s ends a sentence with one full stop", (name, end) => expect(withFullStop(name)).toBe(end));
