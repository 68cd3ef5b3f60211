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

/** Keeps a report, unless the same member's earlier one of this conversation is still open. */
export const insertMemberReport = ({ db, clock }: Write, report: NewReport) =>
  db
    .insertInto("memberReport")
    .values({ ...report, createdAt: clock() })
    .onConflict((conflict) =>
      conflict.columns(["conversationId", "reporterId"]).where("resolvedAt", "is", null).doNothing(),
    )
    .execute();

type NewPageReport = {
  /** `member:7` or `client:203.0.113.9`; kept as a keyed hash only. */
  who: string;
  reporterId: number | null;
  /** Of these two one: whose page it is. */
  reportedId: number | null;
  businessId: number | null;
  reason: PageReportReason;
  note: string;
};

/** Keeps a report of a page, unless the same person's earlier one of it is still open. */
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
