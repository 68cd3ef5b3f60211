import { DataTable } from "#src/ui/data-table.tsx";
import { type RowChange, stockMessages } from "./rules.ts";

type Row = {
  id: number;
  rowNumber: number | null;
  stockNumber: string;
  outcomeName: string;
  vehicle: string;
  changes: readonly RowChange[];
  details: string;
};

/** The rows of a run and what becomes of each. */
export const RowsTable = ({ label, rows }: { label: string; rows: readonly Row[] }) => (
  <DataTable
    label={label}
    head={["Satır", "Stok no", "Sonuç", "Araç", "Ayrıntı"]}
    rows={rows.map(({ id, rowNumber, stockNumber, outcomeName, vehicle, changes, details }) => ({
      key: id,
      cells: [
        rowNumber ?? "–",
        stockNumber,
        outcomeName,
        vehicle,
        <RowDetails key="ayrinti" changes={changes} details={details} />,
      ],
    }))}
  />
);

/** What a row changes, as the old and the new value of each field, and what else there is to say about it. */
function RowDetails({ changes, details }: { changes: readonly RowChange[]; details: string }) {
  if (changes.length === 0) return details || "–";
  return (
    <>
      <ul className="stock__changes">
        {changes.map(({ name, before, after, isEdited }) => (
          <li key={name}>
            {isEdited ? stockMessages.editedOnSite(name) : name}: <del>{before}</del> → <ins>{after}</ins>
          </li>
        ))}
      </ul>
      {details}
    </>
  );
}
