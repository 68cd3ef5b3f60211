import { expect, test } from "vitest";
import { type PriceRow, priceTable } from "./price-table.ts";

const price = (row: string, column: string, day: string, priceKurus: number): PriceRow => ({
  group: "20",
  groupName: "Vitrin",
  row,
  column,
  product: `${row}/${column}`,
  priceKurus,
  validFrom: new Date(`${day}T12:00:00Z`),
});

test("prices of a group are a table with the price in force and the next one", () => {
  const { columns, rows } = priceTable(
    [
      price("Otomobil", "7 gün", "2026-01-01", 100),
      price("Otomobil", "7 gün", "2026-11-01", 200),
      price("Otomobil", "7 gün", "2027-02-01", 400),
      price("Otomobil", "7 gün", "2027-01-01", 300),
      price("Otomobil", "14 gün", "2026-11-28", 500),
      price("Motosiklet", "14 gün", "2026-11-29", 600),
    ],
    "2026-11-28",
  );
  expect(columns).toEqual(["7 gün", "14 gün"]);
  expect(
    rows.map(({ name, cells }) => [
      name,
      ...cells.map((cell) => cell && [cell.now?.priceKurus, cell.next?.priceKurus]),
    ]),
  ).toEqual([
    ["Otomobil", [200, 300], [500, undefined]],
    ["Motosiklet", null, [undefined, 600]],
  ]);
});
