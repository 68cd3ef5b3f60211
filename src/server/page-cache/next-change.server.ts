import { selectNextPublication } from "#src/site/content/items/queries.server.ts";
import { selectNextEnd } from "#src/selling/listings/expiry-queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";

/** When pages change next although nothing is written: a listing expires, or scheduled content appears. Null: never. */
export async function nextChange(ctx: Pick<Context, "db" | "clock">): Promise<Date | null> {
  const dates = (await Promise.all([selectNextEnd(ctx), selectNextPublication(ctx)])).filter((date) => date !== null);
  return dates.length === 0 ? null : new Date(Math.min(...dates.map((date) => date.getTime())));
}
