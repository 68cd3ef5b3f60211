import { rename } from "node:fs/promises";
import { can } from "#src/people/accounts/permissions/rules.ts";
import { type Context, inTransaction, type Member, requireAllowed, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { isOwnFeed } from "./fetching/fetch.server.ts";
import { retryFaults } from "./photos/queries.server.ts";
import { queuePhotos } from "./photos/queue.server.ts";
import { removeRunFile, runFile } from "./runs/files.server.ts";
import { queueRun, requireRunningBusiness } from "./runs/lease.server.ts";
import {
  findOpenRun,
  findRun,
  findSource,
  insertRun,
  insertSource,
  lockRun,
  type Run,
  selectPeople,
  selectSources,
  type Source,
  updateRun,
  updateSource,
} from "./queries.server.ts";
import { stockColumns } from "./columns.ts";
import { Mapping, needsConfirmation, SourceForm, sourcesMax, stockMessages } from "./rules.ts";

export type StockMember = Member & { businessId: number };

/** The signed-in owner or manager of a business; 404 for members without one, 403 for its users. */
export function requireStock(ctx: Context): StockMember {
  const member = requireMember(ctx);
  if (member.businessId === null) throw new Refusal(404, stockMessages.noBusiness);
  requireAllowed(can(member, "manageStock"));
  return member as StockMember;
}

/** The branch that a manager is limited to, null for people without one; undefined for the whole business. */
export async function branchOf(ctx: Context, member: StockMember): Promise<number | null | undefined> {
  if (member.businessRole === "owner") return undefined;
  const people = await selectPeople(ctx, member.businessId);
  return people.find(({ id }) => id === member.id)?.branchId ?? null;
}

/** The sources that the member manages. */
export async function readSources(ctx: Context): Promise<Source[]> {
  const member = requireStock(ctx);
  return selectSources(ctx, member.businessId, await branchOf(ctx, member));
}

/** The people whom the member may choose as owner of new listings. */
export async function readPeople(ctx: Context) {
  const member = requireStock(ctx);
  const branchId = await branchOf(ctx, member);
  const people = await selectPeople(ctx, member.businessId);
  return people.filter((person) => branchId === undefined || person.branchId === branchId);
}

/** A source of the member's business and branch; 404 for any other. */
export async function getSource(ctx: Context, id: number): Promise<Source> {
  const member = requireStock(ctx);
  const source = await findSource(ctx, id);
  const branchId = await branchOf(ctx, member);
  if (
    !source ||
    source.isApi ||
    source.businessId !== member.businessId ||
    (branchId !== undefined && source.branchId !== branchId)
  )
    throw new Refusal(404, stockMessages.notFound);
  return source;
}

/** A run of such a source; 404 for any other. */
export async function getRun(ctx: Context, sourceId: number, runId: number): Promise<{ source: Source; run: Run }> {
  const source = await getSource(ctx, sourceId);
  const run = await findRun(ctx, runId);
  if (run?.sourceId !== source.id) throw new Refusal(404, stockMessages.runNotFound);
  return { source, run };
}

const isFeedAddress = (ctx: Context, text: string) => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.username === "" && url.password === "" && (isOwnFeed(ctx)(url) || url.protocol === "https:");
};

/** Adds a source, `input` as `SourceForm`, and its id; a feed is read at once. 422 for a wrong address or person. */
export async function addSource(ctx: Context, input: unknown): Promise<number> {
  const member = requireStock(ctx);
  const { name, feedUrl, memberId = "" } = parseInput(SourceForm, input);
  if (feedUrl !== "" && !isFeedAddress(ctx, feedUrl))
    throw new Refusal(422, stockMessages.address, { feedUrl: stockMessages.address });
  const people = await readPeople(ctx);
  const person = people.find(({ id }) => id === (memberId === "" ? member.id : Number(memberId)));
  if (!person) throw new Refusal(422, stockMessages.person, { memberId: stockMessages.person });
  return inTransaction(ctx, async (tx) => {
    if ((await selectSources(tx, member.businessId)).length >= sourcesMax)
      throw new Refusal(409, stockMessages.tooManySources);
    const source = { businessId: member.businessId, memberId: person.id, name, feedUrl: feedUrl || null };
    const id = await insertSource(tx, source);
    if (feedUrl !== "") await startRun(tx, { id, ...source }, member.id);
    return id;
  });
}

/** Starts a run; 409 while another one of the source has not ended, and for a suspended business. */
async function startRun(tx: Context, source: Pick<Source, "id" | "businessId" | "memberId">, memberId: number) {
  await requireRunningBusiness(tx, source);
  const run = await insertRun(tx, { sourceId: source.id, memberId });
  if (!run) throw new Refusal(409, stockMessages.isBusy);
  await queueRun(tx, "read", run.id);
  return run.id;
}

/** Reads the feed of a source now. */
export async function pullNow(ctx: Context, sourceId: number): Promise<void> {
  const source = await getSource(ctx, sourceId);
  if (source.feedUrl === null) throw new Refusal(422, stockMessages.noFile);
  const replaced = await inTransaction(ctx, async (tx) => {
    const waiting = await discardWaiting(tx, source.id);
    await startRun(tx, source, requireStock(ctx).id);
    return waiting;
  });
  if (replaced) await removeRunFile(ctx, replaced.id);
}

/** Reads an uploaded file, which is moved to the run. */
export async function readUpload(ctx: Context, sourceId: number, path: string): Promise<void> {
  const source = await getSource(ctx, sourceId);
  const { id: memberId } = requireStock(ctx);
  const replaced = await inTransaction(ctx, async (tx) => {
    const waiting = await discardWaiting(tx, source.id);
    await rename(path, runFile(ctx, await startRun(tx, source, memberId)));
    return waiting;
  });
  if (replaced) await removeRunFile(ctx, replaced.id);
}

/** A newer file replaces one that waits for a person; the run that it replaces. */
async function discardWaiting(tx: Context, sourceId: number): Promise<Run | undefined> {
  const open = await findOpenRun(tx, sourceId);
  if (open?.state !== "planned" && open?.state !== "mapping") return undefined;
  await discard(tx, open.id);
  return open;
}

/** Ends a run for a person. A job that works on it writes nothing more. */
const discard = (tx: Context, runId: number) =>
  updateRun(tx, runId, { state: "discarded", finishedAt: tx.clock(), lease: null });

/** Saves the mapping of a source and compares its waiting file with the stock. 422 for missing columns. */
export async function saveMapping(ctx: Context, sourceId: number, input: unknown): Promise<void> {
  const source = await getSource(ctx, sourceId);
  const mapping = parseInput(Mapping, input);
  const missing = stockColumns.filter(({ field, isRequired }) => isRequired && !mapping.columns[field]);
  if (missing.length > 0)
    throw new Refusal(
      422,
      missing.map(({ label }) => stockMessages.required(label)).join("\n"),
      Object.fromEntries(missing.map(({ field, label }) => [field, stockMessages.required(label)])),
    );
  await inTransaction(ctx, async (tx) => {
    const open = await findOpenRun(tx, source.id);
    const run = open && (await lockRun(tx, open.id));
    if (run?.state !== "mapping" && run?.state !== "planned") throw new Refusal(409, stockMessages.notMapping);
    const recordPath = source.sample?.recordPath;
    await updateSource(tx, source.id, { mapping: { ...mapping, ...(recordPath !== undefined && { recordPath }) } });
    await updateRun(tx, run.id, { state: "queued", rowCount: 0, message: "", attempts: 0 });
    await queueRun(tx, "read", run.id);
  });
}

/** Opens the mapping again while a file waits to be applied. */
export async function reopenMapping(ctx: Context, sourceId: number): Promise<void> {
  const source = await getSource(ctx, sourceId);
  const open = await findOpenRun(ctx, source.id);
  if (open?.state !== "planned") throw new Refusal(409, stockMessages.notMapping);
  await updateRun(ctx, open.id, { state: "mapping" });
}

/**
 * Applies a planned run; with `isMoving`, vehicles of other sources and of the site become those of this one. 422 where many vehicles vanish and `isConfirmed` is not set, 409 where it is not planned any
 * more and for a suspended business.
 */
export async function startApplying(
  ctx: Context,
  sourceId: number,
  { runId, isConfirmed, isMoving = false }: { runId: number; isConfirmed: boolean; isMoving?: boolean },
): Promise<void> {
  const { source } = await getRun(ctx, sourceId, runId);
  await inTransaction(ctx, async (tx) => {
    await requireRunningBusiness(tx, source);
    const run = await lockRun(tx, runId);
    if (run?.state !== "planned") throw new Refusal(409, stockMessages.notPlanned);
    if (needsConfirmation(run) && !isConfirmed)
      throw new Refusal(422, stockMessages.needsConfirmation, { onay: stockMessages.needsConfirmation });
    await updateRun(tx, runId, { state: "applying", isConfirmed, isMoving, appliedRows: 0, attempts: 0 });
    await queueRun(tx, "apply", runId);
  });
}

/** Ends a run that waits for a person; the stock stays as it is. */
export async function discardRun(ctx: Context, sourceId: number, runId: number): Promise<void> {
  await getRun(ctx, sourceId, runId);
  await inTransaction(ctx, async (tx) => {
    const run = await lockRun(tx, runId);
    if (run?.state !== "planned" && run?.state !== "mapping") throw new Refusal(409, stockMessages.notPlanned);
    await discard(tx, runId);
  });
  await removeRunFile(ctx, runId);
}

/** Fetches the photos again that could not be fetched. */
export async function retryPhotos(ctx: Context, sourceId: number): Promise<void> {
  const source = await getSource(ctx, sourceId);
  await inTransaction(ctx, async (tx) => {
    await retryFaults(tx, source);
    await queuePhotos(tx, source.businessId);
  });
}

/** Removes a source; its listings stay as they are. */
export async function removeSource(ctx: Context, sourceId: number): Promise<void> {
  const source = await getSource(ctx, sourceId);
  const open = await inTransaction(ctx, async (tx) => {
    const run = await findOpenRun(tx, source.id);
    if (run?.state === "applying") throw new Refusal(409, stockMessages.isBusy);
    if (run) await discard(tx, run.id);
    await updateSource(tx, source.id, { removedAt: tx.clock() });
    return run;
  });
  if (open) await removeRunFile(ctx, open.id);
}
