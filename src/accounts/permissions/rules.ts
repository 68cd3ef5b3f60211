/** Who somebody is towards the site (Product 1.2). An unconfirmed e-mail weighs more than a business role. */
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
  "sendMessage",
  "readBusinessMessages",
  "seeModerationQueue",
  "moderateListing",
  "checkUsername",
  "impersonate",
] as const;
export type Action = (typeof actions)[number];

/**
 * Who may do what: the only table of it. Whose listing it is, and in which state, is asked beside it
 * (listings/rules.ts). Moderators and admins do not sell: nobody may come to judge a listing of their own. Developer
 * pages are no matter of roles: they exist outside production only.
 */
const permissions: Record<Action, readonly Role[]> = {
  /** Password, sessions, confirmation mail. */
  manageAccount: ["unconfirmed", "private", "owner", "manager", "branchUser", "moderator", "admin"],
  /** A draft of a listing: the address is confirmed at the latest when it is published. */
  prepareListing: ["unconfirmed", "private", "owner", "manager", "branchUser"],
  /** Product 1.3: listings are a confirmed member's. */
  publishListing: ["private", "owner", "manager", "branchUser"],
  editOwnListing: ["private", "owner", "manager", "branchUser"],
  /** A listing that another user of the same business wrote. */
  editBusinessListing: ["owner", "manager"],
  /** What the business says of itself: its certificate number, its kind. */
  manageBusiness: ["owner"],
  /** Product 1.3, 1.4. Staff write to nobody in a market they judge. */
  sendMessage: ["private", "owner", "manager", "branchUser"],
  /** What is written to the seller of any of the business's listings. */
  readBusinessMessages: ["owner", "manager", "branchUser"],
  seeModerationQueue: ["moderator", "admin"],
  moderateListing: ["moderator", "admin"],
  /** Product 1.3, 3.6: impersonation starts with a user name; whether one exists is no other person's business. */
  checkUsername: ["admin"],
  /** Product 1.3, 3.11: looking at the site as a member. */
  impersonate: ["admin"],
};

type Person = {
  isEmailConfirmed: boolean;
  role: "member" | "moderator" | "admin";
  businessRole: "owner" | "manager" | "user" | null;
};

/** The one role of a member, or of nobody. */
export function roleOf(member: Person | undefined): Role {
  if (!member) return "visitor";
  if (member.role !== "member") return member.role;
  if (!member.isEmailConfirmed) return "unconfirmed";
  if (member.businessRole === "user") return "branchUser";
  return member.businessRole ?? "private";
}

/** Whether the member, or a visitor, may do this at all. */
export const can = (member: Person | undefined, action: Action): boolean =>
  permissions[action].includes(roleOf(member));
