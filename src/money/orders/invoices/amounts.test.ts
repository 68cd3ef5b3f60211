import { expect, test } from "vitest";
import { randomFrom } from "#test/support/random.ts";
import { vatInside } from "../amounts.ts";
import { creditRows, invoiceLines, vatRows } from "./amounts.ts";

const { integer, one } = randomFrom(16);
const rates = [0, 1, 10, 20, 8.5, 18.75];
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** Exact: the largest whole number that is not above VAT + 1/2, found by trying. */
function slowVat(price: number, percent: number): number {
  const rate = BigInt(Math.round(percent * 100));
  const whole = 10_000n + rate;
  let vat = 0;
  // vat - 1/2 <= price * rate / whole, both sides times 2 * whole.
  while ((2n * BigInt(vat + 1) - 1n) * whole <= 2n * BigInt(price) * rate) vat++;
  return vat;
}

test("the VAT inside a price is rounded half up, exactly", () => {
  expect(vatInside(120_00, 20)).toBe(20_00);
  for (let i = 0; i < 300; i++) {
    const [price, rate] = [integer(5000), one(rates)];
    expect(vatInside(price, rate), `${price} with ${rate} %`).toBe(slowVat(price, rate));
  }
});

test("lines, VAT rows and discount sum exactly, and no line is negative", () => {
  for (let i = 0; i < 500; i++) {
    const items = Array.from({ length: 1 + integer(8) }, (_, at) => ({
      title: `${at}`,
      priceKurus: integer(3) === 0 ? 0 : integer(100_000),
      vatPercent: one(rates),
    }));
    const total = sum(items.map(({ priceKurus }) => priceKurus));
    const discount = one([0, total, integer(total + 1)]);
    const lines = invoiceLines(items, discount);
    expect(sum(lines.map(({ discountKurus }) => discountKurus))).toBe(discount);
    expect(sum(lines.map(({ amountKurus }) => amountKurus))).toBe(total - discount);
    for (const { priceKurus, amountKurus, vatKurus, discountKurus } of lines) {
      expect(amountKurus).toBeGreaterThanOrEqual(0);
      expect(discountKurus).toBeGreaterThanOrEqual(0);
      expect(vatKurus).toBeGreaterThanOrEqual(0);
      expect(discountKurus + amountKurus).toBe(priceKurus);
    }
    for (const row of vatRows(lines)) expect(row.vatKurus).toBe(vatInside(row.amountKurus, row.vatPercent));
  }
});

test("credit notes about the whole invoice sum to its VAT rows, however it is divided", () => {
  for (let i = 0; i < 300; i++) {
    const items = Array.from({ length: 1 + integer(4) }, () => ({
      title: "x",
      priceKurus: 1 + integer(2000),
      vatPercent: one(rates),
    }));
    const rows = vatRows(invoiceLines(items, 0));
    const total = sum(rows.map(({ amountKurus }) => amountKurus));
    let credited = 0;
    const notes = [];
    while (credited < total) {
      const amount = Math.min(total - credited, 1 + integer(600));
      const note = creditRows(rows, credited, amount);
      expect(sum(note.map(({ amountKurus }) => amountKurus))).toBe(amount);
      notes.push(...note);
      credited += amount;
    }
    expect(vatRows(notes.map((row) => ({ ...row, priceKurus: 0, discountKurus: 0 })))).toEqual(rows);
    expect(creditRows(rows, total, 100)).toEqual([]);
  }
});
