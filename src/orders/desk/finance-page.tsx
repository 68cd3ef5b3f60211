import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { LinkButton } from "#src/ui/button.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";

const pages = [
  ["/yonetim/siparisler", "Siparişler"],
  ["/yonetim/havaleler", "Havaleler"],
  ["/yonetim/odemeler", "Ödeme vakaları"],
  ["/yonetim/on-odemeler", "Ön ödemeler"],
  ["/yonetim/kuponlar", "Kuponlar"],
  ["/yonetim/fiyatlar", "Fiyatlar"],
  ["/yonetim/gelir", "Gelir"],
] as const;

type Answer = { done: string } | { message: string; fields?: Record<string, string> | undefined } | undefined;

/** The frame of the desk's finance pages: heading, links between them, and the answer of the last form. */
export function FinancePage({ title, answer, children }: { title: string; answer?: Answer; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="page desk">
      <h1>{title}</h1>
      <nav className="finance__nav" aria-label="Mali işler">
        {pages.map(([to, label]) => (
          <LinkButton
            key={to}
            to={to}
            size="s"
            look={pathname === to ? "ink" : "line"}
            aria-current={pathname === to ? "page" : undefined}
          >
            {label}
          </LinkButton>
        ))}
      </nav>
      {answer && "done" in answer && <Notice tone="good" text={answer.done} />}
      {answer && "message" in answer && !answer.fields && <Notice tone="bad" text={answer.message} />}
      {children}
    </div>
  );
}

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
