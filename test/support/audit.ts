import type { Selectable } from "kysely";
import type { AuditEntry } from "#src/shared/database.ts";
import type { TestApp } from "./app.ts";

type Entry = Selectable<AuditEntry>;

/** These columns of what the audit log says about a subject, oldest first. */
export async function auditOf<Column extends keyof Entry>(app: TestApp, subject: string, columns: readonly Column[]) {
  const entries = await app.db
    .selectFrom("auditEntry")
    .where("subject", "=", subject)
    .orderBy("id")
    .selectAll()
    .execute();
  return entries.map(
    (entry) => Object.fromEntries(columns.map((column) => [column, entry[column]])) as Pick<Entry, Column>,
  );
}
