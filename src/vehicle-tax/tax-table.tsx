import { Link } from "react-router";

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
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it
  <div className="tax__table" role="region" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {columns.map(({ id, name }) => (
            <th key={id} scope="col" className="num">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, step, cells }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              {step !== "" && <span className="tiny">{step}</span>}
            </th>
            {cells.map((cell) => (
              <td key={cell.key} className="num">
                <Link to={cell.to} aria-current={cell.isCurrent ? "true" : undefined} preventScrollReset>
                  {cell.text}
                </Link>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
