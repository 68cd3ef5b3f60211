// npm run bench:page-dependencies: what recording a page's dependencies costs its queries. The same query with and without
// the Kysely plugin of `listing-reads.server.ts`; the rounds alternate. Times are of this process's processor time.
import { CamelCasePlugin } from "kysely";
import { fillMarket } from "../src/server/fill-market.server.ts";
import { openDeps, readConfig } from "../src/server/start.server.ts";
import { selectCards } from "../src/selling/listings/cards/queries.server.ts";
import { noRowDependencies, recordDependencies } from "../src/shared/page-dependencies.server.ts";

const rounds = 31;
const queriesEach = 200;
const cardsOnPage = 24;

const config = { ...readConfig(process.env), KONTAK_DEMO_LISTINGS: 100, LOG_LEVEL: "silent" as const };
const server = await openDeps({ ...config, KONTAK_DATA: `${config.KONTAK_DATA}/bench-page-dependencies` });
const log = { info() {}, warn() {}, error() {} };
await fillMarket({ ...server.deps, log } as never, config, () => {});
const recorded = server.deps.db;
const plain = recorded.withoutPlugins().withPlugin(new CamelCasePlugin({ maintainNestedObjectKeys: true }));
const listings = await plain
  .selectFrom("listing")
  .where("state", "=", "active")
  .orderBy("id")
  .limit(cardsOnPage)
  .select(["id", "keyCode"])
  .execute();
const keyCodes = listings.map(({ keyCode }) => keyCode);

type Db = typeof recorded;
const queries: Record<string, (db: Db) => Promise<unknown>> = {
  [`${cardsOnPage} cards`]: (db) => selectCards({ db } as never, keyCodes),
  "one title": (db) => db.selectFrom("listing").where("id", "=", listings[0]!.id).select(["id", "title"]).execute(),
  "another table": (db) => db.selectFrom("city").where("id", "=", 34).selectAll().execute(),
};
const variants: Record<string, (run: (db: Db) => Promise<unknown>) => Promise<unknown>> = {
  "without the plugin": (run) => run(plain),
  "not recording": (run) => run(recorded),
  recording: (run) => recordDependencies(noRowDependencies(), () => run(recorded)),
};

/** Microseconds of processor time for each query. */
async function measure(variant: string, query: string): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < queriesEach; i++) await variants[variant]!(queries[query]!);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / queriesEach;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
for (const query of Object.keys(queries)) {
  const times = new Map(Object.keys(variants).map((variant) => [variant, [] as number[]]));
  for (let round = 0; round < rounds; round++)
    for (const [variant, measured] of times) {
      const time = await measure(variant, query);
      if (round > 0) measured.push(time);
    }
  const base = median(times.get("without the plugin")!);
  for (const [variant, measured] of times)
    console.log(
      `${query.padEnd(16)} ${variant.padEnd(20)} ${median(measured).toFixed(0).padStart(5)} µs   ${(median(measured) / base).toFixed(2)} x`,
    );
}
await server.close();
