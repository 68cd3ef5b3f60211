import type { Context } from "#src/shared/context.server.ts";

/** Writes a listing's price and increments its version. */
export async function updatePrice({ db, clock }: Context, id: number, priceKurus: number) {
  await db
    .updateTable("listing")
    .set((eb) => ({ priceKurus, updatedAt: clock(), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
