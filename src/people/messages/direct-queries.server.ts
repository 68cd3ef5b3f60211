import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

type Read = Pick<Context, "db">;

/** A member by the name of their page, with the fields that decide whether they can be written to. */
export const findMemberReceiver = ({ db }: Read, pathName: string) =>
  db
    .selectFrom("member")
    .where("pathName", "=", pathName)
    .select(["id", "firstName", "lastName", "role", "businessId", "emailConfirmedAt"])
    .executeTakeFirst();

/** A business by the slug of its shop, with its contact for messages: the owner before a manager before other users. */
export async function findShopReceiver({ db }: Read, slug: string) {
  const { rows } = await sql<{ id: number; name: string; contactId: number | null }>`
    select business.id, business.name, (
      select member.id from member
      where member.business_id = business.id and is_active
      order by array_position(array['owner', 'manager', 'user'], business_role), member.id
      limit 1
    ) as contact_id
    from business where slug = ${slug}`.execute(db);
  return rows[0];
}

/** The code of a member's conversation without a listing with another member, on either side, or with a business. */
export async function findDirectConversation(
  { db }: Read,
  memberId: number,
  { sellerId, businessId }: { sellerId: number; businessId: number | null },
): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select code from conversation
    where listing_id is null and ${
      businessId === null
        ? sql`business_id is null and least(buyer_id, seller_id) = ${Math.min(memberId, sellerId)}
            and greatest(buyer_id, seller_id) = ${Math.max(memberId, sellerId)}`
        : sql`business_id = ${businessId} and buyer_id = ${memberId}`
    }`.execute(db);
  return rows[0]?.code ?? null;
}
