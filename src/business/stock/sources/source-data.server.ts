import { standingsOf } from "#src/selling/listings/authority/guard.server.ts";
import { authorityAddress, type AuthorityStatus } from "#src/selling/listings/authority/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { stateNames } from "#src/selling/listings/rules.ts";
import { lookup } from "#src/shared/lookup.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { countItems, selectPending, selectWithdrawn } from "../items-queries.server.ts";
import { stockColumns } from "../columns.ts";
import { fileColumns } from "../mapping/file-columns.ts";
import { guessMapping } from "../mapping/guess.ts";
import { mappedFields } from "../mapping/mapped-fields.server.ts";
import { previewMapping } from "../mapping/preview.server.ts";
import { selectPhotoFaults } from "../photos/queries.server.ts";
import { findOpenRun, type Run, selectRunRows, selectRuns, type Source } from "../queries.server.ts";
import {
  goneReason,
  isWorking,
  type Mapping,
  needsConfirmation,
  outcomes,
  runStateName,
  type Sample,
  stockMessages,
} from "../rules.ts";

const runsShown = 20;
const rowsShown = 30;
const waitingShown = 100;
const pendingRead = 500;

/** A run as pages show it. */
export const runView = (run: Run) => ({
  id: run.id,
  state: run.state,
  stateName: runStateName(run),
  isWorking: isWorking(run.state),
  by: run.memberId === null ? "Kendiliğinden" : "Elle",
  at: formatDateTime(run.startedAt),
  message: run.message,
  rowCount: run.rowCount,
  appliedRows: run.appliedRows,
  needsConfirmation: needsConfirmation(run),
  goneReason: goneReason(run),
  counts: {
    new: run.newCount,
    changed: run.changedCount,
    returned: run.returnedCount,
    elsewhere: run.elsewhereCount,
    gone: run.goneCount,
    refused: run.refusedCount,
  },
});

/** A row of a run as pages show it. */
export const rowView = (row: Awaited<ReturnType<typeof selectRunRows>>[number]) => ({
  ...row,
  outcomeName: outcomes[row.outcome],
});

/** Everything that the page of a source shows. */
export async function readSourcePage(ctx: Context, source: Source) {
  const open = await findOpenRun(ctx, source.id);
  const [runs, counts, pending, withdrawn, photoFaults] = await Promise.all([
    selectRuns(ctx, source.id, runsShown),
    countItems(ctx, source.id),
    selectPending(ctx, source.id, pendingRead),
    selectWithdrawn(ctx, source.id, waitingShown),
    selectPhotoFaults(ctx, source.id, rowsShown),
  ]);
  const standings = await standingsOf(
    ctx,
    pending.map(({ keyCode }) => keyCode),
  );
  const { id, name, feedUrl, isAutomatic } = source;
  return {
    source: { id, name, feedUrl, isAutomatic },
    open: open && { ...runView(open), fileColumns: open.fileColumns },
    mapping: open?.state === "mapping" ? await readMapping(ctx, source) : undefined,
    rows: open?.state === "planned" ? (await selectRunRows(ctx, open.id, { limit: rowsShown })).map(rowView) : [],
    runs: runs.map(runView),
    stock: counts.map(({ state, count }) => `${stateNames[state]}: ${formatNumber(count)}`).join(" · "),
    ...waitingOf(pending, standings),
    withdrawn,
    photoFaults,
  };
}

/** States of an authority check that need no action of the seller: granted, or repeated by a job. */
const waitsAlone: readonly AuthorityStatus[] = ["granted", "not-needed", "asking", "timed-out"];

/** The vehicles that wait; those whose seller has to do something about their authority come first. */
function waitingOf(
  pending: Awaited<ReturnType<typeof selectPending>>,
  standings: Awaited<ReturnType<typeof standingsOf>>,
) {
  const vehicles = pending.map(({ stockNumber, keyCode, title }) => {
    const standing = standings.get(keyCode);
    const isBlocked = standing !== undefined && !waitsAlone.includes(standing.status);
    return {
      stockNumber,
      keyCode,
      title,
      authority: standing?.text ?? "",
      isBlocked,
      address: authorityAddress(keyCode),
    };
  });
  return {
    blockedCount: vehicles.filter(({ isBlocked }) => isBlocked).length,
    waiting: vehicles.toSorted((a, b) => Number(b.isBlocked) - Number(a.isBlocked)).slice(0, waitingShown),
  };
}

/** The values of the mapping form: those entered or saved, else a guess by the names of the columns. */
export async function readMapping(ctx: Context, source: Source, entered?: Mapping) {
  const sample: Sample = source.sample ?? { columns: [], records: [] };
  const names = sample.columns.map(({ path }) => path);
  const guessed: Mapping = sample.proposed
    ? { columns: sample.proposed, values: {} }
    : guessMapping(names, sample.recordPath);
  const mapping = entered ?? (source.mapping === null ? guessed : repaired(source.mapping, guessed, names));
  const paths = sample.columns.flatMap(({ path, texts }) => (texts.length > 0 ? [path] : []));
  return {
    fields: mappedFields,
    columns: sample.columns,
    mapping,
    preview: await previewMapping(ctx, source, sample, mapping),
    reading: readingTexts(sample),
    advice: adviceOn(mapping),
    fileColumns: fileColumns(paths, mapping, sample.records[0]),
  };
}

/** How a file was read, in sentences. */
const readingTexts = ({ formatName, sheetCount, recordPath = "", headingRow }: Sample): string[] => [
  ...(formatName === undefined ? [] : [stockMessages.formatFound(formatName)]),
  ...(sheetCount === undefined ? [] : [stockMessages.sheetRead(recordPath, sheetCount)]),
  ...(headingRow === undefined || headingRow === 1
    ? []
    : [headingRow === 0 ? stockMessages.noHeadings : stockMessages.titlesSkipped(headingRow)]),
];

/** What to do about fields without which rows are refused; undefined where all have a column. */
function adviceOn({ columns }: Mapping): string | undefined {
  // A file that says the type of its listings may be of parts alone.
  const hasTypes = columns.part !== undefined || columns.listingType !== undefined;
  const needed = stockColumns.filter(({ isRequired, isNeeded }) => isRequired || (isNeeded && !hasTypes));
  const missing = needed.filter(({ field }) => columns[field] === undefined);
  if (missing.length === 0) return undefined;
  return columns.brand === undefined && columns.model === undefined
    ? stockMessages.nothingFound
    : stockMessages.missingColumns(missing.map(({ label }) => label));
}

/** A saved mapping; columns that the file does not have any more are guessed again. */
function repaired(saved: Mapping, guessed: Mapping, paths: readonly string[]): Mapping {
  const columns = Object.entries(saved.columns).filter(([, path]) => paths.includes(path));
  const taken = new Set(columns.map(([, path]) => path));
  const lost = Object.keys(saved.columns).filter((field) => !columns.some(([kept]) => kept === field));
  const found = lost.flatMap((field) => {
    const path = lookup(guessed.columns, field);
    return path === undefined || taken.has(path) ? [] : [[field, path]];
  });
  return { ...saved, columns: Object.fromEntries([...columns, ...found]) };
}
