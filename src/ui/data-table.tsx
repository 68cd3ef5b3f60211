import type { ReactNode } from "react";
import { ScrollBox } from "./scroll-box.tsx";

type Cell = ReactNode | { number: ReactNode };

type Props = {
  /** What the rows are, for screen readers. */
  label: string;
  head: readonly string[];
  /** `{ number }` stands at the right. */
  rows: readonly { key: string | number; cells: readonly Cell[] }[];
};

/** A table of records. On narrow screens each row is a list of its cells under their headings. */
export function DataTable({ label, head, rows }: Props) {
  if (rows.length === 0) return <p className="muted">Kayıt yok.</p>;
  return (
    <ScrollBox label={label} className="data-table">
      <table>
        <thead>
          <tr>
            {head.map((text, at) => (
              <th key={text} scope="col" className={isNumber(rows[0]!.cells[at]) ? "num" : undefined}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td key={head[at]} data-label={head[at]} className={isNumber(cell) ? "num" : undefined}>
                  <div>{isNumber(cell) ? cell.number : cell}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const isNumber = (cell: Cell): cell is { number: ReactNode } =>
  typeof cell === "object" && cell !== null && "number" in cell;
