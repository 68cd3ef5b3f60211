import { calendarDay } from "#src/shared/dates.ts";

/** A stored price of a product. `row` and `column` are its place in the table of its group: "Otomobil", "7 gün". */
export type PriceRow = {
  /** Its name in the address: `paketler`, or the key of a promotion. */
  group: string;
  groupName: string;
  row: string;
  column: string;
  /** As the form names it: `promotion/home/1/7`. */
  product: string;
  priceKurus: number;
  validFrom: Date;
};

/** The price of a product in force on a day, and the next one; null where there is none. */
export function priceOn(rows: readonly PriceRow[], product: string, today: string) {
  const own = rows
    .filter((one) => one.product === product)
    .toSorted((a, b) => a.validFrom.getTime() - b.validFrom.getTime());
  const isLater = ({ validFrom }: PriceRow) => calendarDay(validFrom) > today;
  return { now: own.findLast((one) => !isLater(one)) ?? null, next: own.find(isLater) ?? null };
}

/** The prices of one group as a table: a row for each vehicle type or package, a column for each period. */
export function priceTable(rows: readonly PriceRow[], today: string) {
  const columns = [...new Set(rows.map(({ column }) => column))].toSorted(
    (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
  );
  return {
    columns,
    rows: [...Map.groupBy(rows, ({ row }) => row)].map(([name, some]) => ({
      name,
      cells: columns.map((column) => {
        const product = some.find((one) => one.column === column)?.product;
        return product === undefined ? null : { product, ...priceOn(some, product, today) };
      }),
    })),
  };
}
