import { describe, expect, test } from "vitest";
import type { DuplicateKind, Standing } from "./duplicates.ts";
import { type ContactKind, contactIn, plainText, type RiskFacts, riskLevelOf, riskOf } from "./rules.ts";

const nothing: RiskFacts = {
  memberDays: 400,
  isBusiness: false,
  priceShare: 1,
  duplicates: [],
  openReports: 0,
  contacts: [],
  decisionsAgainst: 0,
};
const other = (kind: DuplicateKind, standing: Standing = "open") => ({ kind, standing, isSameSeller: false });
const own = (kind: DuplicateKind, standing: Standing = "open") => ({ kind, standing, isSameSeller: true });

describe("the risk of a pending listing", () => {
  test.each<[string, Partial<RiskFacts>, number, string[]]>([
    ["nothing known against it", {}, 0, []],
    ["signed up today", { memberDays: 0 }, 20, ["Üyelik bugün açıldı"]],
    ["signed up six days ago", { memberDays: 6 }, 10, ["Üyelik 6 günlük"]],
    ["signed up a week ago", { memberDays: 7 }, 0, []],
    ["a business that is new", { memberDays: 0, isBusiness: true }, 0, []],
    ["without comparables", { priceShare: null }, 0, []],
    ["29% under the market", { priceShare: 0.71 }, 0, []],
    ["30% under the market", { priceShare: 0.7 }, 25, ["Fiyat beklenenden %30 düşük"]],
    ["half of the market's price", { priceShare: 0.5 }, 45, ["Fiyat beklenenden %50 düşük"]],
    ["the plate of another's", { duplicates: [other("plate")] }, 45, ["Aynı plaka başka bir üyenin ilanında"]],
    ["the own plate again", { duplicates: [own("plate")] }, 25, ["Aynı plaka satıcının başka bir ilanında"]],
    ["both", { duplicates: [own("plate"), other("plate")] }, 45, ["Aynı plaka başka bir üyenin ilanında"]],
    ["the chassis", { duplicates: [other("chassis")] }, 45, ["Aynı şasi numarası başka bir üyenin ilanında"]],
    ["the own chassis", { duplicates: [own("chassis")] }, 25, ["Aynı şasi numarası satıcının başka bir ilanında"]],
    ["a photo of another's", { duplicates: [other("photo")] }, 35, ["Aynı fotoğraf başka bir üyenin ilanında"]],
    ["an own photo", { duplicates: [own("photo")] }, 15, ["Aynı fotoğraf satıcının başka bir ilanında"]],
    [
      "an identical photo is not counted as similar too",
      { duplicates: [own("photo"), own("near-photo")] },
      15,
      ["Aynı fotoğraf satıcının başka bir ilanında"],
    ],
    ["alike", { duplicates: [other("near-photo")] }, 25, ["Çok benzer fotoğraf başka bir üyenin ilanında"]],
    ["alike and own", { duplicates: [own("near-photo")] }, 10, ["Çok benzer fotoğraf satıcının başka bir ilanında"]],
    [
      "the plate of a fraud",
      { duplicates: [other("plate"), other("plate", "fraud")] },
      80,
      ["Aynı plaka dolandırıcılık nedeniyle kaldırılan bir ilanda"],
    ],
    [
      "an own fraud again",
      { duplicates: [own("photo", "fraud")] },
      70,
      ["Aynı fotoğraf dolandırıcılık nedeniyle kaldırılan bir ilanda"],
    ],
    [
      "the chassis of a blocked seller",
      { duplicates: [other("chassis", "blocked")] },
      70,
      ["Aynı şasi numarası durdurulan bir satıcının ilanında"],
    ],
    [
      "the plate of a refused listing",
      { duplicates: [other("plate", "refused")] },
      55,
      ["Aynı plaka başka bir üyenin geri çevrilen ilanında"],
    ],
    [
      "an own refused listing again",
      { duplicates: [own("plate", "refused")] },
      30,
      ["Aynı plaka satıcının geri çevrilen bir ilanında"],
    ],
    [
      "a vehicle that changed hands",
      { duplicates: [other("plate", "gone")] },
      15,
      ["Aynı plaka başka bir üyenin yayından kalkan ilanında"],
    ],
    [
      "a sold vehicle's photos in the hands of another",
      { duplicates: [other("photo", "gone")] },
      35,
      ["Aynı fotoğraf başka bir üyenin yayından kalkan ilanında"],
    ],
    ["the own photos of a sale that fell through", { duplicates: [own("photo", "gone")] }, 0, []],
    ["one report", { openReports: 1 }, 15, ["1 şikâyet var"]],
    ["many reports", { openReports: 9 }, 45, ["9 şikâyet var"]],
    ["an IBAN", { contacts: ["iban"] }, 35, ["Metinde IBAN var"]],
    ["a phone number", { contacts: ["phone"] }, 25, ["Metinde telefon numarası var"]],
    ["an e-mail address", { contacts: ["email"] }, 20, ["Metinde e-posta adresi var"]],
    ["a link", { contacts: ["link"] }, 15, ["Metinde internet adresi var"]],
    ["a deposit", { contacts: ["deposit"] }, 15, ["Metinde kapora ya da havale sözü geçiyor"]],
    ["one decision", { decisionsAgainst: 1 }, 10, ["Son 90 günde satıcının 1 ilanı geri çevrildi"]],
    ["many decisions", { decisionsAgainst: 8 }, 30, ["Son 90 günde satıcının 8 ilanı geri çevrildi"]],
    [
      "several, the weightiest first",
      { memberDays: 0, priceShare: 0.4, contacts: ["phone"] },
      90,
      ["Fiyat beklenenden %60 düşük", "Metinde telefon numarası var", "Üyelik bugün açıldı"],
    ],
  ])("%s", (_what, facts, score, texts) => {
    const risk = riskOf({ ...nothing, ...facts });
    expect([risk.score, risk.hints.map(({ text }) => text)]).toEqual([score, texts]);
  });

  test("is 100 at most", () => {
    const duplicates = [other("plate"), other("chassis"), other("photo")];
    expect(riskOf({ ...nothing, duplicates, contacts: ["iban"], openReports: 3 }).score).toBe(100);
  });

  test.each([
    [0, "low"],
    [19, "low"],
    [20, "mid"],
    [49, "mid"],
    [50, "high"],
  ] as const)("%i is %s", (score, level) => expect(riskLevelOf(score)).toBe(level));
});

test.each<[string, ContactKind[]]>([
  ["Bakımlı, ikinci el, 84.500 km, 1.245.000 TL, 2019 model", []],
  ["532 beygir, 5.0 motor", []],
  ["Arayın 0532 123 45 67", ["phone"]],
  ["ARAYIN 05321234567", ["phone"]],
  ["+90 (532) 123 45 67", ["phone"]],
  ["90-532-123-45-67", ["phone"]],
  ["Şasi WVWZZZ3CZ05321234567890", []],
  ["TR33 0006 1005 1978 6457 8413 26 hesabına", ["iban"]],
  ["tr330006100519786457841326", ["iban"]],
  ["ayse@ornek.com", ["email"]],
  ["Ayrıntı www.ornek.com adresinde", ["link"]],
  ["https://ornek.org", ["link"]],
  ["KAPORA ALINIR", ["deposit"]],
  ["Kapora ile 0532 123 45 67", ["phone", "deposit"]],
])("%j contains %j", (text, kinds) => expect(contactIn(text)).toEqual(kinds));

test("a number with tags inside is detected", () => {
  expect(contactIn(plainText("<p>0532&nbsp;<strong>123</strong> 45 67</p>"))).toEqual(["phone"]);
});
