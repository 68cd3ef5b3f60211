import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import { hashToken, impersonationCookie, sessionCookie } from "#src/people/accounts/session.server.ts";
import type { Branch, Business, Member as MemberTable } from "#src/shared/database.ts";
import type { TestApp } from "./app.ts";

let count = 0;

/** A confirmed private member with an open session; `cookie` goes into the request's headers. */
export async function aMember(app: Pick<TestApp, "db" | "now">, values: Partial<Insertable<MemberTable>> = {}) {
  const row = await app.db
    .insertInto("member")
    .values({
      email: `uye-${process.pid}-${++count}@kontak.test`,
      passwordHash: "yok",
      firstName: "Deniz",
      lastName: "Kaya",
      emailConfirmedAt: app.now,
      termsAcceptedAt: app.now,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return {
    ...row,
    isEmailConfirmed: row.emailConfirmedAt !== null,
    // Of a session, which reads them, these are the people of a manager's branch, and whether the business sells vehicles.
    isDealer: row.businessId !== null,
    branchMemberIds: [] as readonly number[],
    // Of a session, which reads it from the business.
    isRentalBusiness: false,
    cookie: await aSession(app, row.id),
  };
}

let shops = 0;
/** A business with this name, the largest package, without staff and certificate; its id. */
export const aShop = ({ db }: Pick<TestApp, "db">, values: Partial<Insertable<Business>> = {}) =>
  db
    .insertInto("business")
    .values({
      slug: `galeri-${process.pid}-${++shops}`,
      name: "Galeri",
      shortName: "Galeri",
      package: "corporate",
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

let branches = 0;
/** A branch of the business in Kadıköy; its id. */
export async function aBranch(
  { db }: Pick<TestApp, "db">,
  businessId: number,
  values: Partial<Insertable<Branch>> = {},
) {
  const town = await db
    .selectFrom("town")
    .where("cityId", "=", 34)
    .where("slug", "=", "kadikoy")
    .select(["cityId", "id as townId"])
    .executeTakeFirstOrThrow();
  return db
    .insertInto("branch")
    .values({ ...town, businessId, name: `Şube ${++branches}`, ...values })
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
}

/** An open session of the member, as the cookie header. */
export async function aSession(app: Pick<TestApp, "db" | "now">, memberId: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await app.db
    .insertInto("session")
    .values({
      id: hashToken(token),
      memberId,
      device: "Sınama",
      expiresAt: new Date(app.now.getTime() + 30 * 24 * 60 * 60_000),
    })
    .execute();
  return `${sessionCookie}=${token}`;
}

/** The cookies of an admin, a new one unless `adminCookie` is given, who impersonates the member. */
export async function anImpersonation(
  app: Pick<TestApp, "db" | "now">,
  memberId: number,
  adminCookie?: string,
): Promise<string> {
  const own = adminCookie ?? (await aMember(app, { role: "admin" })).cookie;
  const parentId = hashToken(own.split("=")[1]!);
  const { memberId: impersonatorId } = await app.db
    .selectFrom("session")
    .where("id", "=", parentId)
    .select("memberId")
    .executeTakeFirstOrThrow();
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(app.now.getTime() + 60 * 60_000);
  await app.db
    .insertInto("session")
    .values({ id: hashToken(token), memberId, impersonatorId, parentId, device: "Sınama", expiresAt })
    .execute();
  return `${own}; ${impersonationCookie}=${token}`;
}

/** A business's request for a brand of the catalogue, or its grant; the ids of the row and of the brand. */
export async function aBusinessBrand(
  { db, now }: Pick<TestApp, "db" | "now">,
  businessId: number,
  { slug = "volkswagen", state = "granted" }: { slug?: string; state?: "asked" | "granted" } = {},
) {
  const brand = await db.selectFrom("brand").where("slug", "=", slug).select(["id", "name"]).executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("businessBrand")
    .values({
      businessId,
      brandId: brand.id,
      state,
      askedAt: now,
      decidedAt: state === "granted" ? now : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, brandId: brand.id, brandName: brand.name };
}
