import { describe, expect, test } from "vitest";
import type { DuplicateKind, Standing } from "./duplicates.ts";
import { type RiskFacts, riskLevelOf, riskOf } from "./rules.ts";

const nothing: RiskFacts = {
  memberDays: 400,
  isBusiness: false,
  price: { share: 1, isCertain: true },
  duplicates: [],
  openReports: 0,
  texts: [],
  namedVehicle: null,
  usage: null,
  sellerListings: 1,
  shared: [],
  decisionsAgainst: 0,
};
const priced = (share: number, isCertain = true) => ({ share, isCertain });
const driven = (years: number, mileageKm: number) => ({ vehicleTypeId: 1, years, mileageKm });
const other = (kind: DuplicateKind, standing: Standing = "open") => ({ kind, standing, isSameSeller: false });
const own = (kind: DuplicateKind, standing: Standing = "open") => ({ kind, standing, isSameSeller: true });

describe("the risk of a pending listing", () => {
  test.each<[string, Partial<RiskFacts>, number, string[]]>([
    ["nothing known against it", {}, 0, []],
    ["signed up today", { memberDays: 0 }, 20, ["Üyelik bugün açıldı"]],
    ["signed up six days ago", { memberDays: 6 }, 10, ["Üyelik 6 günlük"]],
    ["signed up a week ago", { memberDays: 7 }, 0, []],
    ["a business that is new", { memberDays: 0, isBusiness: true }, 0, []],
    ["without comparables", { price: null }, 0, []],
    ["29% under the market", { price: priced(0.71) }, 0, []],
    ["30% under the market", { price: priced(0.7) }, 25, ["Fiyat beklenenden %30 düşük"]],
    ["half of the market's price", { price: priced(0.5) }, 45, ["Fiyat beklenenden %50 düşük"]],
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
    ["2.4 times the market's price", { price: priced(2.4) }, 0, []],
    ["three times", { price: priced(3) }, 20, ["Fiyat beklenenin 3 katı"]],
    ["ten times", { price: priced(10) }, 40, ["Fiyat beklenenin 10 katı"]],
    ["six tenths of a vague expectation", { price: priced(0.6, false) }, 0, []],
    ["a third of a vague expectation", { price: priced(0.33, false) }, 25, ["Fiyat beklenenden %67 düşük"]],
    ["three times a vague expectation", { price: priced(3, false) }, 0, []],
    ["eight times a vague expectation", { price: priced(8, false) }, 40, ["Fiyat beklenenin 8 katı"]],
    ["another's description", { duplicates: [other("text")] }, 30, ["Aynı açıklama başka bir üyenin ilanında"]],
    ["the own description", { duplicates: [own("text")] }, 0, []],
    ["an IBAN", { texts: ["iban"] }, 35, ["Metinde IBAN var"]],
    [
      "money first, from abroad",
      { texts: ["moneyFirst", "abroad"] },
      65,
      ["Metinde teslimden önce para isteniyor", "Metinde aracın ya da satıcının yurt dışında olduğu söyleniyor"],
    ],
    ["another app", { texts: ["elsewhere"] }, 25, ["Metin başka bir uygulamaya yönlendiriyor"]],
    ["another vehicle in the title", { namedVehicle: "Passat" }, 30, ["Başlıkta başka bir araç geçiyor: Passat"]],
    ["900 km in 28 years", { usage: driven(28, 900) }, 25, ["28 yaşındaki araç için 900 km çok az"]],
    ["500 km a year", { usage: driven(10, 5000) }, 0, []],
    ["a motorcycle with 200 km a year", { usage: { ...driven(10, 2000), vehicleTypeId: 4 } }, 0, []],
    ["a young car with few km", { usage: driven(2, 500) }, 0, []],
    [
      "eight listings from an account of today",
      { memberDays: 0, sellerListings: 8 },
      60,
      ["Üyelik açıldığından beri 8 ilan verildi", "Üyelik bugün açıldı"],
    ],
    ["eight listings of a known member", { sellerListings: 8 }, 0, []],
    ["the stock of a new business", { memberDays: 0, isBusiness: true, sellerListings: 40 }, 0, []],
    ["a blocked member's phone", { shared: ["phone"] }, 60, ["Telefon numarası durdurulan bir üyeninkiyle aynı"]],
    ["a blocked member's device", { shared: ["device"] }, 50, ["Cihazında durdurulan bir üye de giriş yapmıştı"]],
    ["a blocked member's network", { shared: ["network"] }, 15, ["Ağı durdurulan bir üyeninkiyle aynı"]],
    ["one decision", { decisionsAgainst: 1 }, 10, ["Son 90 günde satıcının 1 ilanı geri çevrildi"]],
    ["many decisions", { decisionsAgainst: 8 }, 30, ["Son 90 günde satıcının 8 ilanı geri çevrildi"]],
    [
      "several, the weightiest first",
      { memberDays: 0, price: priced(0.4), texts: ["phone"] },
      90,
      ["Fiyat beklenenden %60 düşük", "Metinde telefon numarası var", "Üyelik bugün açıldı"],
    ],
  ])("%s", (_what, facts, score, texts) => {
    const risk = riskOf({ ...nothing, ...facts });
    expect([risk.score, risk.hints.map(({ text }) => text)]).toEqual([score, texts]);
  });

  test("is 100 at most", () => {
    const duplicates = [other("plate"), other("chassis"), other("photo")];
    expect(riskOf({ ...nothing, duplicates, texts: ["iban"], openReports: 3 }).score).toBe(100);
  });

  test.each([
    [0, "low"],
    [19, "low"],
    [20, "mid"],
    [49, "mid"],
    [50, "high"],
  ] as const)("%i is %s", (score, level) => expect(riskLevelOf(score)).toBe(level));
});
