import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Member } from "#src/shared/context.server.ts";
import type { Db } from "#src/shared/db.server.ts";

/** Spec: session cookie. `__Host-` ties it to this host, the whole site and secure transport. */
export const sessionCookie = "__Host-kontak";

export const hashToken = (token: string) => createHash("sha256").update(token).digest();

/** The value of one cookie of the request. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split("; ") ?? []) {
    const at = pair.indexOf("=");
    if (pair.slice(0, at) === name) return decodeURIComponentSafely(pair.slice(at + 1));
  }
  return undefined;
}

function decodeURIComponentSafely(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Who the token belongs to, or nothing for an unknown or ended session. */
export async function readSession(db: Db, token: string) {
  const id = hashToken(token);
  const row = await db
    .selectFrom("session")
    .innerJoin("member", "member.id", "session.memberId")
    .where("session.id", "=", id)
    .where("session.expiresAt", ">", sql<Date>`now()`)
    .where("member.isActive", "=", true)
    .select([
      "member.id",
      "email",
      "firstName",
      "lastName",
      "emailConfirmedAt",
      "role",
      "businessId",
      "businessRole",
      "package",
      "impersonatorId",
      "seenAt",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { impersonatorId, emailConfirmedAt, seenAt, ...member } = row;
  return {
    member: { ...member, isEmailConfirmed: emailConfirmedAt !== null } as Member,
    session: { id, impersonatorId },
    seenAt,
  };
}

/** Notes that the session is in use; at most once in ten minutes, and nobody waits for it. */
export const touchSession = (db: Db, id: Buffer) =>
  db
    .updateTable("session")
    .set({ seenAt: sql`now()` })
    .where("id", "=", id)
    .execute();
