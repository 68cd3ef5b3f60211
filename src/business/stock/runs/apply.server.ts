import { lockBusinessLimits } from "#src/people/accounts/entitlements/room.server.ts";
import { FileFault } from "#src/business/import/reading/limits.ts";
import { countLiveListings, insertListings, type NewListing } from "#src/selling/listings/queries.server.ts";
import { actorFor } from "#src/selling/listings/actor.ts";
import { businessLimitMessage, type ListingState } from "#src/selling/listings/rules.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { applyEdit } from "#src/selling/listing-editor/edit/apply-edit.server.ts";
import { editFormOf } from "#src/selling/listing-editor/edit/listing-form.server.ts";
import { selectPhotoIds } from "#src/selling/listing-editor/edit/queries.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { publishAll } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import {
  insertItems,
  lockGoing,
  lockMembers,
  selectItems,
  selectOwnerIds,
  updateItems,
} from "../items-queries.server.ts";
import {
  countRunRows,
  findRun,
  findSource,
  refuseRunRows,
  type Run,
  selectRunRows,
  updateSource,
} from "../queries.server.ts";
import { queuePhotos } from "../photos/queue.server.ts";
import { stockMessages } from "../rules.ts";
import { batchesOf, batchRows, missingColumns, type NumberedRow, numbersOf, withoutColumns } from "./batches.server.ts";
import type { Decision } from "./decision.ts";
import { areSame, decide, selectOwners } from "./decide.server.ts";
import { contentOf } from "./facts.ts";
import { hasRunFile } from "./files.server.ts";
import { finish, hold, requireRunningBusiness, workOnRun } from "./lease.server.ts";
import type { Lease } from "./queries.server.ts";
import { validatorsOf } from "./read.server.ts";
import { pauseAfter } from "./pace.server.ts";
import { SeenVehicles } from "../vehicles/identify.server.ts";
import { openRunTools, type RunTools } from "./tools.server.ts";

type Of<Outcome extends Decision["outcome"]> = Extract<Decision, { outcome: Outcome }>;

/**
 * Applies the differences of a run in batches, each one transaction. After a crash it starts again: what was applied is
 * no difference any more. Vehicles that are gone are paused first, so that new ones have room in the package.
 */
export const applyRun = (ctx: Context, runId: number): Promise<void> =>
  workOnRun(ctx, runId, "apply", async (lease) => {
    const run = (await findRun(ctx, runId))!;
    const source = await findSource(ctx, run.sourceId);
    if (!source?.mapping) return finish(ctx, lease, "discarded");
    await requireRunningBusiness(ctx, source);
    if (!(await hasRunFile(ctx, runId))) throw new FileFault(stockMessages.fileGone);
    const mapping = withoutColumns(source.mapping, await missingColumns(ctx, runId, source.mapping));
    const tools = await openRunTools(ctx, source, mapping);
    await pauseGone(ctx, tools, lease);
    const seen = new SeenVehicles();
    const hasNumber = numbersOf(ctx, runId, mapping);
    for await (const batch of batchesOf(ctx, runId, mapping)) {
      const appliedRows = batch.at(-1)!.rowNumber;
      if (await areSame(ctx, tools, batch, seen)) await hold(ctx, lease, { appliedRows });
      else
        await inTransaction(ctx, async (tx) => {
          await hold(tx, lease, { appliedRows });
          await applyBatch(tx, tools, { run, batch, seen, hasNumber });
        });
    }
    await inTransaction(ctx, async (tx) => {
      const { refused, new: newCount, returned, changed, elsewhere } = await countRunRows(tx, runId);
      await hold(tx, lease, {
        refusedCount: refused,
        newCount,
        returnedCount: returned,
        changedCount: changed,
        elsewhereCount: elsewhere,
      });
      await updateSource(tx, source.id, { ...validatorsOf(run), isAutomatic: source.feedUrl !== null });
      await queuePhotos(tx, source.businessId);
      await finish(tx, lease, "done");
    });
  });

/** Pauses the listings of vehicles that the preview of the run showed as missing; those that wait leave the queue. */
async function pauseGone(ctx: Context, tools: RunTools, lease: Lease) {
  const { runId } = lease;
  for (let after = 0; ;) {
    const rows = await selectRunRows(ctx, runId, { outcome: "gone", after, limit: batchRows });
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    const stockNumbers = rows.map(({ stockNumber }) => stockNumber);
    const startedAt = performance.now();
    await inTransaction(ctx, async (tx) => {
      await hold(tx, lease);
      const known = await selectItems(tx, tools.business.id, stockNumbers);
      await lockMembers(
        tx,
        await selectOwnerIds(
          tx,
          known.map(({ listingId }) => listingId),
        ),
      );
      const going = await lockGoing(tx, tools.source.id, stockNumbers);
      for (const { keyCode, state, ownerId } of going) {
        const actor = actorOf(tools, ownerId);
        if (state === "active") await changeState(tx, { keyCode, action: "pause", actor });
        if (state === "pending")
          await changeState(tx, { keyCode, action: "withdraw", actor, note: stockMessages.leftFile });
      }
      await updateItems(
        tx,
        going.map(({ id }) => id),
        { goneAt: tx.clock() },
      );
    });
    if (rows.length === batchRows) await pauseAfter(performance.now() - startedAt);
  }
}

/** The source's member, where they may change a colleague's listing, else the owner of the business. */
export function actorOf({ person, people, business }: RunTools, ownerId: number) {
  const may = actorFor(person, { ownerId, businessId: business.id }) === "owner";
  return may ? person : (people.find(({ businessRole }) => businessRole === "owner") ?? person);
}

type Batch = { run: Run; batch: NumberedRow[] } & Pick<Parameters<typeof decide>[3], "seen" | "hasNumber">;
/** A row of a vehicle in stock. */
type Written = Of<"changed" | "returned" | "touched" | "elsewhere">;

async function applyBatch(tx: Context, tools: RunTools, { run, batch, seen, hasNumber }: Batch) {
  const owners = await selectOwners(tx, tools, batch);
  await lockMembers(tx, [...new Set([...tools.people.map(({ id }) => id), ...owners])]);
  const decisions = await decide(tx, tools, batch, { seen, hasNumber, isLocked: true });
  await insertNew(
    tx,
    tools,
    run.id,
    decisions.filter((one) => one.outcome === "new"),
  );
  const written: readonly string[] = ["changed", "returned", "touched", ...(run.isMoving ? ["elsewhere"] : [])];
  for (const decision of decisions)
    if (written.includes(decision.outcome)) await update(tx, tools, run.id, decision as Written);
}

/** New vehicles become listings that wait for approval, as those of the wizard; those beyond the package are refused. */
async function insertNew(tx: Context, tools: RunTools, runId: number, rows: readonly Of<"new">[]) {
  if (rows.length === 0) return;
  const { business } = tools;
  const { liveListings: limit } = await lockBusinessLimits(tx, business.id);
  const room = Math.max(0, limit - (await countLiveListings(tx, business.id)));
  const beyond = rows.slice(room).map(({ rowNumber }) => rowNumber);
  await refuseRunRows(tx, runId, beyond, businessLimitMessage(limit));
  const taken = rows.slice(0, room);
  const inserted = await insertVehicles(tx, tools, taken, "pending");
  await publishAll(
    tx,
    "listing.published",
    taken.map(({ owner }, at) => ({
      keyCode: inserted[at]!.keyCode,
      ownerId: owner.id,
      historyId: inserted[at]!.historyId!,
      from: null,
      to: "pending",
      reasonCodes: [],
      note: "",
    })),
  );
}

/**
 * Inserts new vehicles as listings, `pending` or drafts, in the order of the rows. The caller checks the limit of the
 * package and publishes the events of pending ones.
 */
export async function insertVehicles(
  tx: Context,
  { business, source, person }: RunTools,
  rows: readonly Of<"new">[],
  state: "pending" | "draft",
) {
  const now = tx.clock();
  const inserted = await insertListings(
    tx,
    rows.map(({ facts, owner }): NewListing => ({
      ...facts,
      state,
      ownerId: owner.id,
      businessId: business.id,
      createdAt: now,
      updatedAt: now,
    })),
    { actorId: person.id, action: state === "draft" ? "draft" : "publish" },
  );
  await insertItems(
    tx,
    rows.map(({ stockNumber, hash, photoUrls }, at) => ({
      businessId: business.id,
      stockNumber,
      sourceId: source.id,
      listingId: inserted[at]!.id,
      rowHash: hash,
      photoUrls,
      photosDueAt: photoUrls.length > 0 ? now : null,
      appliedAt: now,
    })),
  );
  return inserted;
}

/** Writes a changed vehicle; that of an expired listing renews it. What is refused is noted in the run's row. */
async function update(tx: Context, tools: RunTools, runId: number, row: Written) {
  try {
    const state = await updateVehicle(tx, tools, row);
    const { keyCode, ownerId } = row.listing;
    if (state === "expired") await changeState(tx, { keyCode, action: "renew", actor: actorOf(tools, ownerId) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await refuseRunRows(tx, runId, [row.rowNumber], error.message);
  }
}

/**
 * Writes a changed vehicle into its listing, as an edit of its owner; one that returned is resumed, a draft of a file is
 * published, and one of another source is of this one from now on. The state of the listing after it.
 */
export async function updateVehicle(tx: Context, tools: RunTools, row: Written): Promise<ListingState> {
  const { item, listing, after, hash, photoUrls, stockNumber } = row;
  const { catalogue } = tools.match;
  const actor = actorOf(tools, listing.ownerId);
  const photoIds = await selectPhotoIds(tx, listing.id);
  const [before, changed] = [listing, after].map((one) => ({ form: editFormOf(catalogue, one), photoIds }));
  let { state } = listing;
  if (row.isEdit)
    state = (
      await applyEdit(tx, { listing, before: before!, after: changed!, content: contentOf(after, photoIds), actor })
    ).state;
  if (item && item.goneAt !== null && state === "passive")
    state = await changeState(tx, { keyCode: listing.keyCode, action: "resume", actor });
  // The API publishes its drafts when it is told to. Without photos a draft waits for other addresses.
  const isSent = state === "draft" && !tools.source.isApi && (photoIds.length > 0 || row.hasNewPhotos || item?.goneAt);
  if (isSent) state = await changeState(tx, { keyCode: listing.keyCode, action: "publish", actor });
  const values = { sourceId: tools.source.id, stockNumber, rowHash: hash, appliedAt: tx.clock() };
  const photosDueAt = row.hasNewPhotos || (isSent && photoIds.length === 0) ? tx.clock() : null;
  if (item)
    await updateItems(tx, [item.id], {
      ...values,
      goneAt: null,
      ...(photoUrls.length > 0 && { photoUrls }),
      ...(photosDueAt && { photosDueAt }),
    });
  else
    await insertItems(tx, [
      { ...values, businessId: tools.business.id, listingId: listing.id, photoUrls, photosDueAt },
    ]);
  return state;
}
