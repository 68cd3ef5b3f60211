import type { Context } from "#src/shared/context.server.ts";

type Read = Pick<Context, "db">;

export const findActivationCode = ({ db }: Read, businessId: number) =>
  db.selectFrom("business").where("id", "=", businessId).select("activationCode").executeTakeFirstOrThrow();

export const findByActivationCode = ({ db }: Read, activationCode: string) =>
  db
    .selectFrom("business")
    .where("activationCode", "=", activationCode)
    .select(["id", "slug", "name"])
    .executeTakeFirst();
