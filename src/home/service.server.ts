import { listingCards } from "#src/listings/cards.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { compareTurkish } from "#src/shared/turkish.ts";
import { selectionAddress } from "#src/search/address.ts";
import { everything } from "#src/search/engine.ts";
import { nothingChosen, type Selection } from "#src/search/rules.ts";
import { searchEngine } from "#src/search/service.server.ts";
import { namesOf } from "#src/search/vocabulary.server.ts";
import { kinds } from "./rules.ts";

const newestCount = 8;
const linksCount = 12;

/** Everything the home page shows. `typeText` is the quick search's vehicle type as the address has it. */
export async function readHome(ctx: Context, typeText: string | null) {
  const names = await namesOf(ctx);
  const { catalogue, places, typeIds } = names;
  const engine = searchEngine(ctx);
  const types = catalogue.vehicleTypes.filter(({ parentId }) => parentId === null);
  const type = types.find(({ slug }) => slug === typeText) ?? types[0];
  const first = { sort: "onerilen", offset: 0, limit: newestCount } as const;
  const [all, ofType] = await Promise.all([
    engine.search(everything, { ...first, facets: ["types", "brands", "cities", "bodies"] }),
    engine.search(
      { ...everything, typeIds: type ? typeIds(type.slug) : null },
      { ...first, limit: 0, facets: ["brands"] },
    ),
  ]);
  const countOf = (slug: string) => typeIds(slug).reduce((sum, id) => sum + (all.counts.types.get(id) ?? 0), 0);
  const link = (name: string, count: number, part: Partial<Selection>) => ({
    name,
    count,
    to: selectionAddress({ ...nothingChosen, ...part }),
  });
  const most = <Key>(counts: Map<Key, number>) => [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, linksCount);

  return {
    total: all.total,
    newest: await listingCards(ctx, all.keyCodes),
    quick: {
      types: types.map(({ slug, name }) => ({ slug, name })),
      type: type?.slug ?? null,
      total: ofType.total,
      brands: [...ofType.counts.brands]
        .flatMap(([id, count]) => {
          const brand = catalogue.brand(id);
          return brand ? [{ slug: brand.slug, name: brand.name, count }] : [];
        })
        .toSorted((a, b) => compareTurkish(a.name, b.name)),
      cities: places.cities.map(({ slug, name }) => ({ value: slug, label: name })),
      year: ctx.clock().getFullYear(),
    },
    kinds: kinds
      .map(({ name, icon, body, type: kindType }) =>
        body === undefined
          ? { icon, ...link(name, countOf(kindType), { type: kindType }) }
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
  };
}
