import type { FastifyInstance } from "fastify";
import type { Context } from "#src/shared/context.server.ts";
import { csvFile } from "#src/shared/csv-answer.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { kurusToLira } from "#src/shared/money.ts";
import { ageGroups } from "./ages/rules.ts";
import { leadRows, readLeads, sortLeads, waitingByListing } from "./leads/service.server.ts";
import { describeListings } from "./listing-names.server.ts";
import { byDistance, type PricePosition } from "./prices/rules.ts";
import { priceRows, readPositions } from "./prices/service.server.ts";
import { selectStock, type StockListing } from "./queries.server.ts";
import { readEvents, readResults } from "./results/service.server.ts";
import { perDay } from "./results/rules.ts";
import { deskPath } from "./rules.ts";
import { type DeskScope, readScope } from "./scope.server.ts";
import { readSteps } from "./steps/service.server.ts";

/** Rows whose comparables are searched at once. */
const pricesAtOnce = 25;

/** The tables of the desk as CSV files, whole, for the branch, person and days of the query. */
const tables: Record<
  string,
  (ctx: Context, scope: DeskScope) => Promise<Iterable<string[]> | AsyncIterable<string[]>>
> = {
  talepler: async (ctx, scope) => {
    const { entries } = await sortLeads(ctx, scope, await readLeads(ctx, scope));
    const rows = await leadRows(ctx, entries);
    return [
      ["Tür", "Zaman", "Kim", "Konu", "Sorumlu", "Bekliyor", "Yanıt", "Adres"],
      ...rows.map(({ kind, when, who, about, responsible, waits, answer, to }) => [
        kind,
        when,
        who,
        about,
        responsible,
        waits ? "Evet" : "",
        answer,
        to === null ? "" : ctx.origin + to,
      ]),
    ];
  },
  "stok-yasi": async (ctx, { owned }) => [
    ["Yayın süresi", "İlan", "Değer (TL)"],
    ...ageGroups(await selectStock(ctx, owned), ctx.clock()).map(({ age, count, valueKurus }) => [
      age.name,
      String(count),
      lira(valueKurus),
    ]),
  ],
  fiyatlar: async (ctx, { owned }) => {
    const listings = await selectStock(ctx, owned);
    return pricesOf(ctx, byDistance(listings, await readPositions(ctx, listings)));
  },
  sonuclar: async (ctx, { owned, choice: { days } }) => {
    const [listings, events] = await Promise.all([selectStock(ctx, owned), readEvents(ctx, owned, days)]);
    const results = await readResults(ctx, owned, { listings, events, days });
    const names = await describeListings(
      ctx,
      results.map(({ listing }) => listing),
    );
    return [
      [
        "İlan no",
        "Araç",
        "Gün",
        "Görüntülenme",
        "Günde görüntülenme",
        "Telefon",
        "Mesaj",
        "Garaj",
        "Doping (TL)",
        "1.000 TL doping başına görüntülenme",
      ],
      ...results.map(({ result }, at) => [
        names[at]!.keyCode,
        names[at]!.name,
        String(result.days),
        String(result.views),
        perDay(result.views, result.days),
        String(result.phoneReveals),
        String(result.messages),
        String(result.favourites),
        result.costKurus > 0 ? lira(result.costKurus) : "",
        String(result.viewsPerThousand ?? ""),
      ]),
    ];
  },
  oneriler: async (ctx, scope) => {
    const { member, owned } = scope;
    const [listings, events, leads] = await Promise.all([
      selectStock(ctx, owned),
      readEvents(ctx, owned, scope.choice.days),
      readLeads(ctx, scope),
    ]);
    const positions = await readPositions(ctx, listings);
    const waiting = waitingByListing(leads, ctx.clock());
    const steps = await readSteps(ctx, member, { listings, positions, events, waiting });
    return [
      ["Öneri", "Konu", "Açıklama", "Beklenen etki", "Adres"],
      ...steps.map(({ name, about, sentence, gain, to }) => [name, about, sentence, gain, ctx.origin + to]),
    ];
  },
};

/** The files of the desk: 401, 403 and 404 as its pages. */
export async function deskFiles(app: FastifyInstance) {
  for (const [name, read] of Object.entries(tables))
    csvFile(app, `${deskPath}/${name}.csv`, async ({ ctx, query }) => {
      const scope = await readScope(ctx, new URLSearchParams(query));
      return { name: `${name}-${calendarDay(ctx.clock())}`, rows: await read(ctx, scope) };
    });
}

async function* pricesOf(ctx: Context, positions: readonly PricePosition<StockListing>[]) {
  yield ["İlan no", "Araç", "Fiyat (TL)", "Benzer ilan", "Orta fiyat (TL)", "Beklenen (TL)", "Fark", "Etiket"];
  for (let at = 0; at < positions.length; at += pricesAtOnce)
    for (const row of await priceRows(ctx, positions.slice(at, at + pricesAtOnce)))
      yield [
        row.keyCode,
        row.name,
        lira(row.priceKurus),
        String(row.comparables.count),
        row.comparables.medianKurus === null ? "" : lira(row.comparables.medianKurus),
        row.expectedKurus === null ? "" : lira(row.expectedKurus),
        row.distance ?? "",
        row.label ?? "",
      ];
}

const lira = (kurus: number) => kurusToLira(kurus).toFixed(2).replace(".", ",");
