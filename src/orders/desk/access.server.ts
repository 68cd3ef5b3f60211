import { type Context, type Member, requireAdmin } from "#src/shared/context.server.ts";
import { requireSelling } from "../service.server.ts";

/** An admin, in person; 401 for visitors, 404 for everybody else, and where nothing is sold. */
export function requireFinance(ctx: Context): Member {
  requireSelling(ctx);
  return requireAdmin(ctx);
}
