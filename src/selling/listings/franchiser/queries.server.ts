import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import type { Context } from "#src/shared/context.server.ts";

type Read = Pick<Context, "db">;

const granted = ({ db }: Read, businessId: number) =>
  db
    .selectFrom("businessBrand")
    .where("businessId", "=", businessId)
    .where("state", "=", "granted")
    .orderBy("id")
    .select("brandId");

const ids = (rows: readonly { brandId: number }[]) => rows.map(({ brandId }) => brandId);

/** Ids of the brands that the business is an authorised dealer of: the only ones that its listings may name. */
export const selectGrantedBrandIds = async (ctx: Read, businessId: number) =>
  ids(await granted(ctx, businessId).execute());

/**
 * The same, locked so that none is revoked before the transaction ends. Lock brands before listings, as revoking does, to
 * avoid deadlocks.
 */
export const lockGrantedBrandIds = async (tx: Read, businessId: number) =>
  ids(await granted(tx, businessId).forShare().execute());

/** Names of the granted brands, in the order of their requests. */
export async function grantedBrandNames(ctx: Context, businessId: number): Promise<string[]> {
  const [brandIds, catalogue] = await Promise.all([selectGrantedBrandIds(ctx, businessId), catalogueOf(ctx)]);
  return brandIds.flatMap((id) => catalogue.brand(id)?.name ?? []);
}

/** Removes the brand from the business's listings. Returns how many had it. */
export async function clearFranchiserBrand({ db, clock }: Context, businessId: number, brandId: number) {
  const cleared = await db
    .updateTable("listing")
    .set((eb) => ({ franchiserBrandId: null, updatedAt: clock(), version: eb("version", "+", 1) }))
    .where("businessId", "=", businessId)
    .where("franchiserBrandId", "=", brandId)
    .returning("id")
    .execute();
  return cleared.length;
}
