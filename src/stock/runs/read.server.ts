import { rename } from "node:fs/promises";
import { entitlementsOf } from "#src/accounts/entitlements/rules.ts";
import { openRecords } from "#src/import/records.server.ts";
import { FileFault } from "#src/import/reading/limits.ts";
import { countLiveListings } from "#src/listings/queries.server.ts";
import { businessLimitMessage } from "#src/listings/rules.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { enqueue, publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { fetchToFile } from "../fetching/fetch.server.ts";
import { FetchFault } from "../fetching/rules.ts";
import { selectLiveItems } from "../items-queries.server.ts";
import { sampleCollector } from "../mapping/sample.ts";
import {
  countRunRows,
  deleteRunRows,
  findRun,
  findSource,
  insertRunRows,
  lockRun,
  type Run,
  type RunRow,
  refuseBeyond,
  selectRuns,
  type Source,
  updateRun,
  updateSource,
} from "../queries.server.ts";
import { type Mapping, needsConfirmation, type RunState, sampleRows, stockLimits } from "../rules.ts";
import { decide, type Decision, type NumberedRow } from "./decide.server.ts";
import { hasRunFile, partFile, removeRunFile, runFile, sha256Of } from "./files.server.ts";
import { openRunTools } from "./tools.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /** A file was applied, or could not be read. */
    "stock.run-ended": { runId: number };
  }
}

export const batchRows = 250;
export const stockQueue = "stock";

/**
 * Reads the file of a run: fetches it where it comes from a feed, takes a sample where nobody mapped it yet, else writes
 * the differences to the stock. A file that cannot be read ends the run with a sentence. Starts again after a crash.
 */
export async function readRun(ctx: Context, runId: number): Promise<void> {
  const run = await findRun(ctx, runId);
  const source = run && (await findSource(ctx, run.sourceId));
  if (!run || (run.state !== "queued" && run.state !== "reading")) return;
  if (!source) return endRun(ctx, run.id, "discarded");
  try {
    await updateRun(ctx, runId, { state: "reading" });
    if (!(await obtainFile(ctx, source, run))) return;
    if (source.mapping === null) await takeSample(ctx, source, run);
    else await plan(ctx, source, source.mapping, run);
  } catch (error) {
    if (!(error instanceof FileFault || error instanceof FetchFault || error instanceof Refusal)) throw error;
    await deleteRunRows(ctx, runId);
    await endRun(ctx, runId, "failed", error.message);
  }
}

/** Ends a run that is still open and removes its file. */
export async function endRun(ctx: Context, runId: number, state: RunState, message = "") {
  await updateRun(ctx, runId, { state, message, finishedAt: ctx.clock() });
  if (state === "done" || state === "failed") await publish(ctx, "stock.run-ended", { runId });
  await removeRunFile(ctx, runId);
}

/** Whether there is a file to read. An automatic run whose file is that of the last run is forgotten. */
async function obtainFile(ctx: Context, source: Source, run: Run): Promise<boolean> {
  if (!(await hasRunFile(ctx, run.id))) {
    if (source.feedUrl === null) throw new FileFault("Dosya bulunamadı. Lütfen yeniden yükleyiniz.");
    const path = await partFile(ctx, String(run.id));
    const { etag, lastModified } = source;
    const fetched = await fetchToFile(ctx.feeds, source.feedUrl, {
      path,
      maxBytes: stockLimits.bytes,
      etag,
      lastModified,
    });
    await updateSource(ctx, source.id, { checkedAt: ctx.clock() });
    if (fetched === "unchanged") {
      await endRun(ctx, run.id, "unchanged");
      return false;
    }
    await updateRun(ctx, run.id, fetched);
    await rename(path, runFile(ctx, run.id));
  }
  const fileSha256 = await sha256Of(runFile(ctx, run.id));
  await updateRun(ctx, run.id, { fileSha256 });
  if (run.memberId !== null) return true;
  const [, last] = await selectRuns(ctx, source.id, 2);
  const isSame = last?.fileSha256?.equals(fileSha256) && (last.state === "done" || last.state === "unchanged");
  if (isSame) await endRun(ctx, run.id, "unchanged");
  return !isSame;
}

async function takeSample(ctx: Context, source: Source, run: Run) {
  const collector = sampleCollector();
  let rows = 0;
  const { records, recordPath } = await openRecords(runFile(ctx, run.id), { limits: stockLimits });
  for await (const read of records) {
    if ("record" in read) collector.add(read.record);
    if (++rows === sampleRows) break;
  }
  await updateSource(ctx, source.id, { sample: { ...collector.sample(), recordPath: recordPath() } });
  await updateRun(ctx, run.id, { state: "mapping" });
}

/** Rows of a file in batches, numbered from 1. */
export async function* batchesOf(ctx: Context, runId: number, { recordPath }: Mapping): AsyncGenerator<NumberedRow[]> {
  const { records } = await openRecords(runFile(ctx, runId), { limits: stockLimits, recordPath });
  let [batch, rowNumber]: [NumberedRow[], number] = [[], 0];
  for await (const read of records) {
    batch.push({ rowNumber: ++rowNumber, read });
    if (batch.length < batchRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Writes the differences between the file and the stock as rows of the run. */
async function plan(ctx: Context, source: Source, mapping: Mapping, run: Run) {
  const tools = await openRunTools(ctx, source, mapping);
  await deleteRunRows(ctx, run.id);
  const seen = new Set<string>();
  let rowCount = 0;
  for await (const batch of batchesOf(ctx, run.id, mapping)) {
    const decisions = await decide(ctx, tools, batch, { seen });
    await insertRunRows(ctx, run.id, decisions.flatMap(runRowOf));
    rowCount += batch.length;
    await updateRun(ctx, run.id, { rowCount });
  }
  const live = await selectLiveItems(ctx, source.id);
  const gone = live.filter(({ stockNumber }) => !seen.has(stockNumber));
  for (let at = 0; at < gone.length; at += batchRows)
    await insertRunRows(
      ctx,
      run.id,
      gone.slice(at, at + batchRows).map(({ stockNumber, title }) => ({
        rowNumber: null,
        stockNumber,
        outcome: "gone",
        vehicle: title,
        details: "",
      })),
    );
  const { liveListings } = entitlementsOf({
    package: tools.person.package,
    businessId: source.businessId,
    businessPackage: tools.business.package,
  }).business!;
  const freed = gone.filter(({ state }) => state === "active").length;
  const room = Math.max(0, liveListings - (await countLiveListings(ctx, source.businessId)) + freed);
  await refuseBeyond(ctx, run.id, room, businessLimitMessage(liveListings));
  await finishPlan(ctx, source, run.id, live.length);
}

const runRowOf = (decision: Decision): RunRow[] => {
  if (decision.outcome === "same" || decision.outcome === "touched") return [];
  const { rowNumber, stockNumber, vehicle, outcome } = decision;
  return [{ rowNumber, stockNumber, vehicle, outcome, details: "details" in decision ? decision.details : "" }];
};

/** An automatic run is applied at once, unless too many vehicles vanish; any other waits for a person. */
const finishPlan = (ctx: Context, source: Source, runId: number, liveCount: number) =>
  inTransaction(ctx, async (tx) => {
    const counts = await countRunRows(tx, runId);
    const run = await lockRun(tx, runId);
    if (run?.state !== "reading") return;
    const { new: newCount, changed, returned, gone, refused } = counts;
    const values = { newCount, changedCount: changed, returnedCount: returned, goneCount: gone, refusedCount: refused };
    await updateRun(tx, runId, { ...values, liveCount });
    const isDifferent = newCount + changed + returned + gone > 0;
    if (!isDifferent) {
      await updateSource(tx, source.id, validatorsOf(run));
      return endRun(tx, runId, "unchanged");
    }
    const mayApply = source.isAutomatic && run.memberId === null && !needsConfirmation({ goneCount: gone, liveCount });
    await updateRun(tx, runId, { state: mayApply ? "applying" : "planned" });
    if (mayApply) await enqueue(tx, "stock.apply", { runId }, { queue: stockQueue });
  });

/** The validators of a file whose content is in the stock: the next pull asks for a newer one. */
export const validatorsOf = ({ etag, lastModified }: Run) => ({ etag, lastModified });
