import { type Context, type Member, requireAdmin } from "#src/shared/context.server.ts";
import { requireSelling } from "../service.server.ts";
import { insertAudit } from "./audit-queries.server.ts";
import type { AuditAction } from "./rules.ts";

/** An admin, in person; 401 for visitors, 404 for everybody else, and where nothing is sold. */
export function requireFinance(ctx: Context): Member {
  requireSelling(ctx);
  return requireAdmin(ctx);
}

/** Records what an admin does with money or with a dated table, in the transaction that does it. */
export async function audit(
  tx: Context,
  entry: { action: AuditAction; subject: string; amountKurus?: number | null; reason: string },
): Promise<void> {
  await insertAudit(tx, { amountKurus: null, ...entry, actorId: requireAdmin(tx).id });
}
