import { shopAddress } from "#src/people/accounts/public/rules.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { placeName } from "#src/selling/listings/names.ts";
import { selectionAddress } from "#src/finding/search/address/address.ts";
import { criteriaOf } from "#src/finding/search/engine/criteria.server.ts";
import { everything } from "#src/finding/search/engine/engine.ts";
import { countPaidPlaces } from "#src/finding/search/paid/promoted.server.ts";
import { nothingChosen, type Selection } from "#src/finding/search/rules.ts";
import { searchEngine } from "#src/finding/search/service.server.ts";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { selectLiveContent } from "#src/site/content/items/queries.server.ts";
import { cardView } from "#src/site/content/pages/page-data.server.ts";
import { selectPartners } from "./queries.server.ts";
import { readQuickSearch } from "./quick/service.server.ts";
import { type CountedLink, kinds, recommended, shownCounts } from "./rules.ts";

/** The dealers of the home page, with the number of listings on their page. */
async function readPartners(ctx: Context) {
  const businesses = await selectPartners(ctx, shownCounts.partners);
  return businesses.map(({ id, slug, name, cityName, townName, count }) => ({
    id,
    name,
    place: cityName === null ? null : placeName(cityName, townName),
    count,
    to: shopAddress(slug),
  }));
}

/** The newest news, which the home page shows. */
export async function readNews(ctx: Context) {
  return (await selectLiveContent(ctx, { kind: "news" }, { limit: shownCounts.news })).map(cardView);
}

/**
 * The data of the home page, where no listing is in two rows. `tabText` is the quick-search tab from the address, `shown`
 * the key codes of the listings in other rows of the page.
 */
export async function readHome(ctx: Context, tabText: string | null, shown: readonly string[]) {
  const names = await namesOf(ctx);
  const { catalogue, places, typeIds } = names;
  const engine = searchEngine(ctx);
  // Price figures are not shown here, and a cached page that did not query them survives their changes.
  const first = { sort: "en-yeni", offset: 0, figures: false } as const;
  // Asked together: the index waits for the database once for all of them.
  const [all, recommendedFound, showcase, quick, partners] = await Promise.all([
    engine.search(everything, {
      ...first,
      limit: shownCounts.newest + shownCounts.recommended + shown.length,
      facets: ["types", "brands", "cities", "bodies"],
    }),
    engine.search(criteriaOf(recommended, names), {
      ...first,
      limit: shownCounts.recommended + shown.length,
      facets: [],
    }),
    countPaidPlaces(engine, everything, ["home"]),
    readQuickSearch(ctx, tabText, names),
    readPartners(ctx),
  ]);
  const without = (keyCodes: readonly string[], others: readonly string[]) =>
    keyCodes.filter((keyCode) => !others.includes(keyCode));
  const recommendedCodes = without(recommendedFound.keyCodes, shown).slice(0, shownCounts.recommended);
  const newestCodes = without(all.keyCodes, [...shown, ...recommendedCodes]).slice(0, shownCounts.newest);
  const cards = await listingCards(ctx, [...newestCodes, ...recommendedCodes], { hasLabels: true });
  const cardsOf = (keyCodes: readonly string[]) =>
    keyCodes.flatMap((keyCode) => cards.find((card) => card.keyCode === keyCode) ?? []);
  const countOf = (slug: string) => typeIds(slug).reduce((sum, id) => sum + (all.counts.types.get(id) ?? 0), 0);
  const link = (name: string, count: number, part: Partial<Selection>): CountedLink => ({
    name,
    count,
    to: selectionAddress({ ...nothingChosen, ...part }),
  });
  // Ties are ordered by id, so that all nodes show the same order.
  const most = (counts: Map<number, number>) =>
    [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, shownCounts.links);

  return {
    total: all.total,
    showcase,
    newest: cardsOf(newestCodes),
    recommended: {
      cards: cardsOf(recommendedCodes),
      total: recommendedFound.total,
      to: selectionAddress(recommended),
    },
    quick,
    kinds: kinds
      .map(({ name, icon, body, type }) =>
        body === undefined
          ? { icon, ...link(name, countOf(type), { type }) }
          : { icon, ...link(name, all.counts.bodies.get(body) ?? 0, { bodies: [body] }) },
      )
      .filter(({ count }) => count > 0),
    brands: most(all.counts.brands).flatMap(([id, count]) => {
      const brand = catalogue.brand(id);
      return brand ? [link(brand.name, count, { brands: [brand.slug] })] : [];
    }),
    cities: most(all.counts.cities).flatMap(([id, count]) => {
      const city = places.city(id);
      return city ? [link(city.name, count, { cities: [city.slug] })] : [];
    }),
    partners,
  };
}
