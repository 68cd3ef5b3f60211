import { standingsOf } from "#src/listings/authority/guard.server.ts";
import { authorityAddress } from "#src/listings/authority/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { stateNames } from "#src/listings/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { countItems, selectPending } from "../items-queries.server.ts";
import { guessMapping } from "../mapping/guess.ts";
import { previewMapping } from "../mapping/preview.server.ts";
import { selectPhotoFaults } from "../photos/queries.server.ts";
import { findOpenRun, type Run, selectRunRows, selectRuns, type Source } from "../queries.server.ts";
import { isWorking, type Mapping, needsConfirmation, outcomes, runStates } from "../rules.ts";

const runsShown = 20;
const rowsShown = 30;
const waitingShown = 100;

/** A run as pages show it. */
export const runView = (run: Run) => ({
  id: run.id,
  state: run.state,
  stateName: runStates[run.state],
  isWorking: isWorking(run.state),
  by: run.memberId === null ? "Kendiliğinden" : "Elle",
  at: formatDateTime(run.startedAt),
  message: run.message,
  rowCount: run.rowCount,
  appliedRows: run.appliedRows,
  liveCount: run.liveCount,
  needsConfirmation: needsConfirmation(run),
  counts: {
    new: run.newCount,
    changed: run.changedCount,
    returned: run.returnedCount,
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
  const [runs, counts, pending, photoFaults] = await Promise.all([
    selectRuns(ctx, source.id, runsShown),
    countItems(ctx, source.id),
    selectPending(ctx, source.id, waitingShown),
    selectPhotoFaults(ctx, source.id, rowsShown),
  ]);
  const standings = await standingsOf(
    ctx,
    pending.map(({ keyCode }) => keyCode),
  );
  const { id, name, feedUrl, isAutomatic } = source;
  return {
    source: { id, name, feedUrl, isAutomatic },
    open: open && runView(open),
    mapping: open?.state === "mapping" ? await readMapping(ctx, source) : undefined,
    rows: open?.state === "planned" ? (await selectRunRows(ctx, open.id, { limit: rowsShown })).map(rowView) : [],
    runs: runs.map(runView),
    stock: counts.map(({ state, count }) => `${stateNames[state]}: ${formatNumber(count)}`).join(" · "),
    waiting: pending.map(({ stockNumber, keyCode, title }) => ({
      stockNumber,
      keyCode,
      title,
      authority: standings.get(keyCode)?.text ?? "",
      address: authorityAddress(keyCode),
    })),
    photoFaults,
  };
}

/** The mapping form of a source: what was entered or saved, else what the names of the columns suggest. */
export async function readMapping(ctx: Context, source: Source, entered?: Mapping) {
  const sample = source.sample ?? { columns: [], records: [] };
  const paths = sample.columns.map(({ path }) => path);
  const mapping = entered ?? source.mapping ?? guessMapping(paths, sample.recordPath);
  return { columns: sample.columns, mapping, preview: await previewMapping(ctx, source, sample, mapping) };
}
