import type { Insertable } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { BusinessChange } from "#src/shared/database.ts";
import type { BusinessField, BusinessForm } from "./rules.ts";

/** The columns of the history's fields. */
const columns = { certificateNumber: "certificate_number", nature: "nature" } as const satisfies Record<
  BusinessField,
  string
>;

const businessOf = ({ db }: Context, id: number) =>
  db.selectFrom("business").where("id", "=", id).select(["id", "name", "certificateNumber", "nature"]);

export const findBusiness = (ctx: Context, id: number) => businessOf(ctx, id).executeTakeFirst();

/** The same, locked until the transaction ends; rows that refer to the business may still be written. */
export const lockBusiness = (ctx: Context, id: number) =>
  businessOf(ctx, id).forNoKeyUpdate().executeTakeFirstOrThrow();

export const updateBusiness = ({ db }: Context, id: number, values: BusinessForm) =>
  db.updateTable("business").set(values).where("id", "=", id).execute();

type NewChange = Omit<Insertable<BusinessChange>, "field" | "at"> & { field: BusinessField };

export const insertBusinessChange = ({ db, clock }: Context, { field, ...change }: NewChange) =>
  db
    .insertInto("businessChange")
    .values({ ...change, field: columns[field], at: clock() })
    .execute();

/** The history of a business, newest first. */
export async function selectBusinessChanges({ db }: Context, businessId: number, limit: number) {
  const rows = await db
    .selectFrom("businessChange as change")
    .leftJoin("member as actor", "actor.id", "change.actorId")
    .where("change.businessId", "=", businessId)
    .orderBy("change.id", "desc")
    .limit(limit)
    .select(["change.id", "at", "field", "oldValue", "newValue", "actor.firstName", "actor.lastName"])
    .execute();
  return rows.map(({ field, firstName, lastName, ...row }) => ({
    ...row,
    field: field === columns.nature ? ("nature" as const) : ("certificateNumber" as const),
    who: firstName === null ? null : `${firstName} ${lastName}`,
  }));
}
