import type { Context } from "#src/shared/context.server.ts";

type Read = Pick<Context, "db" | "clock">;

/** Whom a user name belongs to, staff or not. */
export const findByUsername = ({ db }: Read, email: string) =>
  db
    .selectFrom("member")
    .where("email", "=", email)
    .where("isActive", "=", true)
    .select(["id", "role"])
    .executeTakeFirst();

export const insertImpersonation = (
  { db, clock }: Read,
  values: { adminId: number; memberId: number; reason: string; endsAt: Date },
) =>
  db
    .insertInto("impersonation")
    .values({ ...values, startedAt: clock() })
    .execute();

/** Notes that an admin goes on as a member no longer. */
export const updateEnd = ({ db, clock }: Read, adminId: number, memberId: number) =>
  db
    .updateTable("impersonation")
    .set({ endsAt: clock() })
    .where("adminId", "=", adminId)
    .where("memberId", "=", memberId)
    .where("endsAt", ">", clock())
    .execute();

/** Who looked as whom, the newest first. */
export const selectImpersonations = ({ db }: Read, limit: number) =>
  db
    .selectFrom("impersonation")
    .innerJoin("member as admin", "admin.id", "impersonation.adminId")
    .innerJoin("member", "member.id", "impersonation.memberId")
    .orderBy("impersonation.id", "desc")
    .limit(limit)
    .select(["impersonation.id", "reason", "startedAt", "endsAt", "member.email", "admin.email as adminEmail"])
    .execute();
