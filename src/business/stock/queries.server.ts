import { type Updateable, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { StockSource } from "#src/shared/database.ts";
import {
  type FileColumns,
  type Mapping,
  openStates,
  type Outcome,
  type RowChange,
  type RunState,
  type Sample,
} from "./rules.ts";

/** A source with the member whom its new listings belong to. */
const sources = ({ db }: Context) =>
  db
    .selectFrom("stockSource as source")
    .innerJoin("member as person", "person.id", "source.memberId")
    .leftJoin("branch", "branch.id", "person.branchId")
    .where("source.removedAt", "is", null)
    .select([
      "source.id",
      "source.businessId",
      "source.memberId",
      "source.name",
      "source.feedUrl",
      "source.isAutomatic",
      "source.isApi",
      "source.etag",
      "source.lastModified",
      "source.checkedAt",
      "person.firstName",
      "person.lastName",
      "person.branchId",
      "branch.name as branchName",
    ])
    .select((eb) => [
      eb.ref("source.mapping").$castTo<Mapping | null>().as("mapping"),
      eb.ref("source.sample").$castTo<Sample | null>().as("sample"),
    ]);

/** The sources of a business but its API; of one branch where that is given, null for people without a branch. */
export const selectSources = (ctx: Context, businessId: number, branchId?: number | null) =>
  sources(ctx)
    .where("source.businessId", "=", businessId)
    .where("source.isApi", "=", false)
    .$if(branchId !== undefined, (query) => query.where("person.branchId", "is not distinct from", branchId!))
    .orderBy("source.id")
    .execute();

export const findSource = (ctx: Context, id: number) => sources(ctx).where("source.id", "=", id).executeTakeFirst();
export type Source = NonNullable<Awaited<ReturnType<typeof findSource>>>;

/** The feeds that are pulled by themselves. */
export const selectAutomaticIds = async ({ db }: Context): Promise<number[]> => {
  const rows = await db
    .selectFrom("stockSource")
    .innerJoin("business", "business.id", "stockSource.businessId")
    .where("business.suspendedAt", "is", null)
    .where("removedAt", "is", null)
    .where("isAutomatic", "=", true)
    .where("feedUrl", "is not", null)
    .orderBy("checkedAt", (order) => order.asc().nullsFirst())
    .select("stockSource.id")
    .execute();
  return rows.map(({ id }) => id);
};

/** The source of the vehicles that a business writes through its API; it is made with the first of them. */
export async function getApiSource(
  ctx: Context,
  { businessId, memberId }: { businessId: number; memberId: number },
): Promise<Source> {
  await ctx.db
    .insertInto("stockSource")
    .values({ businessId, memberId, name: "API", isApi: true, createdAt: ctx.clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return sources(ctx)
    .where("source.businessId", "=", businessId)
    .where("source.isApi", "=", true)
    .executeTakeFirstOrThrow();
}

type NewSource = { businessId: number; memberId: number; name: string; feedUrl: string | null };

export async function insertSource({ db, clock }: Context, source: NewSource): Promise<number> {
  const { id } = await db
    .insertInto("stockSource")
    .values({ ...source, createdAt: clock() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type SourceValues = Omit<Updateable<StockSource>, "mapping" | "sample"> & { mapping?: Mapping; sample?: Sample };

export const updateSource = async ({ db }: Context, id: number, { mapping, sample, ...values }: SourceValues) => {
  await db
    .updateTable("stockSource")
    .set({
      ...values,
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      ...(sample && { sample: JSON.stringify(sample) }),
    })
    .where("id", "=", id)
    .execute();
};

/** The members of a business who may own listings, with their branch. */
export const selectPeople = ({ db }: Context, businessId: number) =>
  db
    .selectFrom("member")
    .leftJoin("branch", "branch.id", "member.branchId")
    .where("member.businessId", "=", businessId)
    .where("member.isActive", "=", true)
    .where("member.emailConfirmedAt", "is not", null)
    .orderBy("member.id")
    .select([
      "member.id",
      "member.firstName",
      "member.lastName",
      "member.role",
      "member.staffRoles",
      "member.businessId",
      "member.businessRole",
      "member.package",
      "member.branchId",
      "branch.name as branchName",
      "branch.cityId as branchCityId",
      "branch.townId as branchTownId",
    ])
    .execute();
export type Person = Awaited<ReturnType<typeof selectPeople>>[number];

/** The package, city and certificate of a business. */
export const findStockBusiness = ({ db }: Context, id: number) =>
  db
    .selectFrom("business")
    .where("id", "=", id)
    .select(["id", "name", "slug", "package", "cityId", "certificateNumber"])
    .executeTakeFirstOrThrow();

const runColumns = [
  "id",
  "sourceId",
  "memberId",
  "state",
  "isConfirmed",
  "isMoving",
  "fileSha256",
  "etag",
  "lastModified",
  "rowCount",
  "newCount",
  "changedCount",
  "returnedCount",
  "elsewhereCount",
  "goneCount",
  "refusedCount",
  "liveCount",
  "appliedRows",
  "message",
  "startedAt",
  "finishedAt",
] as const;

const runs = ({ db }: Context) =>
  db
    .selectFrom("stockRun")
    .select(runColumns)
    .select((eb) => eb.ref("fileColumns").$castTo<FileColumns | null>().as("fileColumns"))
    .$narrowType<{ state: RunState }>();

export const findRun = (ctx: Context, id: number) => runs(ctx).where("id", "=", id).executeTakeFirst();
export type Run = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** The same, locked until the transaction ends. */
export const lockRun = (ctx: Context, id: number) => runs(ctx).where("id", "=", id).forUpdate().executeTakeFirst();

/** The newest runs of a source. */
export const selectRuns = (ctx: Context, sourceId: number, limit: number) =>
  runs(ctx).where("sourceId", "=", sourceId).orderBy("id", "desc").limit(limit).execute();

/** The run of a source that has not ended. */
export const findOpenRun = (ctx: Context, sourceId: number) =>
  runs(ctx).where("sourceId", "=", sourceId).where("state", "in", openStates).executeTakeFirst();

/** A new run; undefined while another one of the source has not ended. */
export const insertRun = ({ db, clock }: Context, run: { sourceId: number; memberId: number | null }) =>
  db
    .insertInto("stockRun")
    .values({ ...run, state: "queued", startedAt: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

export type RunValues = Partial<Omit<Run, "id" | "sourceId" | "startedAt">> & {
  /** Null ends what a job may write for the run. */
  lease?: null;
  attempts?: number;
};

export async function updateRun({ db }: Context, id: number, values: RunValues) {
  await db.updateTable("stockRun").set(storedRun(values)).where("id", "=", id).execute();
}

/** Values of a run as they are stored. */
export const storedRun = ({ fileColumns, ...values }: RunValues) => ({
  ...values,
  ...(fileColumns && { fileColumns: JSON.stringify(fileColumns) }),
});

export type RunRow = {
  rowNumber: number | null;
  stockNumber: string;
  outcome: Outcome;
  vehicle: string;
  /** What changes, by the unit of the listing. */
  changes: readonly RowChange[];
  /** All else that is to say about the row. */
  details: string;
};

/** As arrays by column: a statement with a value for each cell costs more than comparing the rows. */
export async function insertRunRows({ db }: Context, runId: number, rows: readonly RunRow[]) {
  if (rows.length === 0) return;
  const column = (name: keyof RunRow) => rows.map((row) => row[name]);
  await sql`
    insert into stock_run_row (run_id, row_number, stock_number, outcome, vehicle, changes, details)
    select ${runId}, * from unnest(${column("rowNumber")}::integer[], ${column("stockNumber")}::text[],
      ${column("outcome")}::text[], ${column("vehicle")}::text[], ${rows.map(({ changes }) => JSON.stringify(changes))}::jsonb[],
      ${column("details")}::text[])`.execute(db);
}

export const deleteRunRows = async ({ db }: Context, runId: number) => {
  await db.deleteFrom("stockRunRow").where("runId", "=", runId).execute();
};

/** Rows that could not be applied become refused ones. */
export async function refuseRunRows({ db }: Context, runId: number, rowNumbers: readonly number[], details: string) {
  if (rowNumbers.length > 0)
    await db
      .updateTable("stockRunRow")
      .set({ outcome: "refused", changes: "[]", details })
      .where("runId", "=", runId)
      .where("outcome", "in", ["new", "changed", "returned", "elsewhere"])
      .where("rowNumber", "in", rowNumbers)
      .execute();
}

/** The last new rows beyond `room` become refused ones; how many. */
export async function refuseBeyond({ db }: Context, runId: number, room: number, details: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("stockRunRow")
    .set({ outcome: "refused", changes: "[]", details })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("stockRunRow")
        .where("runId", "=", runId)
        .where("outcome", "in", ["new", "returned"])
        .orderBy("id")
        .offset(room)
        .select("id"),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function countRunRows({ db }: Context, runId: number): Promise<Record<Outcome, number>> {
  const rows = await db
    .selectFrom("stockRunRow")
    .where("runId", "=", runId)
    .groupBy("outcome")
    .select(["outcome", sql<number>`count(*)::int`.as("count")])
    .execute();
  return {
    new: 0,
    changed: 0,
    returned: 0,
    elsewhere: 0,
    gone: 0,
    refused: 0,
    ...Object.fromEntries(rows.map((row) => [row.outcome, row.count])),
  };
}

/** The rows of a run after an id, in the order of their outcome's ids. */
export const selectRunRows = (
  { db }: Context,
  runId: number,
  { outcome, after = 0, limit }: { outcome?: Outcome | undefined; after?: number; limit: number },
) =>
  db
    .selectFrom("stockRunRow")
    .where("runId", "=", runId)
    .where("id", ">", after)
    .$if(outcome !== undefined, (query) => query.where("outcome", "=", outcome!))
    .orderBy("id")
    .limit(limit)
    .select(["id", "rowNumber", "stockNumber", "outcome", "vehicle", "details"])
    .select((eb) => eb.ref("changes").$castTo<RowChange[]>().as("changes"))
    .$narrowType<{ outcome: Outcome }>()
    .execute();
