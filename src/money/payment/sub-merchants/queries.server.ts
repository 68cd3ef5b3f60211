import type { Selectable } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { SubMerchant } from "#src/shared/database.ts";
import { hasAgreed } from "../commission/agreement-queries.server.ts";
import type { SubMerchantKind, SubMerchantState } from "./rules.ts";

export type SubMerchantRow = Omit<Selectable<SubMerchant>, "kind" | "state"> & {
  kind: SubMerchantKind;
  state: SubMerchantState;
};
/** What the business gives; the rest is the provider's answer. */
export type SubMerchantFacts = Omit<
  SubMerchantRow,
  "businessId" | "providerKey" | "state" | "lastError" | "version" | "createdAt" | "updatedAt"
>;

const rows = ({ db }: Context, businessId: number) =>
  db.selectFrom("subMerchant").selectAll().where("businessId", "=", businessId).$castTo<SubMerchantRow>();

export const findSubMerchant = (ctx: Context, businessId: number) => rows(ctx, businessId).executeTakeFirst();

/** The provider's key of a business that can be paid: its account is open, and its owner has agreed to the commission. */
export const findPayableKey = ({ db }: Context, businessId: number) =>
  db
    .selectFrom("subMerchant")
    .where("businessId", "=", businessId)
    .where(hasAgreed("subMerchant.businessId"))
    .select("providerKey")
    .executeTakeFirst();

/** The account, locked until the transaction ends. */
export const lockSubMerchant = (ctx: Context, businessId: number) =>
  rows(ctx, businessId).forUpdate().executeTakeFirst();

/** Locks the business, so that its account is made once; its name. */
export async function lockBusinessName({ db }: Context, businessId: number): Promise<string> {
  const { name } = await db
    .selectFrom("business")
    .where("id", "=", businessId)
    .select("name")
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return name;
}

export async function findBusinessName({ db }: Context, businessId: number): Promise<string> {
  const { name } = await db
    .selectFrom("business")
    .where("id", "=", businessId)
    .select("name")
    .executeTakeFirstOrThrow();
  return name;
}

/** Stores the facts of a business's account, which then waits for the provider. */
export async function upsertSubMerchant({ db, clock }: Context, businessId: number, facts: SubMerchantFacts) {
  const now = clock();
  await db
    .insertInto("subMerchant")
    .values({ ...facts, businessId, state: "pending", createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.column("businessId").doUpdateSet((eb) => ({
        ...facts,
        state: "pending",
        lastError: null,
        version: eb(eb.ref("subMerchant.version"), "+", 1),
        updatedAt: now,
      })),
    )
    .execute();
}

/** Records the provider's answer to a version of the facts; without effect once they have changed again. */
export async function updateAnswer(
  { db, clock }: Context,
  { businessId, version }: Pick<SubMerchantRow, "businessId" | "version">,
  answer: { state: "active"; providerKey: string; lastError: null } | { state: "refused"; lastError: string },
) {
  await db
    .updateTable("subMerchant")
    .set({ ...answer, updatedAt: clock() })
    .where("businessId", "=", businessId)
    .where("version", "=", version)
    .execute();
}

type Change = { businessId: number; actorId: number; fields: string[]; ibanEnding: string };

export const insertChange = ({ db, clock }: Context, change: Change) =>
  db
    .insertInto("subMerchantChange")
    .values({ ...change, at: clock() })
    .execute();

/** The history of a business's account, newest first. */
export const selectChanges = ({ db }: Context, businessId: number, limit: number) =>
  db
    .selectFrom("subMerchantChange as change")
    .innerJoin("member as actor", "actor.id", "change.actorId")
    .where("change.businessId", "=", businessId)
    .orderBy("change.id", "desc")
    .limit(limit)
    .select(["change.id", "at", "fields", "ibanEnding", "actor.firstName", "actor.lastName"])
    .execute();
