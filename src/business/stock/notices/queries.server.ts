import type { Context } from "#src/shared/context.server.ts";
import type { Source } from "../queries.server.ts";

/** The people who manage a source: the owner of the business, and the managers of its member's branch. */
export const selectManagers = ({ db }: Context, { businessId, branchId }: Source) =>
  db
    .selectFrom("member")
    .where("businessId", "=", businessId)
    .where("isActive", "=", true)
    .where("emailConfirmedAt", "is not", null)
    .where((eb) =>
      eb.or([
        eb("businessRole", "=", "owner"),
        eb.and([eb("businessRole", "=", "manager"), eb("branchId", "is not distinct from", branchId)]),
      ]),
    )
    .orderBy("id")
    .select(["id", "email", "firstName"])
    .execute();

/** The first of the runs of a source that failed since it was last read; undefined where the last one was read. */
export const findFirstFailure = ({ db }: Context, sourceId: number) =>
  db
    .selectFrom("stockRun")
    .where("sourceId", "=", sourceId)
    .where("state", "=", "failed")
    .where("id", ">", (eb) =>
      eb
        .selectFrom("stockRun as read")
        .where("read.sourceId", "=", sourceId)
        .where("read.state", "in", ["done", "unchanged", "planned", "mapping", "discarded"])
        .select((max) => max.fn.coalesce(max.fn.max("read.id"), max.val(0)).as("id")),
    )
    .orderBy("id")
    .limit(1)
    .select(["id", "startedAt"])
    .executeTakeFirst();
