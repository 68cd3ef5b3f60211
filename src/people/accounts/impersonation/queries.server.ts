import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

type Read = Pick<Context, "db" | "clock">;

/** The member with a user name, staff or not. */
export const findByUsername = ({ db }: Read, email: string) =>
  db
    .selectFrom("member")
    .where("email", "=", email)
    .where("isActive", "=", true)
    .select(["id", "role"])
    .executeTakeFirst();

/** Adds the audit row; a trigger records its end when the session of the impersonation is deleted. */
export const insertImpersonation = (
  { db, clock }: Read,
  values: { adminId: number; memberId: number; reason: string; clientAddress: string; endsAt: Date },
) =>
  db
    .insertInto("impersonation")
    .values({ ...values, startedAt: clock() })
    .returning("id")
    .executeTakeFirstOrThrow();

/** Opens the session of an impersonation as a child of the admin's own, `parentId`; a previous one ends. */
export async function insertImpersonationSession(
  { db, clock }: Read,
  values: {
    id: Buffer;
    parentId: Buffer;
    impersonationId: number;
    impersonatorId: number;
    memberId: number;
    device: string;
    expiresAt: Date;
  },
) {
  await db.deleteFrom("session").where("parentId", "=", values.parentId).execute();
  await db
    .insertInto("session")
    .values({ ...values, createdAt: clock(), seenAt: clock() })
    .execute();
}

/** Impersonations, the newest first; `isOpen` while the session is. */
export const selectImpersonations = ({ db, clock }: Read, limit: number) =>
  db
    .selectFrom("impersonation")
    .innerJoin("member as admin", "admin.id", "impersonation.adminId")
    .innerJoin("member", "member.id", "impersonation.memberId")
    .orderBy("impersonation.id", "desc")
    .limit(limit)
    .select([
      "impersonation.id",
      "reason",
      "clientAddress",
      "startedAt",
      "endsAt",
      "member.email",
      "admin.email as adminEmail",
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("session")
            .innerJoin("session as parent", "parent.id", "session.parentId")
            .whereRef("session.impersonationId", "=", "impersonation.id")
            .where("session.expiresAt", ">", clock())
            .where("parent.expiresAt", ">", clock())
            .whereRef("parent.memberId", "=", "admin.id")
            .where("admin.isActive", "=", true)
            .where("admin.role", "=", "admin")
            .where("member.isActive", "=", true)
            .select("session.id"),
        )
        .$castTo<boolean>()
        .as("isOpen"),
    )
    .execute();

/** Impersonations as rows of the audit log. */
export const impersonationRows = sql`
  select id, started_at as at, admin_id as actor_id, 'impersonate' as action, member_id::text as subject,
    '{}'::text[] as codes, reason
  from impersonation`;
