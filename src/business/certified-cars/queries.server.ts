import { type Insertable, sql } from "kysely";
import { withCityName } from "#src/core/locations/place-queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { InspectionReportVersion } from "#src/shared/database.ts";
import { calendarDay } from "#src/shared/dates.ts";
import type { Point, PointResult, ReportContent, ReportDraft } from "./report.ts";

/** Days are read as text: a date of the driver is a moment, which is another day elsewhere. */
const day = (column: string) => sql<string>`${sql.ref(column)}::text`;
const dateOf = (text: string) => sql<Date>`${text}::date`;

export const selectPoints = ({ db }: Context): Promise<Point[]> =>
  db.selectFrom("inspectionPoint").orderBy("sort").select(["code", "groupSlug", "groupName", "name"]).execute();

const reports = ({ db }: Context) =>
  db
    .selectFrom("inspectionReport as report")
    .innerJoin("listing as l", "l.id", "report.listingId")
    .select([
      "report.id",
      "report.slug",
      "report.listingId",
      "report.state",
      "report.version",
      "report.draftVersion",
      "report.endReason",
      "report.endedAt",
      "report.revokeReason",
      "report.revokedAt",
      "report.updatedAt",
      day("report.validUntil").as("validUntil"),
      "l.keyCode",
      "l.state as listingState",
      "l.title as listingTitle",
    ]);

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>;

export const findReport = (ctx: Context, slug: string) =>
  reports(ctx).where("report.slug", "=", slug).executeTakeFirst();

/** A report with its draft, for the desk. */
export async function findDraft(ctx: Context, id: number, { isLocked = false } = {}) {
  const row = await reports(ctx)
    .where("report.id", "=", id)
    .select("report.draft")
    .$if(isLocked, (query) => query.forUpdate("report"))
    .executeTakeFirst();
  return row && { ...row, draft: row.draft as ReportDraft };
}

/** What the desk lists: reports of a state, the last changed first. */
export const selectReports = (ctx: Context, { search, limit }: { search: string; limit: number }) =>
  reports(ctx)
    .$if(search !== "", (query) =>
      query.where((eb) =>
        eb.or([eb("l.keyCode", "=", search.toUpperCase()), eb("report.slug", "like", `%${search.toLowerCase()}%`)]),
      ),
    )
    .orderBy("report.updatedAt", "desc")
    .orderBy("report.id", "desc")
    .limit(limit)
    .execute();

export async function insertReport(
  { db, clock }: Context,
  { listingId, draft, createdBy }: { listingId: number; draft: ReportDraft; createdBy: number | null },
): Promise<number> {
  const { id } = await db
    .insertInto("inspectionReport")
    .values({
      listingId,
      draft: JSON.stringify(draft),
      createdBy,
      createdAt: clock(),
      updatedAt: clock(),
      // Replaced by `nameReport` as soon as the id is known.
      slug: sql`'taslak-' || gen_random_uuid()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const nameReport = ({ db }: Context, id: number, slug: string) =>
  db.updateTable("inspectionReport").set({ slug }).where("id", "=", id).execute();

/** Stores the draft; false where it was saved since `draftVersion`. */
export async function updateDraft(
  { db, clock }: Context,
  { id, draft, draftVersion }: { id: number; draft: ReportDraft; draftVersion: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("inspectionReport")
    .set({ draft: JSON.stringify(draft), draftVersion: draftVersion + 1, updatedAt: clock() })
    .where("id", "=", id)
    .where("draftVersion", "=", draftVersion)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const deleteDraft = ({ db }: Context, id: number) =>
  db.deleteFrom("inspectionReport").where("id", "=", id).where("state", "=", "draft").execute();

export type NewVersion = Omit<
  Insertable<InspectionReportVersion>,
  "content" | "inspectedOn" | "validUntil" | "publishedAt"
> & { content: ReportContent; inspectedOn: string; validUntil: string };

/** Inserts a version and makes its report the published one of the listing; an earlier report of the listing ends. */
export async function publishVersion({ db, clock }: Context, listingId: number, next: NewVersion): Promise<void> {
  const { content, inspectedOn, validUntil, ...row } = next;
  const now = clock();
  await db
    .updateTable("inspectionReport")
    .set({ state: "ended", endReason: "replaced", endedAt: now, updatedAt: now })
    .where("listingId", "=", listingId)
    .where("state", "=", "published")
    .where("id", "<>", next.reportId)
    .execute();
  await db
    .insertInto("inspectionReportVersion")
    .values({
      ...row,
      content: JSON.stringify(content),
      inspectedOn: dateOf(inspectedOn),
      validUntil: dateOf(validUntil),
      publishedAt: now,
    })
    .execute();
  await db
    .updateTable("inspectionReport")
    .set({ state: "published", version: next.version, validUntil: dateOf(validUntil), updatedAt: now })
    .where("id", "=", next.reportId)
    .execute();
}

export const updateRevoked = ({ db, clock }: Context, id: number, reason: string) =>
  db
    .updateTable("inspectionReport")
    .set({
      state: "revoked",
      revokeReason: reason,
      revokedAt: clock(),
      updatedAt: clock(),
      endReason: null,
      endedAt: null,
    })
    .where("id", "=", id)
    .execute();

/** A version of a report without its PDF. */
export async function findVersion({ db }: Context, reportId: number, version: number) {
  const row = await versions({ db })
    .where("version.reportId", "=", reportId)
    .where("version.version", "=", version)
    .executeTakeFirst();
  return row && { ...row, content: row.content as ReportContent };
}
export type Version = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

const versions = ({ db }: Pick<Context, "db">) =>
  db
    .selectFrom("inspectionReportVersion as version")
    .innerJoin("inspectionCentre as centre", "centre.id", "version.centreId")
    .$call(withCityName("centre"))
    .select([
      "version.reportId",
      "version.version",
      "version.inspector",
      day("version.inspectedOn").as("inspectedOn"),
      day("version.validUntil").as("validUntil"),
      "version.mileageKm",
      "version.vehicle",
      "version.content",
      "version.correction",
      "version.sha256",
      "version.publishedAt",
      "centre.name as centreName",
      "centre.approvalNumber",
      "centre.address as centreAddress",
      "centre.phone as centrePhone",
    ]);

/** The versions of a report, the newest first, without what they say. */
export const selectVersions = ({ db }: Context, reportId: number) =>
  db
    .selectFrom("inspectionReportVersion")
    .where("reportId", "=", reportId)
    .orderBy("version", "desc")
    .select(["version", "sha256", "correction", "publishedAt"])
    .execute();

/** The version of a PDF by its hash, with its report. */
export const findByHash = ({ db }: Context, sha256: string) =>
  db
    .selectFrom("inspectionReportVersion as version")
    .innerJoin("inspectionReport as report", "report.id", "version.reportId")
    .innerJoin("inspectionCentre as centre", "centre.id", "version.centreId")
    .where("version.sha256", "=", sha256)
    .select([
      "version.version",
      "version.vehicle",
      "version.publishedAt",
      "report.slug",
      "report.state",
      "report.version as newest",
      "report.revokeReason",
      "report.revokedAt",
      "report.endReason",
      day("report.validUntil").as("validUntil"),
      "centre.name as centreName",
    ])
    .executeTakeFirst();

export async function findPdf({ db }: Context, sha256: string) {
  return db
    .selectFrom("inspectionReportVersion as version")
    .innerJoin("inspectionReport as report", "report.id", "version.reportId")
    .where("version.sha256", "=", sha256)
    .select(["version.pdf", "report.state", "report.slug", "version.version"])
    .executeTakeFirst();
}

/** The published reports of these listings, with how many points have faults or need attention; a listing without one is left out. */
export const selectReportsOfListings = ({ db }: Context, keyCodes: readonly string[]) => {
  const countOf = (result: PointResult) =>
    sql<number>`(select count(*)::int from jsonb_each(version.content->'points') as point
      where point.value->>'result' = ${sql.lit(result)})`;
  return db
    .selectFrom("inspectionReport as report")
    .innerJoin("listing", "listing.id", "report.listingId")
    .innerJoin("inspectionReportVersion as version", (join) =>
      join.onRef("version.reportId", "=", "report.id").onRef("version.version", "=", "report.version"),
    )
    .where("listing.keyCode", "in", keyCodes)
    .where("report.state", "=", "published")
    .select(["listing.keyCode", "report.slug", countOf("fault").as("fault"), countOf("attention").as("attention")])
    .execute();
};

/** The reports that the search finds, for the sitemap. */
export const selectListedReports = ({ db }: Context) =>
  db
    .selectFrom("inspectionReport as report")
    .innerJoin("listing", "listing.id", "report.listingId")
    .where("report.state", "=", "published")
    .where("listing.isCertified", "=", true)
    .where("listing.state", "=", "active")
    .orderBy("report.updatedAt")
    .select(["report.slug", "report.updatedAt"])
    .limit(50_000)
    .execute();

/** The certified listings whose report expired before today. */
export async function selectExpiredListingIds({ db, clock }: Context): Promise<number[]> {
  const rows = await db
    .selectFrom("inspectionReport as report")
    .innerJoin("listing", "listing.id", "report.listingId")
    .where("report.state", "=", "published")
    .where("report.validUntil", "<", dateOf(calendarDay(clock())))
    .where("listing.isCertified", "=", true)
    .select("listing.id")
    .execute();
  return rows.map(({ id }) => id);
}

export const insertReportPhoto = ({ db, clock }: Context, reportId: number, photoId: string) =>
  db
    .insertInto("inspectionReportPhoto")
    .values({ reportId, photoId, addedAt: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Releases a photo, unless a version of the report shows it. */
export const deleteReportPhoto = ({ db }: Context, reportId: number, photoId: string) =>
  db
    .deleteFrom("inspectionReportPhoto")
    .where("reportId", "=", reportId)
    .where("photoId", "=", photoId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("inspectionReportVersion as version")
            .where("version.reportId", "=", reportId)
            .where(sql<boolean>`version.content->'photos' @> ${JSON.stringify([{ id: photoId }])}::jsonb`)
            .select("version.version"),
        ),
      ),
    )
    .execute();

/** The photos that a report may show. */
export async function selectReportPhotos({ db }: Context, reportId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("inspectionReportPhoto")
    .where("reportId", "=", reportId)
    .orderBy("addedAt")
    .select("photoId")
    .execute();
  return rows.map(({ photoId }) => photoId);
}
