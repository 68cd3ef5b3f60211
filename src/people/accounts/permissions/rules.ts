/**
 * Roles (Product 1.2). An unconfirmed e-mail takes precedence over a business role. `lockedStaff`: staff without the second
 * factor that they need.
 */
export const roles = [
  "visitor",
  "unconfirmed",
  "private",
  "owner",
  "manager",
  "branchUser",
  "lockedStaff",
  "staff",
] as const;
export type Role = (typeof roles)[number];

/**
 * How far an action reaches. `own`: what the member is responsible for; `branch`: also what the members of their branch
 * are; `business`: everything of their business.
 */
export type Reach = "own" | "branch" | "business";

/**
 * What people may do as members, and how far; what staff do at the desks is declared in `shared/desks.ts`. The state of a
 * listing is checked in addition (selling/listings/transitions.ts). Staff do not sell, so that they never moderate a listing of their
 * own. Developer pages do not depend on roles: they exist outside production only.
 */
const permissions = {
  /** Password, sessions, confirmation mail. */
  manageAccount: {
    unconfirmed: "own",
    private: "own",
    owner: "own",
    manager: "own",
    branchUser: "own",
    lockedStaff: "own",
    staff: "own",
  },
  /** A draft of a listing: the address must be confirmed when it is published. */
  prepareListing: { unconfirmed: "own", private: "own", owner: "own", manager: "own", branchUser: "own" },
  /** Product 1.3: only a confirmed member has listings. */
  publishListing: { private: "own", owner: "own", manager: "own", branchUser: "own" },
  /** Changing a listing, its price and its state; reading its private data. */
  editListing: { private: "own", owner: "business", manager: "branch", branchUser: "own" },
  /** Giving a listing of the business to another of its people. */
  assignListing: { owner: "business", manager: "branch" },
  /** The business's own details and its branches. */
  manageBusiness: { owner: "business" },
  /** Feeds and files of the business's vehicles, in and out. */
  manageStock: { owner: "business", manager: "branch" },
  /** Keys of the business's API and the addresses of its webhooks. */
  manageApi: { owner: "business" },
  /** What a rental business rents: vehicles, prices, terms and when vehicles are not free. */
  manageFleet: { owner: "business", manager: "branch" },
  /** Handing rented vehicles over and taking them back, at the counter. */
  handOverVehicles: { owner: "business", manager: "branch", branchUser: "own" },
  /** Inviting, changing and removing people of the business; a manager those with the role user alone. */
  managePeople: { owner: "business", manager: "branch" },
  /** Product 1.3, 1.4. Staff do not write to members in a market that they moderate. */
  sendMessage: { private: "own", owner: "own", manager: "own", branchUser: "own" },
  /** Reading and answering messages to the seller. */
  answerMessages: { private: "own", owner: "business", manager: "branch", branchUser: "own" },
  /** Views, messages and phone reveals of listings and people. */
  readStatistics: { private: "own", owner: "business", manager: "branch", branchUser: "own" },
} as const satisfies Record<string, Partial<Record<Role, Reach>>>;

export type Action = keyof typeof permissions;
export const actions = Object.keys(permissions) as Action[];

type Person = {
  isEmailConfirmed: boolean;
  role: "member" | "moderator" | "admin";
  needsSecondFactor?: true;
  businessRole: "owner" | "manager" | "user" | null;
};

/** The one role of a member, or of a visitor. */
export function roleOf(member: Person | undefined): Role {
  if (!member) return "visitor";
  if (member.role !== "member") return member.needsSecondFactor ? "lockedStaff" : "staff";
  if (!member.isEmailConfirmed) return "unconfirmed";
  if (member.businessRole === "user") return "branchUser";
  return member.businessRole ?? "private";
}

/** How far the member's permission reaches; undefined without it. */
export const reachOf = (member: Person | undefined, action: Action): Reach | undefined =>
  (permissions[action] as Partial<Record<Role, Reach>>)[roleOf(member)];

/** Whether the member, or a visitor, has this permission at all. */
export const can = (member: Person | undefined, action: Action): boolean => reachOf(member, action) !== undefined;

/** A member with what decides how far they reach. */
export type ReachingMember = Person & {
  id: number;
  businessId: number | null;
  /** Of a manager: the ids of the members of their branch, with their own. Missing or empty for everybody else. */
  branchMemberIds?: readonly number[];
};

/** Something that a member is responsible for, in their business or, where `businessId` is null, for themselves. */
type Owned = { ownerId: number; businessId: number | null };

/**
 * Whether the member's permission reaches this thing. What belongs to a business is closed to everybody outside it, also
 * to who was responsible for it before they left.
 */
export function reaches(member: ReachingMember | undefined, action: Action, { ownerId, businessId }: Owned): boolean {
  const reach = reachOf(member, action);
  if (!member || reach === undefined) return false;
  if (businessId === null) return ownerId === member.id;
  if (businessId !== member.businessId) return false;
  if (reach === "business" || ownerId === member.id) return true;
  return reach === "branch" && (member.branchMemberIds ?? []).includes(ownerId);
}

/**
 * The members whose things of their business this permission reaches, for queries: `all` of the business, or these ids;
 * none without a business or the permission.
 */
export function reachedMembers(member: ReachingMember, action: Action): "all" | readonly number[] {
  const reach = reachOf(member, action);
  if (reach === undefined || member.businessId === null) return [];
  if (reach === "business") return "all";
  return reach === "branch" ? [...new Set([member.id, ...(member.branchMemberIds ?? [])])] : [member.id];
}
