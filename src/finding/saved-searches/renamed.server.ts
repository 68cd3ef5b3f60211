import type { CatalogueReference, Level } from "#src/core/catalogue/desk/references.server.ts";
import { selectionAddress } from "#src/finding/search/address/address.ts";
import { modelChoice } from "#src/finding/search/rules.ts";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import type { Listeners } from "#src/shared/events.server.ts";
import { clearCatalogueCache } from "#src/core/catalogue/catalogue.server.ts";
import { moveSearch, selectSearchesNaming } from "./queries.server.ts";
import { savedSelection } from "./selection.server.ts";

/** Gives saved searches the present addresses of their selections. Of two that become one the older stays. */
async function readAddressesAgain(ctx: Context, slugs: readonly string[]): Promise<void> {
  // The event may be older than the cached catalogue of this process.
  clearCatalogueCache(ctx.db);
  const names = await namesOf(ctx);
  for (const { id, address } of await selectSearchesNaming(ctx, slugs)) {
    const selection = savedSelection(address, names);
    const now = selection && selectionAddress(selection);
    if (now !== undefined && now !== address) await inTransaction(ctx, (tx) => moveSearch(tx, id, now));
  }
}

export const renamedListeners: Listeners = {
  "catalogue.renamed": (ctx, { slugs }) => readAddressesAgain(ctx, slugs),
};

async function count(ctx: Context, level: Level, id: number): Promise<number> {
  const names = await namesOf(ctx);
  const { catalogue } = names;
  const engine = level === "engine" ? catalogue.engine(id) : undefined;
  const variant = catalogue.variant(level === "variant" ? id : (engine?.variantId ?? 0));
  const model = catalogue.model(level === "model" ? id : (variant?.modelId ?? 0));
  const brand = catalogue.brand(level === "brand" ? id : (model?.brandId ?? 0));
  const slug = (variant ?? model ?? brand)?.slug;
  if (slug === undefined || !brand) return 0;
  return (await selectSearchesNaming(ctx, [slug])).filter(({ address }) => {
    const selection = savedSelection(address, names);
    if (engine) return selection?.engines.includes(String(id));
    if (!model) return selection?.brands.includes(slug);
    if (!selection?.models.includes(modelChoice(brand.slug, model.slug))) return false;
    return !variant || selection.variants.includes(variant.slug);
  }).length;
}

/** Saved searches follow by the event that publishes the former slug; the ids of merged engines are read as they are. */
export const savedSearchReferences: readonly CatalogueReference[] = [{ label: "Kayıtlı arama", count }];
