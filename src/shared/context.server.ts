import { createContext } from "react-router";
import type { Db } from "./db.server.ts";
import { type Desk, type DeskLevel, hasRoleAt } from "./desks.ts";
import type { PhotoStore } from "./photo-store.server.ts";
import {
  notAllowed,
  notShownToAdmins,
  notWhileImpersonating,
  pageNotFound,
  Refusal,
  secondFactorNeeded,
  signInNeeded,
} from "./refusal.ts";

/** The signed-in member. Server only: pages get only the fields that they show. */
export type Member = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  isEmailConfirmed: boolean;
  role: "member" | "moderator" | "admin";
  /** Of staff: what they may do (Product 1.7). */
  staffRoles: readonly string[];
  /** Of staff who must set up a second factor before they may do anything as staff. */
  needsSecondFactor?: true;
  businessId: number | null;
  businessRole: "owner" | "manager" | "user" | null;
  /** They work for a business that sells vehicles: not for one that only rents them out. */
  isDealer: boolean;
  /** Whether their business rents vehicles. */
  isRentalBusiness: boolean;
  /** The branch they work at; null for those of no branch. */
  branchId: number | null;
  /** Of a manager: the ids of the members of their branch (of no branch, where they have none), with their own; else empty. */
  branchMemberIds: readonly number[];
  package: "none" | "pro" | "premium";
};

export type Log = {
  info(about: object, text?: string): void;
  warn(about: object, text?: string): void;
  error(about: object, text?: string): void;
};

/** Outside services and long-lived objects by name; each module adds its own, as to `Events`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the modules
export interface Services {}

/** What services and queries work with; built once per request, and for each job without a member. */
export type Context = Services & {
  db: Db;
  photos: PhotoStore;
  /** Folder of the files with members' personal data; it is never served. */
  exportFolder: string;
  clock: () => Date;
  log: Log;
  /** Public origin of the site, without a trailing slash. */
  origin: string;
  /** Origin that the request was sent to: `origin`, or in demo mode another name of this machine. Undefined in jobs. */
  siteOrigin?: string;
  /** The site's e-mail address for messages from people. */
  contactEmail: string;
  /** Whether developer pages and local defaults exist. */
  isDemo: boolean;
  member: Member | undefined;
  /** The open session of a signed-in member: its id is the hash of the cookie's token. An impersonation has its end. */
  session: { id: Buffer; impersonatorId: number | null; impersonationEndsAt?: Date } | undefined;
  /** Client address for rate limits and the impersonation audit; stored in clear nowhere else, never logged. */
  client: string;
  /** Nonce that the content security policy allows this page's scripts by. */
  nonce: string | undefined;
};

export const appContext = createContext<Context>();

/** The signed-in member, else 401. */
export function requireMember(ctx: Context): Member {
  if (!ctx.member) throw new Refusal(401, signInNeeded);
  return ctx.member;
}

/**
 * For what a member does in person: 403 for an impersonating admin. Every form and every call that changes something
 * calls it, unless it sets `allowsImpersonation`; services call it where the same form also does what is allowed.
 */
export function refuseWhileImpersonating({ session }: Pick<Context, "session">) {
  if (session && session.impersonatorId !== null) throw new Refusal(403, notWhileImpersonating);
}

/** The signed-in member, for data that only they may read: 401 for visitors, 403 for an impersonating admin. */
export function requireMemberInPerson(ctx: Context): Member {
  const member = requireMember(ctx);
  if (ctx.session && ctx.session.impersonatorId !== null) throw new Refusal(403, notShownToAdmins);
  return member;
}

/** Whether the member may act as staff. */
export const isStaff = (member: Pick<Member, "staffRoles" | "needsSecondFactor">): boolean =>
  member.staffRoles.length > 0 && !member.needsSecondFactor;

/**
 * The signed-in member of staff, whatever their roles. 401 for visitors; 404 for other members, so that they do not learn
 * that the page exists; 403 for staff who have not set up the second factor that they need.
 */
export function requireStaff(ctx: Context): Member {
  const member = requireMember(ctx);
  if (member.staffRoles.length === 0) throw new Refusal(404, pageNotFound);
  if (!isStaff(member)) throw new Refusal(403, secondFactorNeeded);
  return member;
}

/**
 * The member of staff, in person, whose roles allow this at the desk (Product 1.7). 401 for visitors; 404 for whoever may
 * not read it; 403 for those who may read it alone, and for staff without the second factor that they need.
 */
export function requireDesk(ctx: Context, desk: Desk, level: DeskLevel = "read"): Member {
  const member = requireMember(ctx);
  if (!hasRoleAt(member, desk)) throw new Refusal(404, pageNotFound);
  if (!isStaff(member)) throw new Refusal(403, secondFactorNeeded);
  refuseWhileImpersonating(ctx);
  requireAllowed(hasRoleAt(member, desk, level));
  return member;
}

/** For what exists only outside production, such as the pages under /gelistirici. */
export function requireDemo(ctx: Context) {
  if (!ctx.isDemo) throw new Refusal(404, "Aradığınız sayfa bulunamadı.");
}

/** Refuses with 403 unless `allowed`. */
export function requireAllowed(allowed: boolean) {
  if (!allowed) throw new Refusal(403, notAllowed);
}

/** Runs `work` in one transaction, or in the one that is already open; its `ctx` reads and writes inside it. */
export function inTransaction<Result>(ctx: Context, work: (tx: Context) => Promise<Result>): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx);
  return ctx.db.transaction().execute((db) => work({ ...ctx, db }));
}
