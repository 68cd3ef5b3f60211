import { type RawBuilder, sql } from "kysely";
import { withCityName } from "#src/core/locations/place-queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { MemberFilter, MemberSearch } from "./search.ts";

/** The condition that `column`, which has an index for prefixes, begins with `text`. */
const startsWith = (column: RawBuilder<unknown>, text: string) =>
  sql`${column} like ${`${text.replace(/[\\%_]/g, "\\$&")}%`}`;

/** The condition that a member matches a search text in any of its meanings; each meaning uses an index of its own. */
function foundBy({ email, name, phone, id, keyCode }: MemberSearch) {
  const ways = [
    email !== undefined && sql`select id from member where ${startsWith(sql`email`, email)}`,
    name !== undefined &&
      sql`select id from member where ${startsWith(sql`search_name(first_name || ' ' || last_name)`, name)}`,
    name !== undefined && sql`select id from member where ${startsWith(sql`search_name(last_name)`, name)}`,
    name !== undefined &&
      sql`select member.id from business join member on member.business_id = business.id
        where ${startsWith(sql`search_name(business.name)`, name)}`,
    name !== undefined &&
      sql`select member.id from business join member on member.business_id = business.id where business.slug = ${name}`,
    name !== undefined && sql`select id from member where path_name = ${name}`,
    phone !== undefined && sql`select id from member where phone = ${phone}`,
    id !== undefined && sql`select id from member where id = ${id}`,
    keyCode !== undefined && sql`select owner_id from listing where key_code = ${keyCode}`,
  ].filter((way) => way !== false);
  return sql<boolean>`member.id in (${sql.join(ways, sql` union `)})`;
}

const isBlocked = sql<boolean>`exists (
  select from account_block where account_block.member_id = member.id and lifted_at is null)`;

/** Members of a filter, the newest first. */
export const selectMembers = ({ db }: Context, filter: MemberFilter, page: { offset: number; limit: number }) =>
  db
    .selectFrom("member")
    .leftJoin("business", "business.id", "member.businessId")
    .$if(filter.text !== undefined, (query) => query.where(foundBy(filter.text!)))
    .$if(filter.role === "member" || filter.role === "staff", (query) =>
      query.where("member.role", filter.role === "member" ? "=" : "!=", "member"),
    )
    .$if(filter.staffRole !== undefined, (query) =>
      query.where("member.role", "!=", "member").where(sql<boolean>`${filter.staffRole!} = any (staff_roles)`),
    )
    .$if(filter.bought !== undefined, (query) => query.where("member.package", "=", filter.bought!))
    .$if(filter.isConfirmed !== undefined, (query) =>
      query.where("emailConfirmedAt", filter.isConfirmed ? "is not" : "is", null),
    )
    .$if(filter.state !== undefined, (query) => query.where("isActive", "=", filter.state === "acik"))
    .$if(filter.state === "durdurulan", (query) => query.where(isBlocked))
    .$if(filter.state === "kapali", (query) => query.where(sql<boolean>`not ${isBlocked}`))
    .orderBy("member.id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .select([
      "member.id",
      "firstName",
      "lastName",
      "email",
      "staffRoles",
      "businessRole",
      "member.package",
      "isActive",
      "emailConfirmedAt",
      "member.createdAt",
      "business.name as businessName",
    ])
    .select(isBlocked.as("isBlocked"))
    .execute();

/** A member with their business, sessions and second factors, for the member's page at the desk. */
export const findMemberFacts = ({ db, clock }: Context, id: number) =>
  db
    .selectFrom("member")
    .leftJoin("business", "business.id", "member.businessId")
    .leftJoin("branch", "branch.id", "member.branchId")
    .$call(withCityName("member"))
    .leftJoin("accountDeletion", "accountDeletion.memberId", "member.id")
    .leftJoin("accountErasure", "accountErasure.memberId", "member.id")
    .where("member.id", "=", id)
    .select([
      "member.id",
      "member.firstName",
      "member.lastName",
      "member.email",
      "member.emailConfirmedAt",
      "member.phone",
      "member.phoneConfirmedAt",
      "member.address",
      "member.role",
      "member.staffRoles",
      "member.businessRole",
      "member.businessId",
      "member.package",
      "member.isActive",
      "member.createdAt",
      "member.pathName",
      "business.name as businessName",
      "branch.name as branchName",
      "accountDeletion.dueAt as deletionDueAt",
      "accountErasure.erasedAt",
    ])
    .select((eb) => [
      isBlocked.as("isBlocked"),
      eb
        .selectFrom("session")
        .whereRef("session.memberId", "=", "member.id")
        .where("session.expiresAt", ">", clock())
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("sessions"),
      eb
        .exists(
          eb
            .selectFrom("totp")
            .whereRef("totp.memberId", "=", "member.id")
            .where("confirmedAt", "is not", null)
            .select("totp.memberId"),
        )
        .$castTo<boolean>()
        .as("hasTotp"),
      eb
        .selectFrom("passkey")
        .whereRef("passkey.memberId", "=", "member.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("passkeys"),
    ])
    .executeTakeFirst();

/** The numbers of the member's listings by state. */
export const countListings = ({ db }: Context, ownerId: number) =>
  db
    .selectFrom("listing")
    .where("ownerId", "=", ownerId)
    .groupBy("state")
    .orderBy("state")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .execute();

/** Whether the member has listings that are live or may become so. */
export const hasOpenListings = async ({ db }: Context, ownerId: number): Promise<boolean> =>
  (await db
    .selectFrom("listing")
    .where("ownerId", "=", ownerId)
    .where("state", "in", ["pending", "active", "passive", "authority-lost"])
    .select("id")
    .limit(1)
    .executeTakeFirst()) !== undefined;
