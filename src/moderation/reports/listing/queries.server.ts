import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { ReportReason } from "./rules.ts";

export const findReported = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listing")
    .where("keyCode", "=", keyCode)
    .select(["id", "state", "ownerId", "businessId"])
    .executeTakeFirst();

/** A reporter as reports keep them: the same hash for the same person, and nobody's name without our key. */
export const reporterHash = (who: string) =>
  sql<Buffer>`(select sha256(value || convert_to(${who}, 'UTF8')) from secret where name = 'report')`;

type NewReport = {
  listingId: number;
  /** `member:7` or `client:203.0.113.9`; kept as a keyed hash only. */
  who: string;
  memberId: number | null;
  reason: ReportReason;
  note: string;
};

/** Keeps a report, unless the same person reported this listing before. */
export async function insertReport({ db, clock }: Context, { who, ...report }: NewReport) {
  await db
    .insertInto("listingReport")
    .values({ ...report, reporter: reporterHash(who), createdAt: clock() })
    .onConflict((conflict) => conflict.columns(["listingId", "reporter"]).doNothing())
    .execute();
}

/** Closes what is reported of a listing; answers how many reports that were. */
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

/** What is reported of a listing and not closed yet, the newest first; who it was stays hidden. */
export const selectOpenReports = ({ db }: Context, listingId: number) =>
  db
    .selectFrom("listingReport")
    .where("listingId", "=", listingId)
    .where("resolvedAt", "is", null)
    .orderBy("id", "desc")
    .select(["id", "reason", "note", "createdAt", sql<boolean>`member_id is not null`.as("isMember")])
    .execute();
