/** Roles (Product 1.2). An unconfirmed e-mail takes precedence over a business role. */
export const roles = [
  "visitor",
  "unconfirmed",
  "private",
  "owner",
  "manager",
  "branchUser",
  "moderator",
  "admin",
] as const;
export type Role = (typeof roles)[number];

export const actions = [
  "manageAccount",
  "prepareListing",
  "publishListing",
  "editOwnListing",
  "editBusinessListing",
  "manageBusiness",
  "manageStock",
  "sendMessage",
  "readBusinessMessages",
  "seeModerationQueue",
  "moderateListing",
  "checkUsername",
  "impersonate",
] as const;
export type Action = (typeof actions)[number];

/**
 * Who may do what: the only table of permissions. Ownership and state of a listing are checked in addition
 * (listings/rules.ts). Moderators and admins do not sell, so that they never moderate a listing of their own. Developer
 * pages do not depend on roles: they exist outside production only.
 */
const permissions: Record<Action, readonly Role[]> = {
  /** Password, sessions, confirmation mail. */
  manageAccount: ["unconfirmed", "private", "owner", "manager", "branchUser", "moderator", "admin"],
  /** A draft of a listing: the address must be confirmed when it is published. */
  prepareListing: ["unconfirmed", "private", "owner", "manager", "branchUser"],
  /** Product 1.3: only a confirmed member has listings. */
  publishListing: ["private", "owner", "manager", "branchUser"],
  editOwnListing: ["private", "owner", "manager", "branchUser"],
  /** A listing that another user of the same business wrote. */
  editBusinessListing: ["owner", "manager"],
  /** The business's own details: its certificate number, its kind. */
  manageBusiness: ["owner"],
  /** Feeds and files of the business's vehicles, in and out. */
  manageStock: ["owner", "manager"],
  /** Product 1.3, 1.4. Staff do not write to members in a market that they moderate. */
  sendMessage: ["private", "owner", "manager", "branchUser"],
  /** Messages to the seller of any of the business's listings. */
  readBusinessMessages: ["owner", "manager", "branchUser"],
  seeModerationQueue: ["moderator", "admin"],
  moderateListing: ["moderator", "admin"],
  /** Product 1.3, 3.6: impersonation starts with a user name; nobody else may learn whether one exists. */
  checkUsername: ["admin"],
  /** Product 1.3, 3.11: impersonating a member. */
  impersonate: ["admin"],
};

type Person = {
  isEmailConfirmed: boolean;
  role: "member" | "moderator" | "admin";
  businessRole: "owner" | "manager" | "user" | null;
};

/** The one role of a member, or of a visitor. */
export function roleOf(member: Person | undefined): Role {
  if (!member) return "visitor";
  if (member.role !== "member") return member.role;
  if (!member.isEmailConfirmed) return "unconfirmed";
  if (member.businessRole === "user") return "branchUser";
  return member.businessRole ?? "private";
}

/** Whether the member, or a visitor, has this permission. */
export const can = (member: Person | undefined, action: Action): boolean =>
  permissions[action].includes(roleOf(member));
