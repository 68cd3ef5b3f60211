import { type Context, type Member, requireDesk } from "#src/shared/context.server.ts";
import type { Desk, DeskLevel } from "#src/shared/desks.ts";
import { requireSelling } from "../service.server.ts";

/** As `requireDesk`, for desks of money: 404 where payments are turned off. */
export function requireFinance(ctx: Context, desk: Desk, level: DeskLevel = "read"): Member {
  requireSelling(ctx);
  return requireDesk(ctx, desk, level);
}
