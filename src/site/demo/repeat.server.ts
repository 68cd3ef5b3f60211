import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { countActive, repeatListings, repeatSellers, analyzeMarket } from "./repeat-queries.server.ts";

const atOnce = 100_000;
/** The most listings of a private member. */
const listingsOfSeller = 2;

/** Grows a demo market to `size` active listings by copying existing ones; returns how many there are. */
export async function repeatMarket(ctx: Context, size: number, say: (listings: number) => void): Promise<void> {
  let count = await countActive(ctx);
  const missing = size - count;
  if (missing <= 0) return;
  await repeatSellers(ctx, Math.ceil(missing / listingsOfSeller));
  for (; count < size; say(count)) {
    const some = Math.min(atOnce, size - count);
    await inTransaction(ctx, (tx) => repeatListings(tx, some));
    count += some;
  }
  await analyzeMarket(ctx);
}
