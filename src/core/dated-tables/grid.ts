import type { RowState } from "./rules.ts";

type Cell = { group: string; row: string; column: string };
/** A row with its place in a grid, such as "Otomobil", "7 gün"; the newest of a subject comes first. */
export type GridRow = { subject: string; value: string; validFrom: string; state: RowState; cell?: Cell };

/** The distinct group names, in the order of the rows. */
export const groupsOf = (rows: readonly GridRow[]): string[] => [
  ...new Set(rows.flatMap(({ cell }) => cell?.group ?? [])),
];

/**
 * Arranges the rows of one group as a grid. A cell has the current value and the next scheduled one; null if the group has
 * no such row.
 */
export function gridOf(group: readonly GridRow[]) {
  const columns = [...new Set(group.flatMap(({ cell }) => cell?.column ?? []))].toSorted(
    (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
  );
  return {
    columns,
    lines: [...Map.groupBy(group, ({ cell }) => cell?.row ?? "")].map(([name, some]) => ({
      name,
      cells: columns.map((column) => {
        const own = some.filter(({ cell }) => cell?.column === column);
        const shown = (row: GridRow | undefined) => row && { value: row.value, validFrom: row.validFrom };
        return own[0]
          ? {
              subject: own[0].subject,
              now: shown(own.find(({ state }) => state === "now")),
              next: shown(own.findLast(({ state }) => state === "coming")),
            }
          : null;
      }),
    })),
  };
}
