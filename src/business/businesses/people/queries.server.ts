import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { BusinessRole, GivenRole } from "./rules.ts";

type Read = Pick<Context, "db">;

/** The active people of a business with what they are responsible for: owner, managers, users, each by name. */
export async function selectPeople({ db }: Read, businessId: number) {
  const { rows } = await sql<{
    id: number;
    firstName: string;
    lastName: string;
    email: string;
    role: BusinessRole;
    branchId: number | null;
    branchName: string | null;
    listings: number;
    conversations: number;
  }>`
    select member.id, member.first_name, member.last_name, member.email, member.business_role as role, member.branch_id,
      branch.name as branch_name,
      (select count(*)::int from listing where owner_id = member.id and business_id = member.business_id
        and state <> 'removed') as listings,
      (select count(*)::int from conversation where seller_id = member.id and business_id = member.business_id)
        as conversations
    from member
    left join branch on branch.id = member.branch_id
    where member.business_id = ${businessId} and member.is_active
    order by array_position(array['owner', 'manager', 'user'], business_role),
      first_name collate "tr-x-icu", last_name collate "tr-x-icu", member.id`.execute(db);
  return rows;
}
export type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number];

const colleague = ({ db }: Read, businessId: number, id: number) =>
  db
    .selectFrom("member")
    .where("id", "=", id)
    .where("businessId", "=", businessId)
    .where("isActive", "=", true)
    .select(["id", "email", "firstName", "businessRole", "branchId"]);

/** An active member of the business, who cannot leave it until the transaction ends. */
export const lockColleague = (ctx: Read, businessId: number, id: number) =>
  colleague(ctx, businessId, id).forShare().executeTakeFirst();

/** The same, locked for a change. */
export const lockPerson = (ctx: Read, businessId: number, id: number) =>
  colleague(ctx, businessId, id).forNoKeyUpdate().executeTakeFirst();

const owners = ({ db }: Read, businessId: number) =>
  db
    .selectFrom("member")
    .where("businessId", "=", businessId)
    .where("businessRole", "=", "owner")
    .where("isActive", "=", true)
    .orderBy("id")
    .select(["id", "email", "firstName"]);

export const findOwner = (ctx: Read, businessId: number) => owners(ctx, businessId).executeTakeFirst();

/** The owners of a business, for mails. */
export const selectOwners = (ctx: Read, businessId: number) => owners(ctx, businessId).execute();

export const updatePerson = (
  { db }: Read,
  id: number,
  values: { businessRole: BusinessRole; branchId?: number | null },
) => db.updateTable("member").set(values).where("id", "=", id).execute();

/** Makes a member of no business one of this; false where they joined one meanwhile. */
export async function insertPerson(
  { db }: Read,
  id: number,
  { businessId, role, branchId }: { businessId: number; role: GivenRole; branchId: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("member")
    .set({ businessId, businessRole: role, branchId })
    .where("id", "=", id)
    .where("businessId", "is", null)
    .where("role", "=", "member")
    .where("isActive", "=", true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether they are shown was chosen for this business alone. */
export const removeFromBusiness = ({ db }: Read, id: number) =>
  db
    .updateTable("member")
    .set({ businessId: null, businessRole: null, branchId: null, isShownInShop: false })
    .where("id", "=", id)
    .execute();

/** Whether the member's account is about to be deleted. */
export const isBeingDeleted = async ({ db }: Read, memberId: number): Promise<boolean> =>
  (await db.selectFrom("accountDeletion").where("memberId", "=", memberId).select("memberId").executeTakeFirst()) !==
  undefined;
