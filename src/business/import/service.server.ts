import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, stat, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Catalogue, catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { retiredNames, withoutRetiredFeatures } from "#src/core/catalogue/retired.server.ts";
import { insertListings, type NewListing } from "#src/selling/listings/queries.server.ts";
import { listingLifeDays } from "#src/selling/listings/rules.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { reasonAbout } from "./find-vehicle.ts";
import { type ListingFacts, type Matched, matchRecord } from "./match.server.ts";
import {
  ensureImportOwner,
  findOwner,
  finishRun,
  type ImportRun,
  moveRun,
  openRun,
  selectKnownIds,
} from "./queries.server.ts";
import { FileFault } from "./reading/limits.ts";
import type { ReadRecord } from "./reading/read-record.ts";
import { openRecords } from "./records.server.ts";
import {
  businessOwnerNeeded,
  detectFormat,
  type ImportCounts,
  ImportFormat,
  importOwner,
  noCounts,
  ownerNeeded,
  reasons,
  type SourceRecord,
} from "./rules.ts";

export type ImportOptions = {
  file: string;
  /** Id or e-mail address of the business member who will own the listings; outside production there is a default. */
  owner?: string | undefined;
  /** Name of a format; by default it is detected from the first record. */
  format?: string | undefined;
  /** Name or plate code of the city for records without one. */
  city?: string | undefined;
  /** A dry run reads and counts without changing the database. */
  isDryRun?: boolean;
  /** The file for rejected records; without it they are not written. */
  rejectsFile?: string | undefined;
  formatsFolder?: string;
  batchRows?: number;
  onProgress?: (progress: Progress) => void;
};

export type Progress = { counts: ImportCounts; rowsThisRun: number; bytesDone: number; bytesTotal: number };
export type ImportResult = { format: string; counts: ImportCounts; resumedAt: number };

const defaultBatchRows = 500;

/** The formats of `reference-data/import-formats/`. An invalid file throws an error with its name. */
export async function readFormats(folder = "reference-data/import-formats"): Promise<ImportFormat[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json")).sort();
  return Promise.all(
    files.map(async (file) => {
      const parsed = ImportFormat.safeParse(JSON.parse(await readFile(join(folder, file), "utf8")));
      if (parsed.success) return parsed.data;
      const { path, message } = parsed.error.issues[0]!;
      throw new Error(`${join(folder, file)}: ${path.join(".")}: ${message}`);
    }),
  );
}

/**
 * Imports a file of listings: each record is matched to the catalogue and becomes an active listing, or is written to
 * the rejects with its reason. Works in batches, each one transaction with a checkpoint: after a crash, the same call
 * resumes from the last batch. Idempotent: a record that was imported before is not changed.
 */
export async function importFile(ctx: Context, options: ImportOptions): Promise<ImportResult> {
  const { file, isDryRun = false, batchRows = defaultBatchRows, onProgress = () => {} } = options;
  const bytesTotal = (await stat(file).catch(() => undefined))?.size;
  if (bytesTotal === undefined) throw new Refusal(404, `Dosya bulunamadı: ${file}`);
  const format = await chooseFormat(options);
  const places = await placesOf(ctx);
  const defaultCity = options.city === undefined ? undefined : places.findCity(options.city);
  if (options.city !== undefined && !defaultCity) throw new Refusal(404, `İl bulunamadı: ${options.city}`);
  const tools = {
    catalogue: await catalogueOf(ctx),
    places,
    thisYear: ctx.clock().getFullYear(),
    defaultCity,
    takesWhatIsKnown: true,
  };
  const owner = isDryRun ? undefined : await getOwner(ctx, options.owner);
  const fresh: ImportRun = { id: 0, rowsDone: 0, rejectsBytes: 0, counts: noCounts() };
  const run = owner
    ? await openRun(ctx, { fileSha256: await sha256(file), format: format.name, ownerId: owner.id })
    : fresh;
  const { counts } = run;
  const resumedAt = run.rowsDone;
  const rejects = options.rejectsFile ? await openRejects(options.rejectsFile, run.rejectsBytes) : undefined;
  const source = await openRecords(file);

  const finishBatch = async (batch: ReadRecord[]) => {
    const listings: { sourceId: string; facts: ListingFacts; isByHand: boolean }[] = [];
    const lines: string[] = [];
    const rows = batch.map((read) => ({
      read,
      matched: "record" in read ? matchRecord(read.record, format, tools) : undefined,
    }));
    const retired = await selectRetired(
      ctx,
      { source: format.source, catalogue: tools.catalogue },
      rows.map(({ matched }) => matched),
    );
    for (const { read, matched } of rows) {
      counts.rows++;
      if (matched?.isCar) counts.cars++;
      if (matched?.isCar && matched.hasVariant) counts.carsMatched++;
      if (matched?.isMatched) counts.matched++;
      const refused = retired.get(matched?.sourceId ?? "");
      const wrong = refused === undefined ? (matched?.reasons ?? [reasons.unreadable]) : [refused];
      if (matched?.facts && matched.sourceId && wrong.length === 0) {
        const facts = withoutRetiredFeatures(tools.catalogue, matched.facts);
        listings.push({ sourceId: matched.sourceId, facts, isByHand: matched.isByHand });
        continue;
      }
      counts.rejected++;
      const [first] = wrong[0]!.split(":");
      counts.reasons[first!] = (counts.reasons[first!] ?? 0) + 1;
      lines.push(rejectLine(counts.rows, wrong, read));
    }
    await rejects?.write(lines);
    const rowsBefore = run.rowsDone;
    run.rowsDone += batch.length;
    run.rejectsBytes = rejects?.size() ?? 0;
    if (!owner) {
      const known = await selectKnownIds(
        ctx,
        format.source,
        listings.map(({ sourceId }) => sourceId),
      );
      count(
        counts,
        listings.map(({ sourceId, isByHand }) => ({ isNew: !known.has(sourceId), isByHand })),
      );
    } else
      await inTransaction(ctx, async (tx) => {
        const now = tx.clock();
        const inserted = await insertListings(
          tx,
          listings.map(({ sourceId, facts }): NewListing => ({
            ...facts,
            state: "active",
            ownerId: owner.id,
            businessId: owner.businessId,
            source: format.source,
            sourceId,
            createdAt: now,
            updatedAt: now,
            publishedAt: now,
            expiresAt: addDays(now, listingLifeDays),
          })),
          { actorId: owner.id, action: "import" },
        );
        count(
          counts,
          inserted.map(({ isNew }, index) => ({ isNew, isByHand: listings[index]!.isByHand })),
        );
        if (!(await moveRun(tx, run.id, rowsBefore, run)))
          throw new Refusal(409, "Bu dosya şu anda başka bir işlem tarafından aktarılıyor.");
      });
    onProgress({ counts, rowsThisRun: run.rowsDone - resumedAt, bytesDone: source.bytesRead(), bytesTotal });
  };

  try {
    let batch: ReadRecord[] = [];
    let row = 0;
    for await (const read of untilFault(source.records)) {
      if (row++ < resumedAt) continue;
      batch.push(read);
      if (batch.length < batchRows) continue;
      await finishBatch(batch);
      batch = [];
    }
    if (batch.length > 0) await finishBatch(batch);
    if (owner) await finishRun(ctx, run.id);
  } finally {
    await rejects?.close();
  }
  return { format: format.name, counts, resumedAt };
}

/** Why records are refused that name retired entries of the catalogue, by their ids; those imported before stay. */
async function selectRetired(
  ctx: Context,
  { source, catalogue }: { source: string; catalogue: Catalogue },
  matched: readonly (Matched | undefined)[],
): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  for (const { facts, sourceId } of matched.filter((one) => one !== undefined)) {
    const names = facts && sourceId ? retiredNames(catalogue, facts) : [];
    if (names.length > 0) refused.set(sourceId!, reasonAbout(reasons.retired, names.join(", ")));
  }
  if (refused.size === 0) return refused;
  for (const id of await selectKnownIds(ctx, source, [...refused.keys()])) refused.delete(id);
  return refused;
}

async function getOwner(ctx: Context, idOrEmail: string | undefined) {
  if (idOrEmail === undefined) {
    if (!ctx.isDemo) throw new Refusal(422, ownerNeeded);
    await ensureImportOwner(ctx, importOwner);
  }
  const owner = await findOwner(ctx, idOrEmail ?? importOwner.email);
  if (!owner) throw new Refusal(404, `Üye bulunamadı: ${idOrEmail}`);
  if (owner.businessId === null) throw new Refusal(422, businessOwnerNeeded);
  return owner;
}

function count(counts: ImportCounts, listings: readonly { isNew: boolean; isByHand: boolean }[]) {
  for (const { isNew, isByHand } of listings) {
    if (!isNew) counts.existing++;
    else counts.accepted++;
    if (isNew && isByHand) counts.byHand++;
  }
}

async function chooseFormat({ file, format, formatsFolder }: ImportOptions): Promise<ImportFormat> {
  const formats = await readFormats(formatsFolder);
  const names = formats.map(({ name }) => name).join(", ");
  if (format !== undefined) {
    const found = formats.find(({ name }) => name === format);
    if (!found) throw new Refusal(404, `Biçim bulunamadı: ${format}. Bilinenler: ${names}`);
    return found;
  }
  let first: SourceRecord | undefined;
  for await (const read of untilFault((await openRecords(file)).records)) {
    if (!("record" in read)) continue;
    first = read.record;
    break;
  }
  const found = first && detectFormat(formats, first);
  if (!found) throw new Refusal(422, `Dosyanın biçimi tanınmadı. --format ile seçin: ${names}`);
  return found;
}

/** A file that is broken from some record on: what is before is imported, the rest is one unreadable record. */
async function* untilFault(records: AsyncIterable<ReadRecord>): AsyncGenerator<ReadRecord> {
  try {
    yield* records;
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    yield { unreadable: error.message };
  }
}

async function sha256(file: string): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest();
}

const cell = (text: string) => `"${text.replace(/"/g, '""')}"`;
const rejectsHeader = "satir,neden,kayit\n";

const rejectLine = (row: number, wrong: readonly string[], read: ReadRecord) =>
  `${row},${cell(wrong.join("; "))},${cell("record" in read ? JSON.stringify(read.record) : read.unreadable)}\n`;

/** The rejects file, truncated to its length at the last checkpoint. */
async function openRejects(path: string, size: number) {
  await mkdir(dirname(path), { recursive: true });
  let file: FileHandle;
  try {
    file = await open(path, size > 0 ? "r+" : "w");
  } catch {
    file = await open(path, "w");
  }
  let length = Math.min(size, (await file.stat()).size);
  await file.truncate(length);
  const append = async (text: string) => {
    const { bytesWritten } = await file.write(Buffer.from(text), 0, null, length);
    length += bytesWritten;
  };
  if (length === 0) await append(rejectsHeader);
  return {
    write: async (lines: readonly string[]) => {
      if (lines.length > 0) await append(lines.join(""));
    },
    size: () => length,
    close: () => file.close(),
  };
}
