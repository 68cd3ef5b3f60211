import type { Insertable } from "kysely";
import type { SiteRequest } from "#src/shared/database.ts";
import type { TestApp } from "./app.ts";

/** A new request of a visitor who wants to become a partner; its id. */
export async function aRequest(
  { db, now }: Pick<TestApp, "db" | "now">,
  values: Partial<Insertable<SiteRequest>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto("siteRequest")
    .values({
      kind: "partner",
      senderName: "Ali",
      email: "ali@ornek.example",
      fields: JSON.stringify({}),
      fingerprint: Buffer.alloc(32),
      createdAt: now,
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
