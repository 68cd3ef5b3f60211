import { sql } from "kysely";
import type { Week } from "#src/business/businesses/opening-hours/rules.ts";
import type { Context } from "#src/shared/context.server.ts";

export type Dismissal = { kind: string; listingId: number | null; branchId: number | null };

/** What a business dismissed since then. */
export const selectDismissals = ({ db }: Pick<Context, "db">, businessId: number, since: Date): Promise<Dismissal[]> =>
  db
    .selectFrom("dismissedStep")
    .where("businessId", "=", businessId)
    .where("dismissedAt", ">", since)
    .select(["kind", "listingId", "branchId"])
    .execute();

/** Dismisses a suggestion from now on, again too. */
export async function upsertDismissal(
  { db, clock }: Pick<Context, "db" | "clock">,
  businessId: number,
  dismissal: Dismissal,
): Promise<void> {
  const dismissedAt = clock();
  await db
    .insertInto("dismissedStep")
    .values({ ...dismissal, businessId, dismissedAt })
    .onConflict((conflict) => conflict.constraint("dismissed_step_key").doUpdateSet({ dismissedAt }))
    .execute();
}

/** A listing of the business by its key code, with who is responsible for it. */
export const findOwnedListing = ({ db }: Pick<Context, "db">, businessId: number, keyCode: string) =>
  db
    .selectFrom("listing")
    .where("keyCode", "=", keyCode)
    .where("businessId", "=", businessId)
    .select(["id", "ownerId"])
    .executeTakeFirst();

/** The open branches of a business with their opening hours, by name. */
export const selectBranchWeeks = ({ db }: Pick<Context, "db">, businessId: number) =>
  db
    .selectFrom("branch")
    .where("businessId", "=", businessId)
    .where("closedAt", "is", null)
    .orderBy(sql`name collate "tr-x-icu"`)
    .select(["id", "name", sql<Week>`opening_hours`.as("week")])
    .execute();
