import type { ReactNode } from "react";
import { DeskPage } from "#src/administration/desk-page.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { financePages } from "./finance-pages.ts";

type Props = { title: string; answer?: unknown; children: ReactNode };

/** The frame of the desk's finance pages. */
export const FinancePage = (props: Props) => <DeskPage {...props} nav={{ label: "Mali işler", pages: financePages }} />;

/** Why an admin does it: required everywhere, and kept in the audit log. */
export const ReasonField = () => (
  <TextField name="reason" label="Neden" minLength={3} maxLength={300} hint="Denetim kaydına yazılır." />
);

type AuditRow = {
  id: number;
  at: string;
  who: string;
  action: string;
  subject: string;
  amount: string;
  reason: string;
};

/** What admins did, with their reasons. */
export const AuditTable = ({ rows }: { rows: readonly AuditRow[] }) => (
  <DataTable
    label="Denetim kaydı"
    head={["Zaman", "Yönetici", "İşlem", "Konu", "Tutar", "Neden"]}
    rows={rows.map(({ id, at, who, action, subject, amount, reason }) => ({
      key: id,
      cells: [at, who, action, subject, { number: amount }, reason],
    }))}
  />
);
