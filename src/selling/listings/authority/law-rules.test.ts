import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { addMonths, checkLaw, isAuthorityAsked, type LawFacts, lawMessages, type LawRule } from "./law-rules.ts";

const list = (text: string) => (text === "" ? [] : text.split("|"));
const number = (text: string) => (text === "" ? null : Number(text));
const rows = parse<Record<string, string>>(readFileSync("reference-data/law-rules.csv", "utf8"), { columns: true });
const rules = rows.map((row) => ({
  id: row["id"]!,
  rule: row["rule"] as LawRule["rule"],
  validFrom: row["valid_from"]!,
  validTo: row["valid_to"] || null,
  listingTypes: list(row["listing_types"]!),
  vehicleTypeIds: list(row["vehicle_type_ids"]!).map(Number),
  ageTypes: list(row["age_types"]!).map(Number),
  sellers: row["sellers"] as "all",
  modelYearFrom: number(row["model_year_from"]!),
  minMonths: number(row["min_months"]!),
  minMileageKm: number(row["min_mileage_km"]!),
  source: row["source"]!,
}));

const car: LawFacts = {
  listingType: "satilik",
  vehicleTypeId: 1,
  ageType: 2,
  modelYear: 2022,
  mileageKm: 5999,
  priceKurus: 100_000_001,
  isDealer: true,
  certificateNumber: "3400123",
  plate: "34 KTK 482",
  firstRegistration: null,
  listPriceKurus: null,
};
const refused = (facts: Partial<LawFacts>, today: string) =>
  checkLaw({ ...car, ...facts }, rules, today).map(({ rule }) => rule);

test.each<[string, Partial<LawFacts>, string, string[]]>([
  ["the wait began on 16 August 2022", {}, "2022-08-15", []],
  ["the wait holds from its first day", {}, "2022-08-16", ["resale-wait"]],
  ["its first end", {}, "2023-06-30", ["resale-wait"]],
  ["nothing held until it was prolonged", {}, "2023-07-01", []],
  ["it was prolonged on 6 July 2023", {}, "2023-07-06", ["resale-wait"]],
  ["motorcycles were free", { vehicleTypeId: 4 }, "2023-12-12", []],
  ["motorcycles wait too", { vehicleTypeId: 4 }, "2023-12-13", ["resale-wait"]],
  ["the last known day of the wait", {}, "2026-06-30", ["resale-wait"]],
  ["the wait has ended", {}, "2026-07-01", []],
  ["private members do not wait", { isDealer: false }, "2026-06-30", []],
  ["6,000 km are enough", { mileageKm: 6000 }, "2026-06-30", []],
  ["a day short of six months", { mileageKm: 6000, firstRegistration: "2026-01-01" }, "2026-06-30", ["resale-wait"]],
  ["six months", { mileageKm: 6000, firstRegistration: "2025-12-30" }, "2026-06-30", []],
  ["no cap yet", { mileageKm: 9000, listPriceKurus: 100_000_000, isDealer: false }, "2023-07-14", []],
  [
    "a kuruş over the cap",
    { mileageKm: 9000, listPriceKurus: 100_000_000, isDealer: false },
    "2023-07-15",
    ["price-cap"],
  ],
  ["at the cap", { mileageKm: 9000, listPriceKurus: 100_000_001 }, "2023-07-15", []],
  ["the cap's last known day", { mileageKm: 9000, listPriceKurus: 1 }, "2026-06-30", ["price-cap"]],
  ["the cap has ended", { mileageKm: 9000, listPriceKurus: 1 }, "2026-07-01", []],
  ["no plate needed yet", { isDealer: false, plate: null }, "2025-02-02", []],
  ["a plate is needed", { isDealer: false, plate: null }, "2025-02-03", ["plate"]],
  ["an unregistered vehicle has none", { isDealer: false, plate: null, ageType: 1 }, "2025-02-03", []],
  ["a spare part has none", { isDealer: false, plate: null, listingType: "yedek-parca" }, "2025-02-03", []],
  ["no certificate needed yet", { mileageKm: 9000, certificateNumber: null }, "2025-03-31", []],
  ["a certificate is needed", { mileageKm: 9000, certificateNumber: " " }, "2025-04-01", ["certificate"]],
])("%s", (_name, facts, today, expected) => {
  expect(refused(facts, today)).toEqual(expected);
});

test.each([
  ["2025-03-31", 2023, false],
  ["2025-04-01", 2023, true],
  ["2025-04-01", 2022, false],
  ["2025-06-01", 2022, false],
  ["2025-06-02", 2022, true],
  ["2025-06-02", 1998, true],
])("on %s the authority of a %i vehicle is asked: %j", (today, modelYear, isAsked) => {
  expect(isAuthorityAsked({ ...car, modelYear }, rules, today)).toBe(isAsked);
});

test("a refusal has the reason, the field and the date since when the rule applies", () => {
  expect(checkLaw({ ...car, mileageKm: 9000, certificateNumber: null }, rules, "2026-11-21")).toEqual([
    {
      rule: "certificate",
      field: undefined,
      reason:
        "İşletmenizin yetki belgesi numarası kayıtlı değil. Yetki belgesi olmayan işletmeler araç ilanı yayınlayamaz.",
      since: "1 Nisan 2025 gününden beri. Motorlu Kara Taşıtlarının Ticareti Hakkında Yönetmelik, yetki belgesi",
    },
  ]);
  expect(lawMessages.plate).toBe("Plaka yazmadan araç ilanı verilemez.");
});

test.each([
  ["2026-08-31", 6, "2027-02-28"],
  ["2027-08-31", 6, "2028-02-29"],
  ["2026-01-15", 6, "2026-07-15"],
])("%s and %i months are %s", (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});
