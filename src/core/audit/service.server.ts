import { type Context, refuseWhileImpersonating, requireStaff } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { type AuditFilter, insertAudit, selectAudit } from "./queries.server.ts";

declare module "#src/shared/feature.server.ts" {
  interface Registrations {
    /** Turkish names of what staff do, by the action that the audit log stores. */
    auditActions: Readonly<Record<string, string>>;
  }
}

/** Turkish names of all registered actions by id. */
export const auditActionsOf = ({ features }: Pick<Context, "features">): ReadonlyMap<string, string> =>
  new Map(features.flatMap(({ auditActions = {} }) => Object.entries(auditActions)));

/**
 * Records what a moderator or an admin does, in the transaction that does it. `subject` is what the entry is found by: a
 * key code, an order's number, the id of a member.
 */
export async function recordAudit(
  tx: Context,
  { amountKurus = null, ...entry }: { action: string; subject: string; amountKurus?: number | null; reason: string },
): Promise<void> {
  const { id: actorId } = requireStaff(tx);
  refuseWhileImpersonating(tx);
  await recordAppliedAudit(tx, actorId, { ...entry, amountKurus });
}

/** Records what a job applies for one of the staff, in the transaction that does it; otherwise use `recordAudit`. */
export async function recordAppliedAudit(
  tx: Context,
  actorId: number,
  { amountKurus = null, ...entry }: { action: string; subject: string; amountKurus?: number | null; reason: string },
): Promise<void> {
  if (!auditActionsOf(tx).has(entry.action)) throw new Error(`no feature registers the audit action ${entry.action}`);
  await insertAudit(tx, { ...entry, amountKurus, actorId });
}

/** The audit log as pages show it, the latest first; without the subject where all entries are about the same one. */
export async function readAudit(ctx: Context, about: AuditFilter) {
  const [rows, actions] = [await selectAudit(ctx, about), auditActionsOf(ctx)];
  return rows.map(({ id, at, action, subject, amountKurus, reason, firstName, lastName }) => ({
    id,
    at: formatDateTime(at),
    who: `${firstName} ${lastName}`,
    action: actions.get(action) ?? action,
    ...(about.subject === undefined && { subject }),
    amount: amountKurus === null ? "" : formatAmount(amountKurus),
    reason,
  }));
}
