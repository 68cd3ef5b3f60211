import type { Context } from "#src/shared/context.server.ts";

/** A secret key, stored in the database so that all processes share it. */
export async function findSecret(
  { db }: Pick<Context, "db">,
  name: "unsubscribe" | "push",
): Promise<Buffer | undefined> {
  const row = await db.selectFrom("secret").where("name", "=", name).select("value").executeTakeFirst();
  return row?.value;
}

/** Stores a secret unless another process did so first. */
export async function insertSecret({ db }: Pick<Context, "db">, name: "push", value: Buffer) {
  await db
    .insertInto("secret")
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
