import { type Insertable, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { BusinessInvitation } from "#src/shared/database.ts";

type Read = Pick<Context, "db" | "clock">;

const open = ({ db }: Read) =>
  db.selectFrom("businessInvitation").where("acceptedAt", "is", null).where("withdrawnAt", "is", null);

/** The open invitations of a business with those that have expired, the newest first. */
export const selectInvitations = (ctx: Read, businessId: number) =>
  open(ctx)
    .leftJoin("branch", "branch.id", "businessInvitation.branchId")
    .where("businessInvitation.businessId", "=", businessId)
    .orderBy("businessInvitation.id", "desc")
    .select(["businessInvitation.id", "email", "role", "branchId", "branch.name as branchName", "sentAt", "expiresAt"])
    .execute();

/** An open invitation of a business, locked. */
export const lockInvitation = (ctx: Read, businessId: number, id: number) =>
  open(ctx)
    .where("id", "=", id)
    .where("businessId", "=", businessId)
    .select(["id", "email", "role", "branchId"])
    .forUpdate()
    .executeTakeFirst();

/** The open invitation of a business to an address. */
export const findInvitationTo = (ctx: Read, businessId: number, email: string) =>
  open(ctx)
    .where("businessId", "=", businessId)
    .where("email", "=", email)
    .select(["id", "expiresAt"])
    .executeTakeFirst();

export async function countOpen(ctx: Read, businessId: number): Promise<number> {
  const { count } = await open(ctx)
    .where("businessId", "=", businessId)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether an active member of the business has this address. */
export const isColleague = async ({ db }: Read, businessId: number, email: string): Promise<boolean> =>
  (await db
    .selectFrom("member")
    .where("businessId", "=", businessId)
    .where("email", "=", email)
    .where("isActive", "=", true)
    .select("id")
    .executeTakeFirst()) !== undefined;

type NewInvitation = Omit<Insertable<BusinessInvitation>, "createdAt" | "sentAt">;

export const insertInvitation = ({ db, clock }: Read, invitation: NewInvitation) =>
  db
    .insertInto("businessInvitation")
    .values({ ...invitation, createdAt: clock(), sentAt: clock() })
    .execute();

/** Gives an invitation a new link; the earlier one ends. */
export const updateLink = ({ db, clock }: Read, id: number, link: { tokenHash: Buffer; expiresAt: Date }) =>
  db
    .updateTable("businessInvitation")
    .set({ ...link, sentAt: clock() })
    .where("id", "=", id)
    .execute();

export const withdrawInvitation = ({ db, clock }: Read, id: number) =>
  db.updateTable("businessInvitation").set({ withdrawnAt: clock() }).where("id", "=", id).execute();

const byToken = (ctx: Read, tokenHash: Buffer) =>
  open(ctx).where("tokenHash", "=", tokenHash).where("expiresAt", ">", ctx.clock());

/** The invitation of a valid link, with the names that its page shows. */
export const findByToken = (ctx: Read, tokenHash: Buffer) =>
  byToken(ctx, tokenHash)
    .innerJoin("business", "business.id", "businessInvitation.businessId")
    .leftJoin("branch", "branch.id", "businessInvitation.branchId")
    .innerJoin("member as inviter", "inviter.id", "businessInvitation.invitedBy")
    .select([
      "businessInvitation.id",
      "businessInvitation.businessId",
      "businessInvitation.email",
      "businessInvitation.role",
      "business.name as businessName",
      "branch.name as branchName",
      "inviter.firstName as inviterFirstName",
      "inviter.lastName as inviterLastName",
      sql<boolean>`exists (
        select from member where member.email = business_invitation.email and member.is_active)`.as("hasAccount"),
    ])
    .executeTakeFirst();

/** The same, locked: of concurrent requests the second one finds it used. */
export const lockByToken = (ctx: Read, tokenHash: Buffer) =>
  byToken(ctx, tokenHash)
    .select(["id", "businessId", "email", "role", "branchId", "invitedBy"])
    .forUpdate()
    .executeTakeFirst();

export const markAccepted = ({ db, clock }: Read, id: number, acceptedBy: number) =>
  db.updateTable("businessInvitation").set({ acceptedAt: clock(), acceptedBy }).where("id", "=", id).execute();

export const findInviter = ({ db }: Read, id: number) =>
  db
    .selectFrom("member")
    .where("id", "=", id)
    .where("isActive", "=", true)
    .select(["email", "firstName"])
    .executeTakeFirst();

/** Deletes invitations that were accepted, withdrawn or have expired before this time. */
export const deleteEndedInvitations = ({ db }: Read, before: Date) =>
  sql`
    delete from business_invitation
    where least(coalesce(accepted_at, expires_at), coalesce(withdrawn_at, expires_at), expires_at) < ${before}`.execute(
    db,
  );
