import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { surnameShownSql } from "../surname-queries.server.ts";

type Write = Pick<Context, "db" | "clock">;

/** Blocks a member; idempotent. */
export const insertBlock = ({ db, clock }: Write, blockerId: number, blockedId: number) =>
  db
    .insertInto("memberBlock")
    .values({ blockerId, blockedId, createdAt: clock() })
    .onConflict((conflict) => conflict.columns(["blockerId", "blockedId"]).doNothing())
    .execute();

/** Removes a block; false where there was none. */
export async function deleteBlock({ db }: Write, blockerId: number, blockedId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("memberBlock")
    .where("blockerId", "=", blockerId)
    .where("blockedId", "=", blockedId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether a member blocked another one. */
export async function isBlockedBy({ db }: Write, blockerId: number, blockedId: number): Promise<boolean> {
  const row = await db
    .selectFrom("memberBlock")
    .where("blockerId", "=", blockerId)
    .where("blockedId", "=", blockedId)
    .select("createdAt")
    .executeTakeFirst();
  return row !== undefined;
}

/** The members that a member blocked, newest block first. */
export const selectBlocks = ({ db }: Write, blockerId: number) =>
  db
    .selectFrom("memberBlock")
    .innerJoin("member", "member.id", "memberBlock.blockedId")
    .leftJoin("business", "business.id", "member.businessId")
    .where("blockerId", "=", blockerId)
    .orderBy("memberBlock.createdAt", "desc")
    .orderBy("member.id")
    .select([
      "member.id",
      "member.firstName",
      "member.lastName",
      "business.shortName as businessName",
      "memberBlock.createdAt",
      sql<boolean>`exists (
        select from conversation join member as blocker on blocker.id = ${blockerId}
        where (
          (buyer_id, seller_id) in ((blocker.id, member.id), (member.id, blocker.id))
          or (buyer_id = member.id and conversation.business_id = blocker.business_id)
        ) and ${sql.raw(surnameShownSql)}
      )`.as("isSurnameShown"),
    ])
    .execute();

/** The names of a member of a conversation, and whether the other side reads the surname. */
export const selectNames = ({ db }: Write, conversationId: number, memberId: number) =>
  db
    .selectFrom("conversation")
    .innerJoin("member", (join) => join.on("member.id", "=", memberId))
    .leftJoin("business", "business.id", "member.businessId")
    .where("conversation.id", "=", conversationId)
    .select([
      "member.firstName",
      "member.lastName",
      "business.shortName as businessName",
      sql<boolean>`${sql.raw(surnameShownSql)}`.as("isSurnameShown"),
    ])
    .executeTakeFirstOrThrow();

/** Whether a member wants no mail about messages. */
export async function isMailOff({ db }: Write, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom("messageSetting")
    .where("memberId", "=", memberId)
    .select("isMailOff")
    .executeTakeFirst();
  return row?.isMailOff ?? false;
}

export const upsertMailOff = ({ db }: Write, memberId: number, isOff: boolean) =>
  db
    .insertInto("messageSetting")
    .values({ memberId, isMailOff: isOff })
    .onConflict((conflict) => conflict.column("memberId").doUpdateSet({ isMailOff: isOff }))
    .execute();
