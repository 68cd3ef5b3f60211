// npm run bench:dealer-desk: the data of a dealer's panel with 5,000 listings beside that of a shop with 50 and beside plain
// SQL counts of the same listings, in one market. Processor time is that of this process with its search index, and that of
// PostgreSQL's processes.
import { readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { sql } from "kysely";
import { readOverview } from "../src/business/dealer-desk/overview.server.ts";
import { filterChoices, readScope } from "../src/business/dealer-desk/scope.server.ts";
import { searchIndex } from "../src/finding/search/feed/index-process.server.ts";
import type { Context } from "../src/shared/context.server.ts";
import type { TestApp } from "../test/support/app.ts";
import { aMember, aShop } from "../test/support/builders.ts";
import { signedIn } from "../test/support/shop.ts";
import { benchContext, openGeneratedMarket } from "./generated-market.ts";

const size = Number(process.env["BENCH_LISTINGS"] ?? 5000);
const marketSize = Math.max(20_000, 4 * size);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 20);
const goalMs = 300;

const market = await openGeneratedMarket(marketSize, "var/bench-dealer-desk");
const { db } = market.deps;
const postmaster = Number(readFileSync(`${market.folder}/postgres/postmaster.pid`, "utf8").split("\n")[0]);
const search = searchIndex(market.url, { timeoutMs: 600_000 });
const deps = { ...benchContext(market.deps), search };
const app = { db, now: new Date(), deps } as unknown as TestApp;

/** A shop with four people and so many live vehicles, with 30 days of events and, for each tenth, a conversation. */
async function aShopWith(count: number): Promise<Context> {
  const { id: businessId } = await aShop(app, { slug: `olcum-${Date.now()}-${count}` });
  const person = (businessRole: "owner" | "user") =>
    aMember(app, { email: `${crypto.randomUUID()}@kontak.test`, businessId, businessRole });
  const owner = await person("owner");
  const people = [owner, await person("user"), await person("user"), await person("user")].map(({ id }) => id);
  const buyer = await aMember(app, { email: `${crypto.randomUUID()}@kontak.test` });
  await sql`
    with chosen as (
      select id, row_number() over () as n from listing
      where state = 'active' and listing_type = 'satilik'
        and (business_id is null or business_id in (select id from business where slug like 'olcum-%')) limit ${count})
    update listing set business_id = ${businessId}, owner_id = (${sql.val(people)}::integer[])[1 + n % 4]
    from chosen where chosen.id = listing.id`.execute(db);
  await sql`
    insert into listing_event_day (listing_id, event_type, day, count)
    select listing.id, event_type, current_date - days, 1 + (listing.id + days) % 20
    from generate_series(0, 29) as days,
      unnest(array['offer-view', 'offer-show-phone', 'offer-message', 'offer-favorite', 'offer-share']) as event_type, listing
    where business_id = ${businessId} and (event_type = 'offer-view' or (listing.id + days) % 4 = 0)
    on conflict do nothing`.execute(db);
  await sql`
    with begun as (
      insert into conversation (code, listing_id, buyer_id, seller_id, business_id, subject, created_at)
      select 'b' || listing.id || '-' || ${buyer.id}::text, listing.id, ${buyer.id}, owner_id, business_id, title, now() - make_interval(hours => (listing.id % 600)::int)
      from listing where business_id = ${businessId} and id % 10 = 0
      returning id, seller_id, created_at)
    insert into message (conversation_id, sender_id, is_from_buyer, body, created_at)
    select id, case when n = 1 then seller_id else ${buyer.id} end, n <> 1, 'Merhaba', created_at + make_interval(mins => 7 * n)
    from begun, generate_series(0, 2) as n where n < 2 or id % 3 = 0`.execute(db);
  await sql`vacuum analyze listing, listing_event_day, conversation, message`.execute(db);
  const member = {
    ...signedIn(owner),
    businessId,
    businessRole: "owner" as const,
    isDealer: true,
    package: "corporate",
  };
  return { ...deps, member } as unknown as Context;
}

async function panel(ctx: Context) {
  const scope = await readScope(ctx, new URLSearchParams());
  return { filters: filterChoices(scope), ...(await readOverview(ctx, scope)) };
}
const counts = (ctx: Context) =>
  sql`
  select count(*), sum(price_kurus), sum(views) from listing left join lateral (
    select sum(count) as views from listing_event_day
    where listing_id = listing.id and event_type = 'offer-view' and day > current_date - 30) as events on true
  where business_id = ${ctx.member!.businessId} and state = 'active'`.execute(db);

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const tickMs = 10;
/** Processor time so far of each of PostgreSQL's processes, in ms by process id. */
function postgresTimes(): Map<string, number> {
  const times = new Map<string, number>();
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    try {
      const fields = readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1]!.split(" ");
      if (Number(fields[1]) === postmaster) times.set(id, (Number(fields[11]) + Number(fields[12])) * tickMs);
    } catch {
      // It has ended.
    }
  return times;
}

async function measure(run: () => Promise<unknown>) {
  const [wall, own]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round++) await run();
  const before = postgresTimes();
  for (let round = 0; round < rounds; round++) {
    const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
    await run();
    const { user, system } = process.cpuUsage(cpu);
    wall.push(performance.now() - startedAt);
    own.push((user + system) / 1000);
  }
  const postgresMs = [...postgresTimes()].reduce((sum, [id, ms]) => sum + ms - (before.get(id) ?? 0), 0) / rounds;
  return { wallMs: middle(wall), ownMs: middle(own), postgresMs };
}

const [large, small] = [await aShopWith(size), await aShopWith(50)];
await search.ready();
const measured = {
  [`panel of ${size} listings`]: await measure(() => panel(large)),
  "panel of 50 listings": await measure(() => panel(small)),
  [`plain counts of ${size} listings`]: await measure(() => counts(large)),
};
for (const [name, { wallMs, ownMs, postgresMs }] of Object.entries(measured))
  console.log(
    `${name.padEnd(34)} p50 ${wallMs.toFixed(0)} ms, processor ${ownMs.toFixed(0)} ms, PostgreSQL ${postgresMs.toFixed(0)} ms`,
  );
const [first, second, plain] = Object.values(measured).map(({ wallMs }) => wallMs);
console.log(
  `${(first! / second!).toFixed(1)} times the small shop, ${(first! / plain!).toFixed(1)} times the counts; load average ${loadavg()[0]!.toFixed(1)}`,
);
await search.close();
await market.close();
process.exit(first! <= goalMs ? 0 : 1);
