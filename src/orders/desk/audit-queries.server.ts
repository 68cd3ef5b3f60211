import type { Context } from "#src/shared/context.server.ts";

type Entry = { actorId: number; action: string; subject: string; amountKurus: number | null; reason: string };

export const insertAudit = ({ db, clock }: Context, entry: Entry) =>
  db
    .insertInto("financeAudit")
    .values({ ...entry, at: clock() })
    .execute();

/** What admins did, the latest first; about one subject, if given. */
export const selectAudit = ({ db }: Context, { subject, limit }: { subject?: string; limit: number }) =>
  db
    .selectFrom("financeAudit")
    .innerJoin("member", "member.id", "financeAudit.actorId")
    .$if(subject !== undefined, (query) => query.where("subject", "=", subject!))
    .orderBy("financeAudit.id", "desc")
    .limit(limit)
    .select(["financeAudit.id", "at", "action", "subject", "amountKurus", "reason", "firstName", "lastName"])
    .execute();
