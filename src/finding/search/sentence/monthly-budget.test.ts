import { describe, expect, test } from "vitest";
import { highestPrice } from "#src/money/credit/budget/budget.server.ts";
import { readCreditMarket } from "#src/money/credit/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { aCreditOffer } from "#test/support/credit.ts";
import { openPage } from "#test/support/pages.ts";
import { monthlyBudget, withoutSearchedBudget } from "./monthly-budget.ts";

const app = await testApp();

describe("a monthly budget", () => {
  test.each([
    ["aylık 20 bin", 20_000, ""],
    ["aylık 20 bin tl taksitle otomatik golf", 20_000, "otomatik golf"],
    ["golf ayda 15.000 TL", 15_000, "golf"],
    ["dizel aylık en fazla 12.500 lira ödeme", 12_500, "dizel"],
    ["Aylık bütçe 30bin ankara", 30_000, "ankara"],
    ["aylik 15 bin oderim krediyle clio olur mu", 15_000, "clio olur mu"],
    ["egea 20 bin tl taksitle otomatik", 20_000, "egea otomatik"],
    ["taksiti 15 bin olsun clio", 15_000, "clio"],
    ["aylık 15-20 bin taksit polo", 20_000, "polo"],
    ["ayda 20 bin en ucuz golf", 20_000, "en ucuz golf"],
  ])("is read from %s", (sentence, lira, rest) => expect(monthlyBudget(sentence)).toEqual({ lira, rest }));

  test.each([
    "aylık kiralık 20 bin",
    "aylık 30 bin altı kiralık",
    "aylık",
    "aylık golf",
    "20 bin tl golf",
    "aylık 5 golf",
    "ayda 2 bin km yapan golf",
    "taksitle 500 bin golf",
    "500 bin tl taksitle golf",
    "36 ay taksitle golf",
    "taksit olur 2015 model golf",
    "20 bin km egea",
  ])("is not read from %s", (sentence) => expect(monthlyBudget(sentence)).toBeUndefined());
});

test("a monthly amount is searched where its results have a highest price", () => {
  const sentence = "ayda 20 bin taksitle otomatik golf";
  expect(withoutSearchedBudget(sentence, "/otomobil/volkswagen-golf?fiyat_max=500000&vites=otomatik")).toBe(
    "otomatik golf",
  );
  expect(withoutSearchedBudget(sentence, "/otomobil/volkswagen-golf?vites=otomatik")).toBe(sentence);
});

test("a monthly budget in the search box leads to the cars whose loan it pays", async () => {
  app.now = new Date("2026-11-23T12:00:00+03:00");
  const search = async (q: string) => (await openPage(app, `/ara?${new URLSearchParams({ q }).toString()}`)).location!;
  await aCreditOffer(app, { condition: "used" });
  const price = highestPrice(await readCreditMarket(app.ctx()), {
    monthlyKurus: 2_000_000,
    downKurus: undefined,
    loanType: "ikinci-el-tasit-kredisi",
  });
  expect(price).toBeGreaterThan(10_000_000);
  for (const sentence of ["aylık 20 bin", "ayda 20.000 TL taksitle otomatik"]) {
    const address = new URL(await search(sentence), "http://own.invalid");
    expect([sentence, address.searchParams.get("fiyat_max")]).toEqual([sentence, String(price / 100)]);
  }
  expect(await search("ayda 20.000 TL taksitle otomatik")).toContain("vites=otomatik");
  // The chip says what is assumed.
  const address = await search("ayda 20.000 TL taksitle otomatik");
  const chips = async (at: string) =>
    (await openPage<{ chips: { label: string }[] }>(app, at)).data!.chips.map(({ label }) =>
      label.replaceAll("\u00a0", " "),
    );
  const number = String.raw`[\d.]+`;
  expect((await chips(address)).at(-1)).toMatch(
    new RegExp(`^Aylık 20.000 TL: ${number} TL peşinat, \\d+ ay, %\\d+,\\d{2} faiz$`),
  );
  expect(await search("aylık 30 bin altı kiralık")).toContain("fiyat_max=30000");
});
