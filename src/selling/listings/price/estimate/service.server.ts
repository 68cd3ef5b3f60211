import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import type { FitMessage } from "./fit-worker.ts";
import type { Pool } from "./pools.ts";
import { fitYear, pricedVehicle } from "./priced-columns.ts";
import { findPriceFit, replacePools, selectPricedListings } from "./queries.server.ts";

// Node strips the types: the site, its tests and the commands run the same file.
const workerFile = join(process.cwd(), "src/selling/listings/price/estimate/fit-worker.ts");

const batchSize = 5_000;

/** Fits the prices of all live sale listings anew, in a thread of its own, and stores what estimates are made from. */
export async function fitPrices(ctx: Context): Promise<void> {
  const fittedAt = ctx.clock();
  const worker = new Worker(workerFile, { execArgv: [], name: "prices" });
  try {
    const send = (message: FitMessage) => worker.postMessage(message);
    const fitted = once(worker, "message") as Promise<[Pool[]]>;
    // Until it is awaited, nobody else handles its rejection.
    fitted.catch(() => {});
    for (let after = 0; ;) {
      const rows = await selectPricedListings(ctx, after, batchSize);
      send({ listings: rows.map((row) => ({ ...pricedVehicle(row), priceKurus: row.priceKurus })) });
      if (rows.length < batchSize) break;
      after = rows.at(-1)!.id;
    }
    send({ thisYear: fitYear(fittedAt) });
    const [pools] = await fitted;
    await inTransaction(ctx, (tx) => replacePools(tx, pools, fittedAt));
  } finally {
    await worker.terminate();
  }
}

/** Fits prices where that was never done. */
export async function fitPricesOnce(ctx: Context): Promise<void> {
  if ((await findPriceFit(ctx)).fittedAt === null) await fitPrices(ctx);
}
