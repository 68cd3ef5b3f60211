import type { Context } from "#src/shared/context.server.ts";
import type { Fit } from "../fits.ts";

/** Listings whose title has an İ, in the order of their ids. Those that are over are left as they are. */
export async function selectDottedTitles({ db }: Context, { after, limit }: { after: number; limit: number }) {
  const rows = await db
    .selectFrom("listing")
    .where("title", "like", "%İ%")
    .where("state", "not in", ["sold", "removed"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .select(["id", "title", "brandId", "fits"])
    .execute();
  return rows.map((row) => ({ ...row, fits: row.fits as unknown as Fit[] }));
}

/** Writes a title, unless it was changed since it was `before`. */
export const updateTitle = ({ db }: Context, id: number, { before, title }: { before: string; title: string }) =>
  db.updateTable("listing").set({ title }).where("id", "=", id).where("title", "=", before).execute();
