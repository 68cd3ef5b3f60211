import { expect, test } from "vitest";
import { randomFrom } from "#test/support/random.ts";
import { vatInside } from "../amounts.ts";
import { installmentCostTitle, orderLines, vatOfLines } from "./installment-cost.ts";

const { integer, one } = randomFrom(18);
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

test("what instalments cost is a line for each VAT rate of what was sold", () => {
  const items = [
    { title: "Vitrin", priceKurus: 600_00, vatPercent: 20 },
    { title: "Acil", priceKurus: 250_00, vatPercent: 20 },
    { title: "Kitap", priceKurus: 300_00, vatPercent: 10 },
    { title: "Paketteki", priceKurus: 0, vatPercent: 1 },
  ];
  const lines = orderLines(items, { discountKurus: 0, costKurus: 123_51 });
  expect(lines.slice(3)).toEqual([
    expect.objectContaining({ title: installmentCostTitle, vatPercent: 20, amountKurus: 91_29, vatKurus: 15_22 }),
    expect.objectContaining({ title: installmentCostTitle, vatPercent: 10, amountKurus: 32_22, vatKurus: 2_93 }),
  ]);
  expect(orderLines(items, { discountKurus: 0 })).toHaveLength(3);
});

test("lines sum to what is paid, and the VAT of the cost to that of its lines, whatever the rates", () => {
  for (let i = 0; i < 300; i++) {
    const items = Array.from({ length: 1 + integer(6) }, () => ({
      title: "x",
      priceKurus: 1 + integer(50_000),
      vatPercent: one([0, 1, 10, 20, 8.5]),
    }));
    const total = sum(items.map(({ priceKurus }) => priceKurus));
    const [discountKurus, costKurus] = [integer(total), integer(20_000)];
    const lines = orderLines(items, { discountKurus, costKurus });
    const cost = lines.filter(({ isInstallmentCost }) => isInstallmentCost);
    expect(sum(lines.map(({ amountKurus }) => amountKurus))).toBe(total - discountKurus + costKurus);
    expect(sum(cost.map(({ amountKurus }) => amountKurus))).toBe(costKurus);
    expect(vatOfLines(cost)).toBe(sum(cost.map((line) => vatInside(line.amountKurus, line.vatPercent))));
    expect(vatOfLines(lines)).toBe(sum(lines.map(({ vatKurus }) => vatKurus)));
  }
});
