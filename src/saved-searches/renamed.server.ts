import type { CatalogueReference, Level } from "#src/catalogue/desk/references.server.ts";
import { findRow } from "#src/catalogue/desk/queries.server.ts";
import { selectionAddress } from "#src/search/address.ts";
import { modelChoice } from "#src/search/rules.ts";
import { namesOf } from "#src/search/vocabulary.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import type { Listeners } from "#src/shared/events.server.ts";
import { clearCatalogueCache } from "#src/catalogue/catalogue.server.ts";
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
  if (level === "engine" || level === "variant") return 0;
  const row = await findRow(ctx, level, String(id));
  const brand = level === "brand" ? row : await findRow(ctx, "brand", String(row?.["brandId"]));
  const [slug, brandSlug] = [String(row?.["slug"]), String(brand?.["slug"])];
  const names = await namesOf(ctx);
  return (await selectSearchesNaming(ctx, [slug])).filter(({ address }) => {
    const selection = savedSelection(address, names);
    if (level === "brand") return selection?.brands.includes(slug);
    return selection?.models.includes(modelChoice(brandSlug, slug));
  }).length;
}

/** Saved searches follow by the event that publishes the former slug. */
export const savedSearchReferences: readonly CatalogueReference[] = [{ label: "Kayıtlı arama", count }];
