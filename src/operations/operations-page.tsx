import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { auditPath } from "#src/audit/rules.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { dataPath, jobsPath, systemPath, textsPath } from "./addresses.ts";

const pages = [
  [systemPath, "Sistem"],
  [jobsPath, "İşler"],
  [textsPath, "Metinler"],
  [dataPath, "Veriler"],
  [auditPath, "Denetim kaydı"],
] as const;

type Answer = { done: string } | { message: string; fields?: Record<string, string> | undefined } | undefined;

/** The frame of the pages that run the site: heading, links between them, and the answer of the last form. */
export function OperationsPage({ title, answer, children }: { title: string; answer?: Answer; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="page desk">
      <h1>{title}</h1>
      <nav className="operations__nav" aria-label="Sistem yönetimi">
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
