import type { ReactNode } from "react";
import { Link } from "react-router";
import { DataTable } from "#src/ui/data-table.tsx";

type Entry = {
  id: string | number;
  at: string;
  who: string;
  action: string;
  reason: string;
  /** What it was done to, and its page. */
  subject?: string;
  to?: string | null;
  /** What was changed. */
  values?: string;
  amount?: string;
};

const columns: readonly (readonly [
  head: string,
  cell: (entry: Entry) => ReactNode | { number: string },
  of: keyof Entry,
])[] = [
  ["Zaman", ({ at }) => at, "at"],
  ["Kim", ({ who }) => who, "who"],
  ["İşlem", ({ action }) => action, "action"],
  ["Konu", ({ subject, to }) => (to ? <Link to={to}>{subject}</Link> : subject), "subject"],
  ["Değerler", ({ values }) => values, "values"],
  ["Tutar", ({ amount }) => ({ number: amount ?? "" }), "amount"],
  ["Neden", ({ reason }) => reason, "reason"],
];

/** What staff did, with their reasons, under a heading; columns that all entries leave empty are left out. */
export function AuditTable({ title = "Denetim kaydı", rows }: { title?: string; rows: readonly Entry[] }) {
  const shown = columns.filter(([, , of]) => rows.some((entry) => entry[of]));
  return (
    <section>
      <h2>{title}</h2>
      <DataTable
        label={title}
        head={shown.map(([head]) => head)}
        rows={rows.map((entry) => ({ key: entry.id, cells: shown.map(([, cell]) => cell(entry)) }))}
      />
    </section>
  );
}
