import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

type Entry = { actorId: number; action: string; subject: string; amountKurus: number | null; reason: string };

export const insertAudit = ({ db, clock }: Context, entry: Entry) =>
  db
    .insertInto("auditEntry")
    .values({ ...entry, at: clock() })
    .execute();

export type AuditFilter = { subject?: string; subjectStart?: string; actions?: readonly string[]; limit: number };

/** What staff did, the latest first; about one subject and of some actions, if given. */
export const selectAudit = ({ db }: Context, { subject, subjectStart, actions, limit }: AuditFilter) =>
  db
    .selectFrom("auditEntry")
    .innerJoin("member", "member.id", "auditEntry.actorId")
    .$if(subject !== undefined, (query) => query.where("subject", "=", subject!))
    .$if(subjectStart !== undefined, (query) => query.where(sql<boolean>`starts_with(subject, ${subjectStart})`))
    .$if(actions !== undefined, (query) => query.where("action", "in", actions!))
    .orderBy("auditEntry.id", "desc")
    .limit(limit)
    .select(["auditEntry.id", "at", "action", "subject", "amountKurus", "reason", "firstName", "lastName"])
    .execute();
