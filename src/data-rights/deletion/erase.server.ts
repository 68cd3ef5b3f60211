import { removeUnusedPhoto } from "#src/listings/photos/service.server.ts";
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
import { findHindrance } from "./service.server.ts";

export type LeftFiles = { photoIds: string[]; files: string[] };

/** What the rows of all other tables are found through, and what says that the time is over: they go last, at once. */
const last: readonly Table[] = ["accountDeletion", "business", "member"];
const walkOf = (ctx: Context) =>
  foundFirst(ctx)
    .map(([table]) => table)
    .filter((table) => !last.includes(table));

/**
 * Erases some of a member whose waiting time is over, and asks for a job that goes on at `from`, the table it came to.
 * Every step is a transaction of its own, so that no dealer's stock is one long one; stopped half way, the next step goes
 * on with what is there. From the first one on the account is closed, and only when nothing else is left to erase does it
 * lose its name, which all else is found by. Where something hinders it before it began, it waits a day more.
 */
export const eraseMember = (ctx: Context, { memberId, from }: { memberId: number; from?: Table }): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!(await lockDue(tx, memberId))) return;
    if (await findHindrance(tx, memberId)) return void (await postpone(tx, memberId, addDays(tx.clock(), 1)));
    const person = await lockPerson(tx, memberId);
    if (!person) return;
    await closeAccount(tx, memberId);
    const pattern = identityPattern(person);
    const walk = walkOf(tx);
    const next = await eraseSome(tx, walk.slice(from ? walk.indexOf(from) : 0), memberId, pattern);
    // What was written meanwhile is looked for from the beginning.
    if (next ?? from)
      return enqueue(tx, "data-rights.erase", { memberId, ...(next && { from: next }) }, { key: erasureKey(memberId) });
    await deleteQueued(tx, person);
    for (const table of last) await eraseRows(tx, await lockRows(tx, table, memberId, pattern, rowsAtOnce), pattern);
    await insertErasure(tx, memberId);
  });

/** Erases up to `rowsAtOnce` rows of these tables, one after the other. Answers where to go on; nothing if all is erased. */
async function eraseSome(tx: Context, tables: readonly Table[], memberId: number, pattern: string) {
  let left = rowsAtOnce;
  for (const table of tables) {
    const rows = await lockRows(tx, table, memberId, pattern, left);
    if (rows.at.length === 0) continue;
    await leaveFiles(tx, rows);
    if (table === "listing") await insertRemovals(tx, rows);
    await eraseRows(tx, rows, pattern);
    left -= rows.at.length;
    if (left === 0) return table;
  }
  return undefined;
}

/** The files that rows lead to follow them, in a job that counts if the rows go. */
async function leaveFiles(tx: Context, rows: Rows) {
  const photoIds = await selectPhotosOf(tx, rows);
  const files = rows.table === "dataExport" ? await selectFilesOf(tx, rows) : [];
  if (photoIds.length + files.length > 0) await enqueue(tx, "data-rights.remove-files", { photoIds, files });
}

/** Removes the files of an erased member; a photo that somebody else shows too stays theirs. */
export async function removeLeftFiles(ctx: Context, { photoIds, files }: LeftFiles): Promise<void> {
  await removeFiles(ctx, files);
  for (const id of photoIds) await removeUnusedPhoto(ctx, id, addSeconds(ctx.clock(), 1));
}

const membersAtOnce = 100;

/** What laws had kept of erased members goes once their years are over. */
export async function purgeRetained(ctx: Context): Promise<void> {
  for (const [law, { years }] of Object.entries(laws) as [LawId, { years: number }][]) {
    const before = new Date(ctx.clock());
    before.setUTCFullYear(before.getUTCFullYear() - years);
    for (const memberId of await selectUnsettled(ctx, law, before, membersAtOnce))
      await inTransaction(ctx, (tx) => deleteRetainedBy(tx, law, memberId));
  }
}
