import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { guessMapping } from "#src/business/stock/mapping/guess.ts";
import { findOpenRun, findSource, selectRuns } from "#src/business/stock/queries.server.ts";
import { addSource, pullNow, saveMapping, startApplying } from "#src/business/stock/service.server.ts";
import { enqueue } from "#src/shared/events.server.ts";
import type { TestApp } from "./app.ts";
import { aBusiness } from "./my-listings.ts";

export type Vehicle = Record<string, string | number | readonly string[]>;

/** The address of a photo that is refused without a request: it is still to be fetched for the hours of its tries. */
export const noPhotoAddress = "https://127.0.0.1/arac.jpg";

/** A row of a feed that becomes a listing; `Fiyat` and the others may be changed. */
export const aVehicle = (stockNumber: string, values: Vehicle = {}): Vehicle => ({
  "Stok No": stockNumber,
  Marka: "Renault",
  Model: "Megane",
  Versiyon: "1.5 dCi Touch",
  "Model yılı": 2015,
  Kilometre: 98_000,
  Fiyat: 750_000,
  Plaka: `34 ABC ${(Number(stockNumber.replace(/\D/g, "")) % 900) + 100}`,
  İl: "İzmir",
  İlçe: "Buca",
  Açıklama: "Bakımları zamanında yapıldı.",
  "Boya değişen": "Tamamı orijinal",
  Fotoğraflar: noPhotoAddress,
  ...values,
});

/** A server of feeds in our own network that the app may read: `answer` may be replaced at any time. */
export async function aFeedServer(app: TestApp) {
  const state = {
    vehicles: [] as Vehicle[],
    answer: undefined as RequestListener | undefined,
    /** Requests received so far. */
    requests: [] as { url: string; etag: string | undefined }[],
  };
  const server = createServer((request, response) => {
    state.requests.push({ url: request.url!, etag: request.headers["if-none-match"] });
    if (state.answer) return state.answer(request, response);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(state.vehicles));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app.deps.feeds.ownOrigins.push(origin);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(state, { origin, url: `${origin}/feed.json` });
}
export type FeedServer = Awaited<ReturnType<typeof aFeedServer>>;

/** A business with a source that reads a feed, whose columns are mapped as guessed. */
export async function aStock(app: TestApp, feed: Pick<FeedServer, "url">) {
  const business = await aBusiness(app);
  const member = {
    ...business.owner,
    businessId: business.businessId,
    isEmailConfirmed: true,
  };
  const ctx = () => app.ctx(member as never);
  const sourceId = await addSource(ctx(), { name: "Galeri programı", feedUrl: feed.url });
  const openRun = async () => (await findOpenRun(ctx(), sourceId))!;
  const stock = {
    ...business,
    ctx,
    sourceId,
    source: async () => (await findSource(ctx(), sourceId))!,
    openRun,
    lastRun: async () => (await selectRuns(ctx(), sourceId, 1))[0]!,
    /** Maps the columns as their names suggest. */
    map: async () => {
      await app.runJobs();
      const { sample } = (await findSource(ctx(), sourceId))!;
      await saveMapping(ctx(), sourceId, guessMapping(sample!.columns.map(({ path }) => path)));
      await app.runJobs();
    },
    /** Reads the feed again, by a person. */
    read: async () => {
      await pullNow(ctx(), sourceId);
      await app.runJobs();
      return stock.lastRun();
    },
    /** Reads the feed as every hour. */
    pull: async () => {
      await enqueue(app.deps, "stock.pull", {});
      await app.runJobs();
      return stock.lastRun();
    },
    apply: async (isConfirmed = false) => {
      await startApplying(ctx(), sourceId, { runId: (await openRun()).id, isConfirmed });
      await app.runJobs();
      return stock.lastRun();
    },
    rows: async () =>
      app.db
        .selectFrom("stockRunRow")
        .where("runId", "=", (await stock.lastRun()).id)
        .orderBy("id")
        .select(["rowNumber", "stockNumber", "outcome", "changes", "details"])
        .execute(),
    listings: () =>
      app.db
        .selectFrom("listing")
        .innerJoin("stockItem as item", "item.listingId", "listing.id")
        .where("listing.businessId", "=", business.businessId)
        .orderBy("item.stockNumber")
        .selectAll("listing")
        .select(["item.stockNumber", "item.goneAt"])
        .execute(),
    /** Approves all pending listings, as moderators do. */
    approveAll: async () => {
      await app.db
        .updateTable("listing")
        .set({ state: "active", publishedAt: app.now, expiresAt: new Date(app.now.getTime() + 60 * 86_400_000) })
        .where("businessId", "=", business.businessId)
        .where("state", "=", "pending")
        .execute();
    },
  };
  return stock;
}
/** A stock whose feed has so many vehicles, all of them live. */
export async function aLiveStock(app: TestApp, feed: FeedServer, count: number) {
  feed.vehicles = Array.from({ length: count }, (_, at) => aVehicle(`S${at + 1}`));
  const stock = await aStock(app, feed);
  await stock.map();
  await stock.apply();
  await stock.approveAll();
  return stock;
}

export type Stock = Awaited<ReturnType<typeof aStock>>;
