import { rename } from "node:fs/promises";
import { entitlementsOf } from "#src/people/accounts/entitlements/rules.ts";
import { FileFault } from "#src/business/import/reading/limits.ts";
import { countLiveListings } from "#src/selling/listings/queries.server.ts";
import { businessLimitMessage } from "#src/selling/listings/rules.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { stockColumns } from "../columns.ts";
import { fetchToFile, isOwnFeed } from "../fetching/fetch.server.ts";
import { hasExpiredItems, selectLiveItems } from "../items-queries.server.ts";
import { columnCollector } from "../mapping/file-columns.ts";
import { readSample } from "../mapping/read-file.server.ts";
import { notifyOfWaiting } from "../notices/service.server.ts";
import {
  countRunRows,
  deleteRunRows,
  findRun,
  findSource,
  insertRunRows,
  type Run,
  type RunRow,
  refuseBeyond,
  selectRuns,
  type Source,
  updateSource,
} from "../queries.server.ts";
import { goneReason, type Mapping, needsConfirmation, stockLimits, stockMessages } from "../rules.ts";
import { batchesOf, batchRows, missingColumns, numbersOf, withoutColumns } from "./batches.server.ts";
import type { Decision } from "./decision.ts";
import { decide } from "./decide.server.ts";
import { hasRunFile, partFile, runFile, sha256Of } from "./files.server.ts";
import { finish, hold, queueRun, requireRunningBusiness, workOnRun } from "./lease.server.ts";
import type { Lease } from "./queries.server.ts";
import { SeenVehicles } from "../vehicles/identify.server.ts";
import { openRunTools } from "./tools.server.ts";

/**
 * Reads the file of a run: fetches it where it comes from a feed, takes a sample where its columns have to be mapped, else
 * writes the differences to the stock.
 */
export const readRun = (ctx: Context, runId: number): Promise<void> =>
  workOnRun(ctx, runId, "read", async (lease) => {
    const run = (await findRun(ctx, runId))!;
    const source = await findSource(ctx, run.sourceId);
    if (!source) return finish(ctx, lease, "discarded");
    await requireRunningBusiness(ctx, source);
    if (!(await obtainFile(ctx, source, run, lease))) return;
    const { mapping } = source;
    if (mapping === null) return takeSample(ctx, source, lease);
    const missing = await missingColumns(ctx, runId, mapping);
    const needed = stockColumns.filter(({ field, isNeeded }) => isNeeded && missing.has(mapping.columns[field] ?? ""));
    const gone = stockMessages.columnsGone(needed.map(({ field }) => mapping.columns[field]!));
    if (needed.length > 0) return takeSample(ctx, source, lease, gone);
    await plan(ctx, source, withoutColumns(mapping, missing), lease);
  });

/** Whether there is a file to read. An automatic run whose file is that of the last run ends here. */
async function obtainFile(ctx: Context, source: Source, run: Run, lease: Lease): Promise<boolean> {
  // Also an unchanged file renews the listings of its vehicles.
  const mayBeUnchanged = run.memberId === null && !(await hasExpiredItems(ctx, source.id));
  if (!(await hasRunFile(ctx, run.id))) {
    if (source.feedUrl === null) throw new FileFault(stockMessages.fileGone);
    const path = await partFile(ctx, lease.id);
    const fetched = await fetchToFile(source.feedUrl, {
      path,
      isOwn: isOwnFeed(ctx),
      timeoutMs: ctx.feeds.timeoutMs,
      maxBytes: stockLimits.bytes,
      ...(mayBeUnchanged && { etag: source.etag, lastModified: source.lastModified }),
    });
    await updateSource(ctx, source.id, { checkedAt: ctx.clock() });
    if (fetched === "unchanged") {
      await finish(ctx, lease, "unchanged");
      return false;
    }
    await hold(ctx, lease, fetched);
    await rename(path, runFile(ctx, run.id));
  }
  const fileSha256 = await sha256Of(runFile(ctx, run.id));
  await hold(ctx, lease, { fileSha256 });
  if (!mayBeUnchanged) return true;
  const [, last] = await selectRuns(ctx, source.id, 2);
  const isSame = last?.fileSha256?.equals(fileSha256) && (last.state === "done" || last.state === "unchanged");
  if (isSame) await finish(ctx, lease, "unchanged");
  return !isSame;
}

/** Waits for a person to map the columns. `message` says why, where they were mapped before. */
async function takeSample(ctx: Context, source: Source, lease: Lease, message = "") {
  const sample = await readSample(ctx, runFile(ctx, lease.runId), source.mapping);
  await inTransaction(ctx, async (tx) => {
    await hold(tx, lease, { state: "mapping", message });
    await updateSource(tx, source.id, { sample });
    await notifyIfAutomatic(tx, source, lease, message);
  });
}

async function notifyIfAutomatic(tx: Context, source: Source, { runId }: Lease, reason: string) {
  if ((await findRun(tx, runId))?.memberId === null) await notifyOfWaiting(tx, source, runId, reason);
}

/** Writes the differences between the file and the stock as rows of the run. */
async function plan(ctx: Context, source: Source, mapping: Mapping, lease: Lease) {
  const { runId } = lease;
  const tools = await openRunTools(ctx, source, mapping);
  await deleteRunRows(ctx, runId);
  const seen = new SeenVehicles();
  const hasNumber = numbersOf(ctx, runId, mapping);
  const columns = columnCollector();
  let rowCount = 0;
  for await (const batch of batchesOf(ctx, runId, mapping)) {
    for (const { read } of batch) if ("record" in read) columns.add(read.record);
    const decisions = await decide(ctx, tools, batch, { seen, hasNumber });
    rowCount += batch.length;
    await inTransaction(ctx, async (tx) => {
      await hold(tx, lease, { rowCount });
      await insertRunRows(tx, runId, decisions.flatMap(runRowOf));
    });
  }
  const live = await selectLiveItems(ctx, source.id);
  const gone = live.filter(({ stockNumber }) => !seen.numbers.has(stockNumber));
  for (let at = 0; at < gone.length; at += batchRows)
    await insertRunRows(
      ctx,
      runId,
      gone.slice(at, at + batchRows).map(({ stockNumber, title, state }) => ({
        rowNumber: null,
        stockNumber,
        outcome: "gone",
        vehicle: title,
        changes: [],
        details: state === "pending" ? stockMessages.withdrawn : "",
      })),
    );
  const { liveListings } = entitlementsOf({
    package: tools.person.package,
    businessId: source.businessId,
    businessPackage: tools.business.package,
  }).business!;
  const freed = gone.filter(({ state }) => state === "active").length;
  const room = Math.max(0, liveListings - (await countLiveListings(ctx, source.businessId)) + freed);
  await refuseBeyond(ctx, runId, room, businessLimitMessage(liveListings));
  await hold(ctx, lease, { fileColumns: columns.report(mapping) });
  await finishPlan(ctx, source, lease, live.length);
}

const runRowOf = (decision: Decision): RunRow[] => {
  if (decision.outcome === "same" || decision.outcome === "touched") return [];
  const { rowNumber, stockNumber, vehicle, outcome } = decision;
  const details = [
    ...("details" in decision && decision.details !== "" ? [decision.details] : []),
    ...("warnings" in decision ? decision.warnings : []),
  ];
  const changes = "changes" in decision ? decision.changes : [];
  return [{ rowNumber, stockNumber, vehicle, outcome, changes, details: details.join("; ") }];
};

/** An automatic run is applied at once, unless too many vehicles vanish; any other waits for a person. */
const finishPlan = (ctx: Context, source: Source, lease: Lease, liveCount: number) =>
  inTransaction(ctx, async (tx) => {
    const { runId } = lease;
    const { new: newCount, changed, returned, elsewhere, gone, refused } = await countRunRows(tx, runId);
    const values = {
      newCount,
      changedCount: changed,
      returnedCount: returned,
      elsewhereCount: elsewhere,
      goneCount: gone,
      refusedCount: refused,
    };
    await hold(tx, lease, { ...values, liveCount });
    const run = (await findRun(tx, runId))!;
    // Only a person moves vehicles here.
    const movable = run.memberId === null ? 0 : elsewhere;
    if (newCount + changed + returned + gone + movable === 0) {
      await updateSource(tx, source.id, validatorsOf(run));
      return finish(tx, lease, "unchanged");
    }
    if (source.isAutomatic && run.memberId === null && !needsConfirmation(run)) {
      await hold(tx, lease, { state: "applying", attempts: 0 });
      return queueRun(tx, "apply", runId);
    }
    await hold(tx, lease, { state: "planned" });
    await notifyIfAutomatic(tx, source, lease, goneReason(run));
  });

/** The validators of a file whose content is in the stock: the next pull asks for a newer one. */
export const validatorsOf = ({ etag, lastModified }: Run) => ({ etag, lastModified });
