import { removeUnusedPhoto } from "#src/selling/listings/photos/service.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { removeFiles } from "../export/service.server.ts";
import { type LawId, laws } from "#src/shared/personal-data/laws.ts";
import { foundFirst } from "../registry/registry.ts";
import type { Table } from "#src/shared/personal-data/rule.ts";
import {
  closeAccount,
  deleteRetainedBy,
  deleteQueued,
  eraseRows,
  insertErasure,
  insertRemovals,
  lockPerson,
  lockRows,
  type Rows,
  selectFilesOf,
  selectPhotosOf,
  selectUnsettled,
} from "./erasure-queries.server.ts";
import { lockDue, postpone } from "./queries.server.ts";
import { erasureKey, identityPattern, rowsAtOnce } from "./rules.ts";
import { findObstacle } from "./service.server.ts";

export type ErasedFiles = { photoIds: string[]; files: string[] };

/** Tables that the rows of all others are found through: erased last, in one transaction. */
const last: readonly Table[] = ["accountDeletion", "business", "member"];
const walkOf = (ctx: Context) =>
  foundFirst(ctx)
    .map(([table]) => table)
    .filter((table) => !last.includes(table));

/**
 * Erases some rows of a member whose deletion is due, and enqueues a job that resumes at `from`, the table reached.
 * Every step is a transaction of its own, so that a large stock is not one long one; after an interruption the next step
 * resumes. From the first step on the account is closed, and it loses its name, which other rows are
 * found by, only when nothing else is left to erase. An obstacle before the first step postpones it by a day.
 */
export const eraseMember = (ctx: Context, { memberId, from }: { memberId: number; from?: Table }): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!(await lockDue(tx, memberId))) return;
    if (await findObstacle(tx, memberId)) return void (await postpone(tx, memberId, addDays(tx.clock(), 1)));
    const person = await lockPerson(tx, memberId);
    if (!person) return;
    await closeAccount(tx, memberId);
    const pattern = identityPattern(person);
    const walk = walkOf(tx);
    const next = await eraseSome(tx, walk.slice(from ? walk.indexOf(from) : 0), memberId, pattern);
    // Rows that were written meanwhile are searched from the beginning.
    if (next ?? from)
      return enqueue(tx, "data-rights.erase", { memberId, ...(next && { from: next }) }, { key: erasureKey(memberId) });
    await deleteQueued(tx, person);
    for (const table of last) await eraseRows(tx, await lockRows(tx, table, memberId, pattern, rowsAtOnce), pattern);
    await insertErasure(tx, memberId);
  });

/** Erases up to `rowsAtOnce` rows of these tables, in order. Returns where to resume; undefined if all is erased. */
async function eraseSome(tx: Context, tables: readonly Table[], memberId: number, pattern: string) {
  let left = rowsAtOnce;
  for (const table of tables) {
    const rows = await lockRows(tx, table, memberId, pattern, left);
    if (rows.at.length === 0) continue;
    await enqueueFileRemoval(tx, rows);
    if (table === "listing") await insertRemovals(tx, rows);
    await eraseRows(tx, rows, pattern);
    left -= rows.at.length;
    if (left === 0) return table;
  }
  return undefined;
}

/** A job deletes the files of the rows, enqueued in their transaction. */
async function enqueueFileRemoval(tx: Context, rows: Rows) {
  const photoIds = await selectPhotosOf(tx, rows);
  const files = rows.table === "dataExport" ? await selectFilesOf(tx, rows) : [];
  if (photoIds.length + files.length > 0) await enqueue(tx, "data-rights.remove-files", { photoIds, files });
}

/** Removes the files of an erased member; a photo that another member's listing shows too stays. */
export async function removeErasedFiles(ctx: Context, { photoIds, files }: ErasedFiles): Promise<void> {
  await removeFiles(ctx, files);
  for (const id of photoIds) await removeUnusedPhoto(ctx, id, addSeconds(ctx.clock(), 1));
}

const membersAtOnce = 100;

/** Deletes what laws retained of erased members once the retention period is over. */
export async function purgeRetained(ctx: Context): Promise<void> {
  for (const [law, { years }] of Object.entries(laws) as [LawId, { years: number }][]) {
    const before = new Date(ctx.clock());
    before.setUTCFullYear(before.getUTCFullYear() - years);
    for (const memberId of await selectUnsettled(ctx, law, before, membersAtOnce))
      await inTransaction(ctx, (tx) => deleteRetainedBy(tx, law, memberId));
  }
}
