import { describe, expect, test } from "vitest";
import { highestPrice } from "#src/credit/budget/budget.server.ts";
import { readCreditMarket } from "#src/credit/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { aCreditOffer } from "#test/support/credit.ts";
import { callPage } from "#test/support/pages.ts";
import { monthlyBudget } from "./monthly-budget.ts";
import { loader } from "./sentence.page.tsx";

const app = await testApp();

describe("a monthly budget", () => {
  test.each([
    ["aylık 20 bin", 20_000, ""],
    ["aylık 20 bin tl taksitle otomatik golf", 20_000, "otomatik golf"],
    ["golf ayda 15.000 TL", 15_000, "golf"],
    ["dizel aylık en fazla 12.500 lira ödeme", 12_500, "dizel"],
    ["Aylık bütçe 30bin ankara", 30_000, "ankara"],
  ])("is read from %s", (sentence, lira, rest) => expect(monthlyBudget(sentence)).toEqual({ lira, rest }));

  test.each([
    "aylık kiralık 20 bin",
    "aylık 30 bin altı kiralık",
    "aylık",
    "aylık golf",
    "20 bin tl golf",
    "aylık 5 golf",
  ])("is not read from %s", (sentence) => expect(monthlyBudget(sentence)).toBeUndefined());
});

test("a monthly budget in the search box leads to the cars whose loan it pays", async () => {
  app.now = new Date("2026-11-23T12:00:00+03:00");
  const search = async (q: string) =>
    (await callPage(app, loader, { path: `/ara?${new URLSearchParams({ q }).toString()}` })).location!;
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
  expect(await search("aylık 30 bin altı kiralık")).toContain("fiyat_max=30000");
});
