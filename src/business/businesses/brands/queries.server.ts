import { type Insertable, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { countWaiting } from "#src/shared/waiting-queries.server.ts";
import type { BusinessBrand } from "#src/shared/database.ts";
import type { BrandState } from "./rules.ts";

/** A business's requests, the newest first. */
export const selectRequests = ({ db }: Context, businessId: number, limit: number) =>
  db
    .selectFrom("businessBrand")
    .where("businessId", "=", businessId)
    .orderBy("id", "desc")
    .limit(limit)
    .select(["id", "brandId", "state", "note", "reason", "askedAt", "decidedAt", "revokedAt"])
    .execute();

/** The state of the business's pending or granted request for a brand. */
export async function findOpenState({ db }: Context, businessId: number, brandId: number) {
  const row = await db
    .selectFrom("businessBrand")
    .where("businessId", "=", businessId)
    .where("brandId", "=", brandId)
    .where("state", "in", ["asked", "granted"])
    .select("state")
    .executeTakeFirst();
  return row?.state;
}

export async function countPending({ db }: Context, businessId: number): Promise<number> {
  const { count } = await db
    .selectFrom("businessBrand")
    .where("businessId", "=", businessId)
    .where("state", "=", "asked")
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Requests of all businesses that wait for a decision. */
export const waitingBrands = (ctx: Context) =>
  countWaiting(ctx, sql`select asked_at as at from business_brand where state = 'asked'`);

export const insertRequest = ({ db }: Context, row: Insertable<BusinessBrand>) =>
  db.insertInto("businessBrand").values(row).execute();

export const findRequest = ({ db }: Context, id: number) =>
  db
    .selectFrom("businessBrand")
    .where("id", "=", id)
    .select(["id", "businessId", "brandId", "state", "reason"])
    .executeTakeFirst();

/** Deletes a pending request; false where it is not pending. */
export async function deletePending({ db }: Context, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("businessBrand")
    .where("id", "=", id)
    .where("state", "=", "asked")
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type Decided = { id: number; from: BrandState; to: BrandState; by: number; reason: string };

/** Stores the decision about a request in the state `from`; false where it is in another state. */
export async function updateRequest({ db, clock }: Context, { id, from, to, by, reason }: Decided): Promise<boolean> {
  const who = to === "revoked" ? { revokedAt: clock(), revokedBy: by } : { decidedAt: clock(), decidedBy: by };
  const { numUpdatedRows } = await db
    .updateTable("businessBrand")
    .set({ state: to, reason, ...who })
    .where("id", "=", id)
    .where("state", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A business is a franchiser while one brand is granted to it. */
export const updateNature = ({ db }: Context, businessId: number) =>
  sql`
    update business set nature = wanted.nature
    from (
      select case when exists (select from business_brand where business_id = ${businessId} and state = 'granted')
        then 'franchiser' else 'dealer' end as nature
    ) as wanted
    where id = ${businessId} and business.nature <> wanted.nature`.execute(db);

type DeskFilter = { states: readonly BrandState[]; order: "asc" | "desc"; text: string; limit: number };

/** Requests for the moderators, with business, requester and decider. `text` is part of the business's or brand's name. */
export function selectDeskRequests({ db }: Context, { states, order, text, limit }: DeskFilter) {
  const pattern = `%${text.replace(/[%_\\]/g, "\\$&")}%`;
  return db
    .selectFrom("businessBrand as request")
    .innerJoin("business", "business.id", "request.businessId")
    .innerJoin("brand", "brand.id", "request.brandId")
    .leftJoin("member as asker", "asker.id", "request.askedBy")
    .leftJoin("member as decider", (join) =>
      join.on("decider.id", "=", sql<number>`coalesce(request.revoked_by, request.decided_by)`),
    )
    .where("request.state", "in", states)
    .$if(text !== "", (query) =>
      query.where((eb) => eb.or([eb("business.name", "ilike", pattern), eb("brand.name", "ilike", pattern)])),
    )
    .orderBy("request.id", order)
    .limit(limit)
    .select([
      "request.id",
      "request.state",
      "request.note",
      "request.reason",
      "request.askedAt",
      "request.decidedAt",
      "request.revokedAt",
      "business.name as businessName",
      "business.slug as businessSlug",
      "business.certificateNumber",
      "brand.name as brandName",
      "asker.firstName as askerFirstName",
      "asker.lastName as askerLastName",
      "decider.firstName as deciderFirstName",
      "decider.lastName as deciderLastName",
    ])
    .execute();
}
