import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { cookieHeader, readCookie, removeCookie } from "#src/shared/cookies.server.ts";
import { mayAtDesk } from "#src/shared/desks.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { deviceCookie, deviceName, sessionSeconds } from "./rules.ts";
import { noteSignIn } from "./traces/service.server.ts";

/** `__Host-` binds the cookie to this host, the whole site and HTTPS. */
export const sessionCookie = "__Host-kontak";

const tokenBytes = 32;

/** Cookie of an impersonation; valid only with the cookie of the admin's own session. */
export const impersonationCookie = "__Host-uye-gorunumu";

/** A random secret for a cookie or a link; only its hash is stored. */
export const newToken = () => randomBytes(tokenBytes).toString("base64url");

export const hashToken = (token: string) => createHash("sha256").update(token).digest();

/** The cookie of an open session; sent again while the session is used, which extends it. */
export const openCookie = (token: string) => cookieHeader(sessionCookie, token, { maxAgeSeconds: sessionSeconds });

export const closedCookie = () => removeCookie(sessionCookie);

/**
 * The member of these cookies (the request's header), or undefined without an open session. For an admin with an open
 * impersonation it is the impersonated member. `own` is the session that signed in, which an impersonation never outlives.
 */
export async function readSession(ctx: Pick<Context, "db" | "clock" | "isDemo">, cookies: string | null | undefined) {
  const token = readCookie(cookies, sessionCookie);
  const own = token && (await findSession(ctx, hashToken(token), null));
  if (!own) return undefined;
  const { id, seenAt, member } = own;
  const viewToken = readCookie(cookies, impersonationCookie);
  const view =
    viewToken && mayAtDesk(member, "impersonation", "change")
      ? await findSession(ctx, hashToken(viewToken), id)
      : undefined;
  return {
    member: view ? view.member : member,
    session: view
      ? { id: view.id, impersonatorId: member.id, impersonationEndsAt: view.expiresAt }
      : { id, impersonatorId: null },
    own: { id, token, seenAt },
  };
}

/** An open session with its member: one that signed in, or an impersonation inside the session `parentId`. */
async function findSession(ctx: Pick<Context, "db" | "clock" | "isDemo">, id: Buffer, parentId: Buffer | null) {
  const row = await ctx.db
    .selectFrom("session")
    .innerJoin("member", "member.id", "session.memberId")
    .where("session.id", "=", id)
    .where("session.expiresAt", ">", ctx.clock())
    .where("member.isActive", "=", true)
    .where("parentId", parentId === null ? "is" : "=", parentId)
    .where("impersonatorId", parentId === null ? "is" : "is not", null)
    .select([
      "member.id",
      "email",
      "firstName",
      "lastName",
      "emailConfirmedAt",
      "role",
      "staffRoles",
      "businessId",
      "businessRole",
      isRentalBusiness,
      "branchId",
      branchMembers,
      isDealer,
      "package",
      hasSecondFactor,
      "seenAt",
      "session.expiresAt",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { emailConfirmedAt, seenAt, expiresAt, hasSecondFactor: isProtected, ...member } = row;
  // The accounts of the demo market's staff are public.
  const needsSecondFactor = member.role !== "member" && !isProtected && !ctx.isDemo;
  return {
    id,
    seenAt,
    expiresAt,
    member: {
      ...member,
      isEmailConfirmed: emailConfirmedAt !== null,
      ...(needsSecondFactor && { needsSecondFactor }),
    },
  };
}

/** Whether one of the staff has set up a second factor, an authenticator app or a passkey; false for members. */
const hasSecondFactor = sql<boolean>`member.role <> 'member' and (
  exists (select from totp where totp.member_id = member.id and confirmed_at is not null)
  or exists (select from passkey where passkey.member_id = member.id)
)`.as("hasSecondFactor");

/** Read with the session, so that one request decides with one answer; members of no branch are a branch of their own. */
const branchMembers = sql<number[]>`case when member.business_role = 'manager' then array(
  select colleague.id from member as colleague
  where colleague.business_id = member.business_id and colleague.branch_id is not distinct from member.branch_id
) else '{}' end`.as("branchMemberIds");

const isDealer = sql<boolean>`exists (
  select from business where business.id = member.business_id and (not is_rental or nature = 'franchiser')
)`.as("isDealer");
const isRentalBusiness = sql<boolean>`coalesce(
  (select business.is_rental from business where business.id = member.business_id), false)`.as("isRentalBusiness");

/** Records that a session is in use, which extends it; at most once in ten minutes, and no request waits for it. */
export const touchSession = (ctx: Pick<Context, "db" | "clock">, id: Buffer) =>
  ctx.db
    .updateTable("session")
    .set({ seenAt: ctx.clock(), expiresAt: addSeconds(ctx.clock(), sessionSeconds) })
    .where("id", "=", id)
    .execute();

/**
 * Signs the member in on this device under a new session id; a session that was open here ends. Returns the Set-Cookie
 * header. `headers` are the request's: the browser is stored only as browser and system in words, the device and the network
 * as keyed hashes (`traces/`).
 */
export async function openSession(ctx: Context, memberId: number, headers: Headers): Promise<string> {
  await closeSession(ctx);
  const token = newToken();
  const now = ctx.clock();
  await ctx.db
    .insertInto("session")
    .values({
      id: hashToken(token),
      memberId,
      device: deviceName(headers.get("user-agent") ?? ""),
      createdAt: now,
      seenAt: now,
      expiresAt: addSeconds(now, sessionSeconds),
    })
    .execute();
  await noteSignIn(ctx, memberId, readCookie(headers.get("cookie"), deviceCookie));
  return openCookie(token);
}

/** Ends the request's own session, if any. Returns the Set-Cookie header that removes its cookie. */
export async function closeSession(ctx: Context): Promise<string> {
  if (ctx.session) await ctx.db.deleteFrom("session").where("id", "=", ctx.session.id).execute();
  return closedCookie();
}

/**
 * Ends the member's sessions with the impersonations inside them. `exceptOwn` leaves the request's own session, but no
 * impersonation inside it. Returns how many ended.
 */
export async function closeSessions(ctx: Context, memberId: number, { exceptOwn }: { exceptOwn: boolean }) {
  const own = exceptOwn ? ctx.session?.id : undefined;
  const { numDeletedRows } = await ctx.db
    .deleteFrom("session")
    .where((eb) =>
      own === undefined
        ? eb("memberId", "=", memberId)
        : eb.or([eb.and([eb("memberId", "=", memberId), eb("id", "!=", own)]), eb("parentId", "=", own)]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The member's open sessions and, of an admin, the impersonations inside them: `viewedAs` is the member. */
export const selectSessions = (ctx: Context, memberId: number) =>
  ctx.db
    .selectFrom("session")
    .leftJoin("session as parent", "parent.id", "session.parentId")
    .innerJoin("member", "member.id", "session.memberId")
    .where((eb) =>
      eb.or([
        eb.and([eb("session.memberId", "=", memberId), eb("session.impersonatorId", "is", null)]),
        eb.and([eb("parent.memberId", "=", memberId), eb("parent.expiresAt", ">", ctx.clock())]),
      ]),
    )
    .where("session.expiresAt", ">", ctx.clock())
    .select(["session.id", "session.device", "session.createdAt", "session.seenAt", "session.expiresAt"])
    .select((eb) =>
      eb.case().when("session.parentId", "is not", null).then(eb.ref("member.email")).end().as("viewedAs"),
    )
    .orderBy("session.seenAt", "desc")
    .execute();

/** Ends one of the sessions that `selectSessions` lists; false where there is none. */
export async function closeOneSession(ctx: Context, memberId: number, id: Buffer) {
  const { numDeletedRows } = await ctx.db
    .deleteFrom("session")
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb.and([eb("memberId", "=", memberId), eb("impersonatorId", "is", null)]),
        eb("parentId", "in", eb.selectFrom("session as own").where("own.memberId", "=", memberId).select("own.id")),
      ]),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteEndedSessions = (ctx: Pick<Context, "db" | "clock">) =>
  ctx.db.deleteFrom("session").where("expiresAt", "<=", ctx.clock()).execute();
