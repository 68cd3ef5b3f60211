import type { ReactNode } from "react";
import { ScrollBox } from "./scroll-box.tsx";

type Props = {
  /** What the table shows, for screen readers. */
  label: string;
  /** The heading of the rows' names. */
  corner: string;
  columns: readonly { key: string | number; name: string }[];
  rows: readonly {
    key: string | number;
    name: ReactNode;
    cells: readonly { key: string | number; content: ReactNode }[];
  }[];
};

/** A table of numbers under named rows and columns, which narrow screens scroll sideways; its first column stays. */
export const NumberTable = ({ label, corner, columns, rows }: Props) => (
  <ScrollBox label={label} className="number-table">
    <table>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {columns.map(({ key, name }) => (
            <th key={key} scope="col" className="num">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell) => (
              <td key={cell.key} className="num">
                {cell.content}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollBox>
);
