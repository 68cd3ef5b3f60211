import { Link } from "react-router";
import { DataTable } from "#src/ui/data-table.tsx";

type Change = {
  id: number;
  at: string;
  who: string;
  entry: string;
  to: string | null;
  action: string;
  values: string;
  reason: string;
};

/** What was changed in the catalogue, the latest first. */
export const HistoryTable = ({ rows }: { rows: readonly Change[] }) => (
  <DataTable
    label="Değişiklikler"
    head={["Zaman", "Yönetici", "Kayıt", "İşlem", "Değerler", "Neden"]}
    rows={rows.map(({ id, at, who, entry, to, action, values, reason }) => ({
      key: id,
      cells: [
        at,
        who,
        to ? (
          <Link key={id} to={to}>
            {entry}
          </Link>
        ) : (
          entry
        ),
        action,
        values,
        reason,
      ],
    }))}
  />
);
