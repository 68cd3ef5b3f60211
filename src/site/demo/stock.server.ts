import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { type Context, requireDemo } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { exportJson } from "#src/business/stock/export/export.server.ts";
import { fetchFaults } from "#src/business/stock/fetching/rules.ts";
import { insertItems } from "#src/business/stock/items-queries.server.ts";
import { guessMapping } from "#src/business/stock/mapping/guess.ts";
import { insertRun, insertRunRows, insertSource, updateRun, updateSource } from "#src/business/stock/queries.server.ts";
import type { Offered } from "./listings.server.ts";
import type { Dealer } from "./people.server.ts";

/** The sources of the first shops, whose feeds this site serves. */
const sources = [
  { name: "Galeri programı", feed: "ornek-stok.json" },
  { name: "Web sitesi", feed: "ornek-stok-2.json" },
  { name: "Stok listesi", feed: "ornek-stok-3.json" },
] as const;
const feedPath = (feed: string) => `/gelistirici/${feed}`;
const feedFile = ({ exportFolder }: Context, feed: string) => join(exportFolder, "stock", feed);
const vehicles = 30;

type Row = Record<string, string | number | string[]>;

/**
 * Gives a shop, the `which`-th of those with a feed, a source of stock with a feed that this site serves, and the history of
 * its runs. The feed differs from the stock: three prices, one vehicle that is gone, two new ones and two that are refused.
 */
export async function fillStock(
  tx: Context,
  which: number,
  { ownerId: memberId, businessId }: Dealer,
  offered: readonly Offered[],
): Promise<void> {
  const source = sources[which];
  const listings = offered
    .filter((one) => one.businessId === businessId && one.memberId === memberId)
    .slice(0, vehicles);
  const [first] = listings;
  if (!first || !source) return;
  const sourceId = await insertSource(tx, {
    businessId,
    memberId,
    name: source.name,
    feedUrl: tx.origin + feedPath(source.feed),
  });
  await insertItems(
    tx,
    listings.map(({ id }, at) => ({
      businessId,
      stockNumber: `G-${101 + at}`,
      sourceId,
      listingId: id,
      rowHash: randomBytes(32),
      photoUrls: [],
      photosDueAt: null,
      appliedAt: tx.clock(),
    })),
  );
  const rows = await writeFeed(tx, businessId, source.feed);
  const [sample = {}] = rows;
  const columns = Object.keys(sample).map((path) => ({ path, texts: [String(sample[path])] }));
  await updateSource(tx, sourceId, {
    mapping: guessMapping(columns.map(({ path }) => path)),
    sample: { columns, records: rows.slice(0, 5) },
    checkedAt: tx.clock(),
  });
  await writeHistory(tx, { sourceId, memberId, count: listings.length });
}

/** Writes the feed of the dealer's vehicles that have a stock number; returns its rows. */
async function writeFeed(tx: Context, businessId: number, feed: string): Promise<Row[]> {
  let text = "";
  for await (const part of exportJson(tx, { businessId })) text += part;
  const own = (JSON.parse(text) as Row[]).filter((row) => String(row["Stok no"]).startsWith("G-"));
  const [last] = own.slice(-1);
  const rows: Row[] = own
    .slice(0, -1)
    .map((row, at) => (at < 3 ? { ...row, Fiyat: Math.round(Number(row["Fiyat"]) * 0.97) } : row));
  const added = { ...last, "Boya değişen": "Tamamı orijinal" };
  if (last)
    rows.push(
      { ...added, "Stok no": "G-201", Plaka: "34 KTN 201", Kilometre: 41_500 },
      { ...added, "Stok no": "G-202", Plaka: "34 KTN 202", Kilometre: 78_200 },
      { ...added, "Stok no": "G-203", Plaka: "" },
      { ...added, "Stok no": "G-204", Plaka: "34 KTN 204", Model: "Bilinmeyen model" },
    );
  const file = feedFile(tx, feed);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(rows, null, 1));
  return rows;
}

/** A first run by a person, an hourly one that failed, and one without differences. */
async function writeHistory(
  tx: Context,
  { sourceId, memberId, count }: { sourceId: number; memberId: number; count: number },
) {
  const runAt = async (days: number, by: number | null, values: Parameters<typeof updateRun>[2]) => {
    const at = addDays(tx.clock(), -days);
    const { id } = (await insertRun({ ...tx, clock: () => at }, { sourceId, memberId: by }))!;
    await updateRun(tx, id, { finishedAt: at, ...values });
    return id;
  };
  const refused = "Plaka yazmadan araç ilanı verilemez";
  const id = await runAt(9, memberId, {
    state: "done",
    rowCount: count + 1,
    appliedRows: count + 1,
    newCount: count,
    refusedCount: 1,
  });
  await insertRunRows(tx, id, [
    {
      rowNumber: count + 1,
      stockNumber: "G-199",
      outcome: "refused",
      vehicle: "2021 Fiat Egea",
      changes: [],
      details: refused,
    },
  ]);
  await runAt(4, null, { state: "failed", message: fetchFaults.timedOut });
  await runAt(1, null, { state: "unchanged", rowCount: count });
}

/** The feeds of the demo's shops. */
export async function demoFeeds(app: FastifyInstance) {
  for (const { feed } of sources)
    app.get(feedPath(feed), { config: { isAnonymous: true } }, async ({ ctx }, reply) => {
      requireDemo(ctx);
      const text = await readFile(feedFile(ctx, feed)).catch(() => undefined);
      if (!text) throw new Refusal(404, "Aradığınız sayfa bulunamadı.");
      return reply.type("application/json; charset=utf-8").send(text);
    });
}
