import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

/**
 * Forgets the changes from before a moment, and notes up to where. What may belong to a transaction that is still open
 * stays, and so does everything after it.
 */
export async function pruneChanges({ db }: Context, before: Date): Promise<void> {
  await sql`
    with pruned as (
      delete from listing_change
      where at < ${before} and xid < pg_snapshot_xmin(pg_current_snapshot())
      returning xid),
    newest as (select xid from pruned order by xid desc limit 1)
    update listing_change_pruned set xid = newest.xid from newest where newest.xid > listing_change_pruned.xid`.execute(
    db,
  );
}
