import { removeUnusedPhoto } from "#src/listings/photos/service.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { selectFiles } from "../export/file-queries.server.ts";
import { removeFiles } from "../export/service.server.ts";
import { type LawId, laws } from "../registry/laws.ts";
import {
  deleteKeptBy,
  deleteQueued,
  eraseRows,
  insertErasure,
  insertRemovals,
  lockPerson,
  selectUnsettled,
  selectUnusedLater,
} from "./erasure-queries.server.ts";
import { lockDue, postpone } from "./queries.server.ts";
import { identityPattern } from "./rules.ts";
import { findHindrance } from "./service.server.ts";

export type LeftFiles = { photoIds: string[]; files: string[] };

const photosAtOnce = 500;

/**
 * Erases a member whose waiting time is over, all in one transaction: it happened, or it did not. Their files follow in
 * jobs that the same transaction asks for. Where something hinders it by now, it waits a day more.
 */
export const eraseMember = (ctx: Context, memberId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!(await lockDue(tx, memberId))) return;
    if (await findHindrance(tx, memberId)) return void (await postpone(tx, memberId, addDays(tx.clock(), 1)));
    const person = await lockPerson(tx, memberId);
    if (!person) return;
    const files = await selectFiles(tx, memberId);
    const photoIds = await selectUnusedLater(tx, memberId);
    await insertRemovals(tx, memberId);
    await deleteQueued(tx, person);
    await eraseRows(tx, memberId, identityPattern(person));
    await insertErasure(tx, memberId);
    for (let at = 0; at === 0 || at < photoIds.length; at += photosAtOnce)
      await enqueue(tx, "data-rights.remove-files", {
        photoIds: photoIds.slice(at, at + photosAtOnce),
        files: at === 0 ? files : [],
      });
  });

/** Removes the files of an erased member; a photo that somebody else shows too stays theirs. */
export async function removeLeftFiles(ctx: Context, { photoIds, files }: LeftFiles): Promise<void> {
  await removeFiles(ctx, files);
  for (const id of photoIds) await removeUnusedPhoto(ctx, id, addSeconds(ctx.clock(), 1));
}

const membersAtOnce = 100;

/** What laws had kept of erased members goes once their years are over. */
export async function purgeKept(ctx: Context): Promise<void> {
  for (const [law, { years }] of Object.entries(laws) as [LawId, { years: number }][]) {
    const before = new Date(ctx.clock());
    before.setUTCFullYear(before.getUTCFullYear() - years);
    for (const memberId of await selectUnsettled(ctx, law, before, membersAtOnce))
      await inTransaction(ctx, (tx) => deleteKeptBy(tx, law, memberId));
  }
}
