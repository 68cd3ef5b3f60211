import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { reporterHistory } from "../reporter-history-queries.server.ts";
import type { ReportReason } from "./rules.ts";

export const findReported = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listing")
    .where("keyCode", "=", keyCode)
    .select(["id", "state", "ownerId", "businessId"])
    .executeTakeFirst();

/** A keyed hash of the reporter: the same for the same person, and not reversible without our key. */
export const reporterHash = (who: string) =>
  sql<Buffer>`(select sha256(value || convert_to(${who}, 'UTF8')) from secret where name = 'report')`;

type NewReport = {
  listingId: number;
  /** `member:7` or `client:203.0.113.9`; stored only as a keyed hash. */
  who: string;
  memberId: number | null;
  reason: ReportReason;
  note: string;
};

/** Inserts a report unless the same person reported this listing before. */
export async function insertReport({ db, clock }: Context, { who, ...report }: NewReport) {
  await db
    .insertInto("listingReport")
    .values({ ...report, reporter: reporterHash(who), createdAt: clock() })
    .onConflict((conflict) => conflict.columns(["listingId", "reporter"]).doNothing())
    .execute();
}

/** Closes the reports of a listing; returns their number. */
export async function resolveReports(
  { db, clock }: Context,
  listingId: number,
  { resolution, memberId }: { resolution: "dismissed" | "acted"; memberId: number | null },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("listingReport")
    .set({ resolution, resolvedAt: clock(), resolvedBy: memberId })
    .where("listingId", "=", listingId)
    .where("resolvedAt", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The open reports of a listing, the newest first, without the reporters but with what became of their earlier reports. */
export const selectOpenReports = ({ db }: Context, listingId: number) =>
  db
    .selectFrom("listingReport as report")
    .where("listingId", "=", listingId)
    .where("resolvedAt", "is", null)
    .orderBy("id", "desc")
    .select(["id", "reason", "note", "createdAt", sql<boolean>`member_id is not null`.as("isMember")])
    .select(reporterHistory("report.memberId", "report.reporter").as("history"))
    .execute();
