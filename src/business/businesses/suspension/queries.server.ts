import type { Context } from "#src/shared/context.server.ts";

/** A business, locked until the transaction ends. */
export const lockBusiness = ({ db }: Context, id: number) =>
  db
    .selectFrom("business")
    .where("id", "=", id)
    .select(["id", "slug", "name", "suspendedAt"])
    .forUpdate()
    .executeTakeFirst();

/** Suspends a business or ends that; a new suspension has no objection yet. */
export const updateSuspension = ({ db }: Context, id: number, suspendedAt: Date | null, suspensionReason: string) =>
  db
    .updateTable("business")
    .set({ suspendedAt, suspensionReason, suspensionRequestId: null })
    .where("id", "=", id)
    .execute();

export const updateSuspensionRequest = ({ db }: Context, id: number, suspensionRequestId: number) =>
  db.updateTable("business").set({ suspensionRequestId }).where("id", "=", id).execute();

/** The people of a business who can sign in. */
export const selectPeople = ({ db }: Context, businessId: number) =>
  db
    .selectFrom("member")
    .where("businessId", "=", businessId)
    .where("isActive", "=", true)
    .orderBy("id")
    .select(["id", "email", "firstName"])
    .execute();

/** A suspended business with the reason and the request of its objection; undefined where it is not suspended. */
export const findSuspension = ({ db }: Context, id: number) =>
  db
    .selectFrom("business")
    .where("id", "=", id)
    .where("suspendedAt", "is not", null)
    .select(["name", "suspensionReason", "suspensionRequestId"])
    .executeTakeFirst();
