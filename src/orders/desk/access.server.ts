import { type Context, type Member, requireDesk } from "#src/shared/context.server.ts";
import type { Desk, DeskLevel } from "#src/shared/desks.ts";
import { requireSelling } from "../service.server.ts";

/** As `requireDesk`, for desks that exist only where something is sold; else 404. */
export function requireFinance(ctx: Context, desk: Desk, level: DeskLevel = "read"): Member {
  requireSelling(ctx);
  return requireDesk(ctx, desk, level);
}
