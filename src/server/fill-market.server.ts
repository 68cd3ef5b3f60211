import { loadReferenceData } from "#src/core/catalogue/load.server.ts";
import { loadContent } from "#src/site/content/items/load.server.ts";
import { fillPayments } from "#src/site/demo/payments.server.ts";
import { demoPassword } from "#src/site/demo/market/demo-accounts.ts";
import { demoAccountsIn, fillDemoMarket } from "#src/site/demo/service.server.ts";
import { fitPricesOnce } from "#src/selling/listings/price/estimate/service.server.ts";
import { enqueue } from "#src/shared/events.server.ts";
import type { Log } from "#src/shared/context.server.ts";
import type { Deps } from "./base-app.server.ts";
import type { Config } from "./config.server.ts";

/** Fills an empty database: the reference data, and in demo mode the demo market with its accounts. */
export async function fillMarket(deps: Deps & { log: Log }, config: Config, say: (text: string) => void) {
  await loadReferenceData(deps);
  // The payments of the demo market need the address of a payer.
  const ctx = { ...deps, member: undefined, session: undefined, client: "127.0.0.1", nonce: undefined };
  await loadContent(ctx);
  // The first start of a version that estimates prices; later it is done every night.
  if (config.isProduction || !config.KONTAK_DEMO) return fitPricesOnce(ctx);
  const isNew = await fillDemoMarket(ctx, { size: config.KONTAK_DEMO_LISTINGS, say: (text) => say(`${text}…`) });
  if (isNew) {
    await fillPayments(ctx);
    await enqueue(ctx, "members.reply-times", {});
  }
  await fitPricesOnce(ctx);
  const accounts = await demoAccountsIn(ctx);
  if (accounts.length > 0) say(`Örnek hesaplar (parola hepsinde ${demoPassword}):`);
  for (const { email, about } of accounts) say(`  ${email.padEnd(27)}${about}`);
}
