import { createHash, randomBytes } from "node:crypto";
import type { Context, Member } from "#src/shared/context.server.ts";
import { cookieHeader, removeCookie } from "#src/shared/cookies.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { deviceName, sessionSeconds } from "./rules.ts";

/** `__Host-` ties the cookie to this host, the whole site and secure transport. */
export const sessionCookie = "__Host-kontak";

const tokenBytes = 32;

/** A secret for a cookie or a link; only its hash is stored. */
export const newToken = () => randomBytes(tokenBytes).toString("base64url");

export const hashToken = (token: string) => createHash("sha256").update(token).digest();

/** The cookie of an open session; sent again while the session is in use, so that it slides. */
export const openCookie = (token: string) => cookieHeader(sessionCookie, token, { maxAgeSeconds: sessionSeconds });

export const closedCookie = () => removeCookie(sessionCookie);

/** Who the token belongs to, or nothing for an unknown or ended session. */
export async function readSession(ctx: Pick<Context, "db" | "clock">, token: string) {
  const id = hashToken(token);
  const row = await ctx.db
    .selectFrom("session")
    .innerJoin("member", "member.id", "session.memberId")
    .where("session.id", "=", id)
    .where("session.expiresAt", ">", ctx.clock())
    .where("member.isActive", "=", true)
    // Whoever is no admin any more is nobody else either.
    .where((eb) =>
      eb.or([
        eb("impersonatorId", "is", null),
        eb.exists(
          eb
            .selectFrom("member as admin")
            .whereRef("admin.id", "=", "session.impersonatorId")
            .where("admin.role", "=", "admin")
            .where("admin.isActive", "=", true)
            .select("admin.id"),
        ),
      ]),
    )
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

/**
 * Notes that the session is in use, which also puts its end off, but for an admin's look as a member; at most once in ten
 * minutes, and nobody waits for it.
 */
export const touchSession = (ctx: Pick<Context, "db" | "clock">, id: Buffer) =>
  ctx.db
    .updateTable("session")
    .set((eb) => ({
      seenAt: ctx.clock(),
      expiresAt: eb
        .case()
        .when("impersonatorId", "is", null)
        .then(addSeconds(ctx.clock(), sessionSeconds))
        .else(eb.ref("expiresAt"))
        .end(),
    }))
    .where("id", "=", id)
    .execute();

/**
 * Signs the member in on this device under a new session id; a session that was open here ends. Answers the Set-Cookie
 * header. `userAgent` is kept only as browser and system in words. With `impersonatorId` it is an admin who goes on as the
 * member.
 */
export async function openSession(
  ctx: Context,
  memberId: number,
  userAgent: string | null,
  { impersonatorId, expiresAt }: { impersonatorId?: number; expiresAt?: Date } = {},
): Promise<string> {
  await closeSession(ctx);
  const token = newToken();
  const now = ctx.clock();
  await ctx.db
    .insertInto("session")
    .values({
      id: hashToken(token),
      memberId,
      device: deviceName(userAgent ?? ""),
      createdAt: now,
      seenAt: now,
      expiresAt: expiresAt ?? addSeconds(now, sessionSeconds),
      ...(impersonatorId === undefined ? {} : { impersonatorId }),
    })
    .execute();
  return openCookie(token);
}

/** Ends the request's own session, where there is one. Answers the Set-Cookie header that removes its cookie. */
export async function closeSession(ctx: Context): Promise<string> {
  if (ctx.session) await ctx.db.deleteFrom("session").where("id", "=", ctx.session.id).execute();
  return closedCookie();
}

/** Ends the member's sessions, all or all but the request's own; answers how many. */
export async function closeSessions(ctx: Context, memberId: number, { exceptOwn }: { exceptOwn: boolean }) {
  let query = ctx.db.deleteFrom("session").where("memberId", "=", memberId);
  if (exceptOwn && ctx.session) query = query.where("id", "!=", ctx.session.id);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** The member's open sessions, the last used first. */
export const selectSessions = (ctx: Context, memberId: number) =>
  ctx.db
    .selectFrom("session")
    .where("memberId", "=", memberId)
    .where("expiresAt", ">", ctx.clock())
    .where("impersonatorId", "is", null)
    .select(["id", "device", "createdAt", "seenAt"])
    .orderBy("seenAt", "desc")
    .execute();

/** Ends one of the member's sessions; false when it is not theirs or not there. */
export async function closeOneSession(ctx: Context, memberId: number, id: Buffer) {
  const { numDeletedRows } = await ctx.db
    .deleteFrom("session")
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteEndedSessions = (ctx: Pick<Context, "db" | "clock">) =>
  ctx.db.deleteFrom("session").where("expiresAt", "<=", ctx.clock()).execute();
