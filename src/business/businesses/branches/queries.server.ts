import { type Insertable, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { Branch } from "#src/shared/database.ts";
import type { Week } from "../opening-hours/rules.ts";

type Read = Pick<Context, "db">;

/** The open branches of a business by name, with how many people work there and how many live listings are theirs. */
export async function selectBranches({ db }: Read, businessId: number) {
  const { rows } = await sql<{
    id: number;
    name: string;
    cityName: string;
    townName: string;
    address: string;
    phone: string | null;
    people: number;
    listings: number;
  }>`
    select branch.id, branch.name, city.name as city_name, town.name as town_name, branch.address, branch.phone,
      count(distinct member.id)::int as people, count(listing.id)::int as listings
    from branch
    join city on city.id = branch.city_id
    join town on town.id = branch.town_id
    left join member on member.branch_id = branch.id and member.is_active
    left join listing on listing.owner_id = member.id and listing.business_id = branch.business_id
      and listing.state = 'active'
    where branch.business_id = ${businessId} and branch.closed_at is null
    group by branch.id, city.name, town.name
    order by branch.name collate "tr-x-icu"`.execute(db);
  return rows;
}

const openBranch = ({ db }: Read, businessId: number, id: number) =>
  db.selectFrom("branch").where("id", "=", id).where("businessId", "=", businessId).where("closedAt", "is", null);

/** An open branch of the business. */
export const findBranch = (ctx: Read, businessId: number, id: number) =>
  openBranch(ctx, businessId, id)
    .select(["id", "name", "address", "cityId", "townId", "latitude", "longitude", "phone", "hasWhatsapp"])
    .select(sql<Week>`opening_hours`.as("week"))
    .executeTakeFirst();

/** Whether the business has this open branch; it cannot be closed until the transaction ends. */
export const lockBranch = async (ctx: Read, businessId: number, id: number): Promise<boolean> =>
  (await openBranch(ctx, businessId, id).select("id").forShare().executeTakeFirst()) !== undefined;

type BranchRow = Omit<Insertable<Branch>, "businessId" | "createdAt" | "openingHours"> & { week: Week };

const stored = ({ week, ...branch }: BranchRow) => ({ ...branch, openingHours: JSON.stringify(week) });

const isNameTaken = (error: unknown) =>
  (error as { code?: string; constraint?: string }).code === "23505" &&
  (error as { constraint?: string }).constraint === "branch_name";

/** Adds a branch; undefined where another open one has its name. */
export const insertBranch = ({ db, clock }: Pick<Context, "db" | "clock">, businessId: number, branch: BranchRow) =>
  db
    .insertInto("branch")
    .values({ ...stored(branch), businessId, createdAt: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

/** Changes a branch; false where another open one has its name. */
export async function updateBranch({ db }: Read, id: number, branch: BranchRow): Promise<boolean> {
  try {
    await db.updateTable("branch").set(stored(branch)).where("id", "=", id).execute();
    return true;
  } catch (error) {
    if (isNameTaken(error)) return false;
    throw error;
  }
}

/** Closes a branch, and moves its people and open invitations to another one or to none. */
export async function closeBranch(
  { db, clock }: Pick<Context, "db" | "clock">,
  { businessId, id, target }: { businessId: number; id: number; target: number | null },
) {
  await db.updateTable("member").set({ branchId: target }).where("branchId", "=", id).execute();
  await db
    .updateTable("businessInvitation")
    .set({ branchId: target })
    .where("businessId", "=", businessId)
    .where("branchId", "=", id)
    .execute();
  await db.updateTable("branch").set({ closedAt: clock() }).where("id", "=", id).execute();
}
