import { insertRequest, updateNature } from "#src/business/businesses/brands/queries.server.ts";
import type { NewListing } from "#src/selling/listings/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { People } from "./people.server.ts";

/**
 * Makes the documented dealer the authorised dealer of the brand that it offers most, whose vehicles it then sells as
 * such, and adds a pending request for its next brand.
 */
export async function grantDealerBrand(ctx: Context, people: People, rows: NewListing[]) {
  const { businessId } = people.dealers[0]!;
  const own = rows.filter((row) => row.businessId === businessId);
  const [most, next] = [...Map.groupBy(own, ({ brandId }) => brandId)]
    .toSorted(([idA, a], [idB, b]) => b.length - a.length || idA - idB)
    .map(([brandId]) => brandId);
  const now = ctx.clock();
  const asked = { businessId, note: "Bayilik sözleşmemiz 2019 yılından beri geçerli.", askedBy: people.galeriId };
  if (most !== undefined) {
    const decided = { decidedAt: addDays(now, -117), decidedBy: people.moderatorId };
    await insertRequest(ctx, {
      ...asked,
      ...decided,
      brandId: most,
      state: "granted",
      askedAt: addDays(now, -119),
    });
    for (const row of own) if (row.brandId === most) row.franchiserBrandId = most;
    await updateNature(ctx, businessId);
  }
  if (next !== undefined)
    await insertRequest(ctx, { ...asked, brandId: next, state: "asked", askedAt: addDays(now, -1) });
}
