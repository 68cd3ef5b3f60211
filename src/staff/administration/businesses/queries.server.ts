import { sql } from "kysely";
import { withCityName } from "#src/core/locations/place-queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";

export type BusinessFilter = {
  /** Folded text at the beginning of the name, or the whole slug. */
  text: string | undefined;
  isSuspended: boolean | undefined;
  bought: "none" | "starter" | "growth" | "corporate" | undefined;
};

/** Businesses of a filter, the newest first. */
export const selectBusinesses = ({ db }: Context, filter: BusinessFilter, page: { offset: number; limit: number }) =>
  db
    .selectFrom("business")
    .$call(withCityName("business"))
    .$if(filter.text !== undefined, (query) =>
      query.where(
        sql<boolean>`(search_name(business.name) like ${`${filter.text!.replace(/[\\%_]/g, "\\$&")}%`}
          or business.slug = ${filter.text!} or business.certificate_number = ${filter.text!})`,
      ),
    )
    .$if(filter.isSuspended !== undefined, (query) =>
      query.where("suspendedAt", filter.isSuspended ? "is not" : "is", null),
    )
    .$if(filter.bought !== undefined, (query) => query.where("business.package", "=", filter.bought!))
    .orderBy("business.id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .select([
      "business.id",
      "business.name",
      "business.package",
      "business.createdAt",
      "isRental",
      "nature",
      "suspendedAt",
    ])
    .execute();

/** A business with its payout account and newest application, for its page at the desk. */
export const findBusiness = ({ db }: Context, id: number) =>
  db
    .selectFrom("business")
    .$call(withCityName("business"))
    .leftJoin("subMerchant", "subMerchant.businessId", "business.id")
    .where("business.id", "=", id)
    .select([
      "business.id",
      "business.slug",
      "business.name",
      "business.certificateNumber",
      "business.package",
      "business.createdAt",
      "isRental",
      "nature",
      "suspendedAt",
      "suspensionReason",
      "suspensionRequestId",
      "subMerchant.state as subMerchantState",
    ])
    .select((eb) =>
      eb
        .selectFrom("businessApplication")
        .whereRef("businessApplication.businessId", "=", "business.id")
        .orderBy("businessApplication.id", "desc")
        .limit(1)
        .select("businessApplication.id")
        .as("applicationId"),
    )
    .executeTakeFirst();

/** The people of a business, its owner first. */
export const selectPeople = ({ db }: Context, businessId: number) =>
  db
    .selectFrom("member")
    .leftJoin("branch", "branch.id", "member.branchId")
    .where("member.businessId", "=", businessId)
    .orderBy(sql`member.business_role = 'owner'`, "desc")
    .orderBy("member.id")
    .limit(100)
    .select(["member.id", "firstName", "lastName", "businessRole", "isActive", "branch.name as branchName"])
    .execute();

/** Its branches, its stock sources, and the numbers of its listings by state. */
export async function selectBusinessParts({ db }: Context, businessId: number) {
  const [branches, sources, listings] = await Promise.all([
    db
      .selectFrom("branch")
      .where("businessId", "=", businessId)
      .orderBy("id")
      .limit(100)
      .select(["id", "name"])
      .execute(),
    db
      .selectFrom("stockSource")
      .where("businessId", "=", businessId)
      .orderBy("id")
      .limit(100)
      .select(["id", "name"])
      .execute(),
    db
      .selectFrom("listing")
      .where("businessId", "=", businessId)
      .groupBy("state")
      .orderBy("state")
      .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
      .execute(),
  ]);
  return { branches, sources, listings };
}

/** The latest orders of a business's people. */
export const selectOrders = ({ db }: Context, businessId: number, limit: number) =>
  db
    .selectFrom("customerOrder as order")
    .innerJoin("member", "member.id", "order.memberId")
    .where("member.businessId", "=", businessId)
    .orderBy("order.createdAt", "desc")
    .limit(limit)
    .select(["order.id", "order.state", "order.createdAt", "totalKurus", "firstName", "lastName"])
    .execute();
