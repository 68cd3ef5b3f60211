import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

export type StoredPhoto = { id: string; width: number; height: number };

/** Waits until nobody else stores or removes this photo; held until the transaction ends. */
export async function lockPhoto(ctx: Context, id: string) {
  await sql`select pg_advisory_xact_lock(hashtext('photo'), hashtext(${id}))`.execute(ctx.db);
}

export async function insertPhoto(ctx: Context, photo: StoredPhoto & { bytes: number }) {
  await ctx.db
    .insertInto("photo")
    .values({ ...photo, createdAt: ctx.clock() })
    .execute();
}

/** A photo that is sent again counts as new, so that the sweep of unused ones leaves it alone. */
export function touchPhoto(ctx: Context, id: string): Promise<StoredPhoto | undefined> {
  return ctx.db
    .updateTable("photo")
    .set({ createdAt: ctx.clock() })
    .where("id", "=", id)
    .returning(["id", "width", "height"])
    .executeTakeFirst();
}
