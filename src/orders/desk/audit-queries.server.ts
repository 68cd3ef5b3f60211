import type { Context } from "#src/shared/context.server.ts";

type Entry = { actorId: number; action: string; subject: string; amountKurus: number | null; reason: string };

export const insertAudit = ({ db, clock }: Context, entry: Entry) =>
  db
    .insertInto("financeAudit")
    .values({ ...entry, at: clock() })
    .execute();

export type AuditFilter = { subject?: string; actions?: readonly string[]; limit: number };

/** What admins did, the latest first; about one subject and of some actions, if given. */
export const selectAudit = ({ db }: Context, { subject, actions, limit }: AuditFilter) =>
  db
    .selectFrom("financeAudit")
    .innerJoin("member", "member.id", "financeAudit.actorId")
    .$if(subject !== undefined, (query) => query.where("subject", "=", subject!))
    .$if(actions !== undefined, (query) => query.where("action", "in", actions!))
    .orderBy("financeAudit.id", "desc")
    .limit(limit)
    .select(["financeAudit.id", "at", "action", "subject", "amountKurus", "reason", "firstName", "lastName"])
    .execute();
