// `npm run market -- 1000000`: a database of its own under var/ with that many plausible listings, to serve the site on.
import { join } from "node:path";
import { repeatMarket } from "#src/site/demo/repeat.server.ts";
import { fillMarket } from "#src/server/fill-market.server.ts";
import { fitPrices } from "#src/selling/listings/price/estimate/service.server.ts";
import { features } from "#src/server/features.ts";
import { openDeps, readConfig } from "#src/server/start.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";

const size = Number(process.argv[2]);
const config = readConfig(process.env);
if (!Number.isInteger(size) || size < config.KONTAK_DEMO_LISTINGS || process.argv.length > 3) {
  console.error(`Kullanım: npm run market -- SAYI (en az ${formatNumber(config.KONTAK_DEMO_LISTINGS)})`);
  process.exit(2);
}
const folder = join(config.KONTAK_DATA, `market-${size}`);
const own = { ...config, KONTAK_DATA: folder, DATABASE_URL: undefined };
const server = await openDeps(own, features);
try {
  const startedAt = performance.now();
  const log = { info() {}, warn() {}, error: (about: object, text?: string) => console.error(text, about) };
  const ctx = { ...server.deps, log, member: undefined, session: undefined, client: "market", nonce: undefined };
  await fillMarket(ctx, own, console.log);
  await repeatMarket(ctx, size, (listings) => console.log(`${formatNumber(listings)} ilan`));
  await fitPrices(ctx);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(
    `${formatNumber(size)} ilan hazır (${seconds} s). Siteyi bu pazarla açmak için:\n  KONTAK_DATA=${folder} npm start`,
  );
} finally {
  await server.close();
}
