import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

/**
 * Deletes changes from before a time, except those at or after the oldest open transaction, and records up to which
 * transaction changes were deleted.
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
