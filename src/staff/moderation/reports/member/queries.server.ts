import type { Context } from "#src/shared/context.server.ts";
import { reporterHash } from "../listing/queries.server.ts";
import type { MemberReportReason, PageReportReason } from "./rules.ts";

type Write = Pick<Context, "db" | "clock">;

type NewReport = {
  conversationId: number;
  reporterId: number;
  reportedId: number;
  reason: MemberReportReason;
  note: string;
};

/** Inserts a report unless the same member has an open one of this conversation. */
export const insertMemberReport = ({ db, clock }: Write, report: NewReport) =>
  db
    .insertInto("memberReport")
    .values({ ...report, createdAt: clock() })
    .onConflict((conflict) =>
      conflict.columns(["conversationId", "reporterId"]).where("resolvedAt", "is", null).doNothing(),
    )
    .execute();

type NewPageReport = {
  /** `member:7` or `client:203.0.113.9`; stored only as a keyed hash. */
  who: string;
  reporterId: number | null;
  /** The reported page: exactly one of these two is set. */
  reportedId: number | null;
  businessId: number | null;
  reason: PageReportReason;
  note: string;
};

/** Inserts a report of a page unless the same person has an open one of it. */
export async function insertPageReport({ db, clock }: Write, { who, ...report }: NewPageReport) {
  await db
    .insertInto("memberReport")
    .values({ ...report, reporter: reporterHash(who), createdAt: clock() })
    .onConflict((conflict) =>
      conflict
        .columns(["reporter", "reportedId", "businessId"])
        .where("conversationId", "is", null)
        .where("resolvedAt", "is", null)
        .doNothing(),
    )
    .execute();
}
