import type { ReactNode } from "react";
import { DeskPage } from "#src/administration/desk-page.tsx";
import { auditPath } from "#src/audit/rules.ts";
import { dataPath, jobsPath, systemPath, textsPath } from "./addresses.ts";

const pages = [
  [systemPath, "Sistem"],
  [jobsPath, "İşler"],
  [textsPath, "Metinler"],
  [dataPath, "Veriler"],
  [auditPath, "Denetim kaydı"],
] as const;

type Props = { title: string; above?: readonly { to: string; label: string }[]; answer?: unknown; children: ReactNode };

/** The frame of the pages that run the site. */
export const OperationsPage = (props: Props) => <DeskPage {...props} nav={{ label: "Sistem yönetimi", pages }} />;
