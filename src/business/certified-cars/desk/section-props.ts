import type { FormRefusal } from "#src/shared/page.server.ts";
import type { DeskReport } from "./page-data.server.ts";

/** The preview of a report file. */
export type FilePreview = { file: string; used: number; points: number; measures: number; faults: string[] };

/** What every section of the report's form gets from the page. */
export type SectionProps = {
  loaderData: DeskReport;
  actionData: { done: string } | { preview: FilePreview } | FormRefusal | undefined;
};
