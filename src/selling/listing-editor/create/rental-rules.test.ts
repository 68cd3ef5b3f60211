import { chooseListingType } from "./choose-listing-type.ts";
import { describe, expect, test } from "vitest";
import { columnValues } from "#src/selling/listings/fields/columns.ts";
import type { ChoiceNames } from "#src/selling/listings/fields/texts.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import { completeForm, formFacts } from "#test/support/checked-form.ts";
import type { DraftForm } from "./rules.ts";
import { checkFields } from "./submit-rules.ts";

describe("a rental", () => {
  const rental: DraftForm = {
    ...completeForm,
    listingType: "kiralik",
    rentPeriod: "gunluk",
    rentDeposits: ["nakit", "senet"],
    totalDamage: "6.400",
    priceDealer: "9",
  };

  test("has a unit and deposits, and nothing of a sale", () => {
    const { fields, values } = checkFields(rental, { ...formFacts, isBusiness: true, grantedBrandIds: [7] });
    expect(fields).toEqual({});
    expect(values).toMatchObject({ listingType: "kiralik", rentPeriod: "gunluk", rentDeposits: ["nakit", "senet"] });
    for (const name of ["swap", "warranty", "totalDamage", "damageDescription", "priceDealer", "nature"] as const)
      expect(values).not.toHaveProperty(name);
    const damaged: DraftForm = { ...rental, damage: { tavan: "painted" } };
    expect(checkFields(damaged, formFacts).values).not.toHaveProperty("damage");
    expect(checkFields({ ...completeForm, rentPeriod: "gunluk" }, formFacts).values).not.toHaveProperty("rentPeriod");
  });

  test.each<[Partial<DraftForm>, string, string]>([
    [{ rentDeposits: [] }, "rentDeposits", "En az bir depozito seçeneği işaretlemelisiniz."],
    [{ rentDeposits: undefined }, "rentDeposits", "En az bir depozito seçeneği işaretlemelisiniz."],
    [
      { rentDeposits: ["nakit", "depozito-yok"] },
      "rentDeposits",
      "Depozito almıyorsanız yalnız bu seçeneği işaretleyin.",
    ],
    [{ rentPeriod: "" }, "rentPeriod", "Bu alan boş bırakılamaz."],
    [{ rentPeriod: "yillik" }, "rentPeriod", "Geçerli bir değer giriniz."],
  ])("%j: the error of %s is %s", (wrong, field, sentence) => {
    expect(checkFields({ ...rental, ...wrong }, formFacts).fields).toEqual({ [field]: sentence });
  });

  test("an unknown deposit is refused", () => {
    expect(checkFields({ ...rental, rentDeposits: ["takas"] }, formFacts).fields).not.toEqual({});
    expect(checkFields({ ...rental, rentDeposits: ["depozito-yok"] }, formFacts).fields).toEqual({});
  });

  test("may have a deposit amount, a lowest age of drivers and a limit of kilometres", () => {
    const terms = { rentDeposit: "5.000", minDriverAge: "25", rentKmLimit: "300" };
    const { fields, values } = checkFields({ ...rental, ...terms }, formFacts);
    expect(fields).toEqual({});
    expect(columnValues(vehicleFields, values)).toMatchObject({
      rentDepositKurus: 500_000,
      minDriverAge: 25,
      rentKmLimit: 300,
    });
    const without = checkFields({ ...rental, rentDeposit: "", minDriverAge: " ", rentKmLimit: "0" }, formFacts);
    expect(without.fields).toEqual({});
    expect(columnValues(vehicleFields, without.values)).toMatchObject({
      rentDepositKurus: null,
      minDriverAge: null,
      rentKmLimit: null,
    });
    for (const wrong of [
      { rentDeposit: "çok" },
      { minDriverAge: "17" },
      { minDriverAge: "100" },
      { rentKmLimit: "-1" },
    ])
      expect(Object.keys(checkFields({ ...rental, ...wrong }, formFacts).fields)).toEqual(Object.keys(wrong));
    const free = checkFields({ ...rental, ...terms, rentDeposits: ["depozito-yok"] }, formFacts);
    expect(columnValues(vehicleFields, free.values)).toMatchObject({ rentDepositKurus: null, minDriverAge: 25 });
    expect(checkFields({ ...completeForm, ...terms }, formFacts).values).not.toHaveProperty("minDriverAge");
  });

  test("its limit of kilometres reads by the period of its price", () => {
    const { rentKmLimit, minDriverAge } = vehicleFields;
    const names = {} as ChoiceNames;
    expect(rentKmLimit.text("300", names, rental)).toBe("300 km / gün");
    expect(rentKmLimit.text("", names, rental)).toBe("");
    expect(minDriverAge.text("25")).toBe("En az 25");
  });

  test("choosing the other listing type keeps the common fields and drops the rest", () => {
    const sale = { ...completeForm, listingType: "satilik", equipment: [1019], damage: { tavan: "painted" as const } };
    const chosen = chooseListingType(sale, "kiralik");
    expect(chosen).toMatchObject({ type: "1", model: "70", title: completeForm.title, mileage: "84.500", city: "34" });
    for (const name of ["price", "equipment", "damage", "swap", "warranty", "totalDamage"])
      expect(chosen).not.toHaveProperty(name);
    const back = chooseListingType({ ...chosen, rentPeriod: "aylik", rentDeposits: ["nakit"] }, "satilik");
    expect(back).not.toHaveProperty("rentPeriod");
    expect(back).not.toHaveProperty("rentDeposits");
    expect(chooseListingType(sale, "satilik")).toEqual(sale);
  });

  test("a listing type of another wizard is refused", () => {
    expect(checkFields({ ...completeForm, listingType: "yedek-parca" }, formFacts, ["tur"]).fields).toHaveProperty(
      "listingType",
    );
  });
});
