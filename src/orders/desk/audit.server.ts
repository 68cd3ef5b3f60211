import type { Context } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { type AuditFilter, selectAudit } from "./audit-queries.server.ts";
import { type AuditAction, auditActions } from "./rules.ts";

/** The audit log as pages show it, the latest first. */
export async function readAudit(ctx: Context, about: AuditFilter) {
  const rows = await selectAudit(ctx, about);
  return rows.map(({ id, at, action, subject, amountKurus, reason, firstName, lastName }) => ({
    id,
    at: formatDateTime(at),
    who: `${firstName} ${lastName}`,
    action: auditActions[action as AuditAction] ?? action,
    subject,
    amount: amountKurus === null ? "" : formatAmount(amountKurus),
    reason,
  }));
}
