import type { Context } from "#src/shared/context.server.ts";

type Read = Pick<Context, "db" | "clock">;

/** The blocked member with this address, with what signing in compares. */
export const findBlockedByEmail = ({ db }: Read, email: string) =>
  db
    .selectFrom("accountBlock as block")
    .innerJoin("member", "member.id", "block.memberId")
    .where("member.email", "=", email)
    .where("member.isActive", "=", false)
    .where("block.liftedAt", "is", null)
    .select(["member.id", "member.passwordHash", "block.id as blockId"])
    .executeTakeFirst();

/** A block with its member, open or lifted. */
export const findBlock = ({ db }: Read, id: number) =>
  db
    .selectFrom("accountBlock as block")
    .innerJoin("member", "member.id", "block.memberId")
    .where("block.id", "=", id)
    .select([
      "block.id",
      "memberId",
      "reason",
      "blockedAt",
      "liftedAt",
      "liftReason",
      "requestId",
      "firstName",
      "lastName",
      "email",
      "phone",
    ])
    .executeTakeFirst();

/** Locks an open block until the transaction ends. */
export const lockBlock = ({ db }: Read, id: number) =>
  db
    .selectFrom("accountBlock")
    .where("id", "=", id)
    .where("liftedAt", "is", null)
    .select(["id", "memberId", "requestId"])
    .forUpdate()
    .executeTakeFirst();

/** The member's blocks, the newest first. */
export const selectBlocks = ({ db }: Read, memberId: number, limit: number) =>
  db
    .selectFrom("accountBlock as block")
    .where("block.memberId", "=", memberId)
    .orderBy("block.id", "desc")
    .limit(limit)
    .select(["block.id", "reason", "blockedAt", "liftedAt", "liftReason", "requestId"])
    .execute();

/** Any member, open or closed, locked as publishing a listing locks them. */
export const lockAnyMember = ({ db }: Read, id: number) =>
  db
    .selectFrom("member")
    .leftJoin("accountErasure", "accountErasure.memberId", "member.id")
    .where("member.id", "=", id)
    .select([
      "member.id",
      "role",
      "staffRoles",
      "isActive",
      "businessId",
      "email",
      "firstName",
      "lastName",
      "emailConfirmedAt",
    ])
    .select((eb) => eb("accountErasure.memberId", "is not", null).$castTo<boolean>().as("isErased"))
    .forUpdate("member")
    .executeTakeFirst();

/** The ids of all active members who give roles, locked in one order. */
export const lockAdmins = async ({ db }: Read): Promise<number[]> => {
  const rows = await db
    .selectFrom("member")
    .where("role", "=", "admin")
    .where("isActive", "=", true)
    .orderBy("id")
    .select("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
};

export const insertBlock = (
  { db, clock }: Read,
  block: { memberId: number; blockedBy: number; reason: string },
): Promise<{ id: number }> =>
  db
    .insertInto("accountBlock")
    .values({ ...block, blockedAt: clock() })
    .returning("id")
    .executeTakeFirstOrThrow();

/** Lifts the member's open block; undefined without one. */
export const liftBlock = ({ db, clock }: Read, memberId: number, liftedBy: number, liftReason: string) =>
  db
    .updateTable("accountBlock")
    .set({ liftedBy, liftReason, liftedAt: clock() })
    .where("memberId", "=", memberId)
    .where("liftedAt", "is", null)
    .returning("id")
    .executeTakeFirst();

export const updateBlockRequest = ({ db }: Read, id: number, requestId: number) =>
  db.updateTable("accountBlock").set({ requestId }).where("id", "=", id).execute();

export const updateActive = ({ db }: Read, memberId: number, isActive: boolean) =>
  db.updateTable("member").set({ isActive }).where("id", "=", memberId).execute();

/** Their `role` follows in the database. */
export const updateStaffRoles = ({ db }: Read, memberId: number, staffRoles: string[]) =>
  db.updateTable("member").set({ staffRoles }).where("id", "=", memberId).execute();
