import { expect, test } from "vitest";
import { type GridRow, gridOf, groupsOf } from "./grid.ts";

const row = (line: string, column: string, validFrom: string, state: GridRow["state"], value: string): GridRow => ({
  subject: `${line}, ${column}`,
  value,
  validFrom,
  state,
  cell: { group: "Vitrin", row: line, column },
});

test("rows of a group are a grid with the value in force and the next one", () => {
  const rows = [
    row("Otomobil", "14 gün", "2026-11-28", "now", "500"),
    row("Otomobil", "7 gün", "2027-02-01", "coming", "400"),
    row("Otomobil", "7 gün", "2027-01-01", "coming", "300"),
    row("Otomobil", "7 gün", "2026-11-01", "now", "200"),
    row("Otomobil", "7 gün", "2026-01-01", "past", "100"),
    row("Motosiklet", "14 gün", "2026-11-29", "coming", "600"),
  ];
  const { columns, lines } = gridOf(rows);
  expect(groupsOf(rows)).toEqual(["Vitrin"]);
  expect(columns).toEqual(["7 gün", "14 gün"]);
  expect(
    lines.map(({ name, cells }) => [name, ...cells.map((cell) => cell && [cell.now?.value, cell.next?.value])]),
  ).toEqual([
    ["Otomobil", ["200", "300"], ["500", undefined]],
    ["Motosiklet", null, [undefined, "600"]],
  ]);
});
