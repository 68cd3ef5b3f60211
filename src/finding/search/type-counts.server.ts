import type { Context } from "#src/shared/context.server.ts";
import { everything } from "./engine/engine.ts";
import { sectionSlugs } from "./rules.ts";
import { searchEngine } from "./service.server.ts";
import { namesOf } from "./address/vocabulary.server.ts";

/** The number of results of each vehicle type, of rentals and of spare parts, by the first segment of their address. */
export async function countTypes(ctx: Context): Promise<Record<string, number>> {
  const { catalogue, typeIds } = await namesOf(ctx);
  const engine = searchEngine(ctx);
  const page = { sort: "onerilen", offset: 0, limit: 0, facets: ["types"], figures: false } as const;
  const [{ counts }, rentals, parts] = await Promise.all([
    engine.search(everything, page),
    engine.count({ ...everything, listingType: "kiralik" }),
    engine.count({ ...everything, listingType: "yedek-parca" }),
  ]);
  const countOf = (slug: string) => typeIds(slug).reduce((sum, id) => sum + (counts.types.get(id) ?? 0), 0);
  return {
    ...Object.fromEntries(catalogue.vehicleTypes.map(({ slug }) => [slug, countOf(slug)])),
    [sectionSlugs.kiralik]: rentals,
    [sectionSlugs["yedek-parca"]]: parts,
  };
}
