import { listingCards } from "#src/selling/listings/cards.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { selectionAddress } from "#src/finding/search/address/address.ts";
import { searchEngine } from "#src/finding/search/service.server.ts";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import { narrow } from "../quick/service.server.ts";
import { CarMarket } from "./market.server.ts";
import { allCars, carType, shownCounts } from "./rules.ts";

/** The data of the car sub-site's home: search, newest cars and market numbers. */
export async function readCarSite(ctx: Context) {
  const names = await namesOf(ctx);
  const engine = searchEngine(ctx);
  const market = new CarMarket(engine, names);
  const [all, found] = await Promise.all([
    market.ask(allCars, { limit: shownCounts.newest, facets: ["brands", "cities"] }),
    narrow(ctx, { kategori: carType }),
  ]);
  const [newest, brandsAndModels, cities] = await Promise.all([
    listingCards(ctx, all.keyCodes, { hasLabels: true }),
    market.brandsAndModels(all.counts.brands),
    market.cities(all.counts.cities),
  ]);
  return {
    total: all.total,
    medianKurus: all.prices?.median ?? null,
    to: selectionAddress(allCars),
    newest,
    ...brandsAndModels,
    cities,
    search: {
      found,
      cities: names.places.cities.map(({ slug, name }) => ({ value: slug, label: name })),
      year: ctx.clock().getFullYear(),
    },
  };
}
export type CarSite = Awaited<ReturnType<typeof readCarSite>>;
