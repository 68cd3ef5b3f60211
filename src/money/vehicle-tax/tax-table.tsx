import { Link } from "react-router";
import { NumberTable } from "#src/ui/number-table.tsx";

export type TaxTableRow = {
  key: string;
  name: string;
  /** The step of the vehicle's value, if the tax depends on it. */
  step: string;
  cells: readonly { key: number; text: string; to: string; isCurrent: boolean }[];
};

type Props = {
  label: string;
  corner: string;
  columns: readonly { id: number; name: string }[];
  rows: readonly TaxTableRow[];
};

/** A tariff of a year: each cell leads to its own page. */
export const TaxTable = ({ label, corner, columns, rows }: Props) => (
  <NumberTable
    label={label}
    corner={corner}
    columns={columns.map(({ id, name }) => ({ key: id, name }))}
    rows={rows.map(({ key, name, step, cells }) => ({
      key,
      name: (
        <>
          {name}
          {step !== "" && <span className="tiny">{step}</span>}
        </>
      ),
      cells: cells.map((cell) => ({
        key: cell.key,
        content: (
          <Link
            className="tax__cell"
            to={cell.to}
            aria-current={cell.isCurrent ? "true" : undefined}
            preventScrollReset
          >
            {cell.text}
          </Link>
        ),
      })),
    }))}
  />
);
