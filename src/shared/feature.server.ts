import type { FastifyInstance } from "fastify";
import type { Context } from "./context.server.ts";
import { deskOf, mayAtDesk } from "./desks.ts";
import type { JobHandlers, Listeners } from "./events.server.ts";
import type { PersonalData } from "./personal-data/rule.ts";
import type { WaitingKind } from "./waiting-queries.server.ts";

/** Options that a feature's calls may need when they are registered. */
export type CallOptions = {
  /** Folder that uploads are received in; undefined where another process receives them. */
  uploadFolder: string | undefined;
  /** Part of the address of the warranty provider's call; undefined without a provider. */
  warrantySlug: string | undefined;
};

/** A link in the menu under a member's name. */
export type MemberLink = {
  to: string;
  /** Of a link for staff: further pages that are reached through it. */
  pages?: readonly string[];
  label: string;
  /**
   * Who is shown it: everybody who is signed in, those who sell, those who sell for a business, its managers with its owner,
   * its owner, or all people of a rental business. Links of `staff` lead to a desk, are shown to whoever may read it, on
   * the start page of the administration and beside the desks; to that page the one of `staffMenu` leads.
   */
  audience: "all" | "members" | "businesses" | "managers" | "owners" | "rentals" | "staffMenu" | "staff";
  /** Position in the menu, ascending. */
  position: number;
  /** Shown only where something can be bought (`KONTAK_PAYMENTS`). */
  needsPayments?: true;
  /** The number shown beside it. */
  count?: "unreadMessages";
  /** Of a link for staff: what it is about. */
  group?: StaffGroup;
};

/** What the links of staff are about, in the order in which the start page of the administration shows them. */
export const staffGroups = {
  market: "İlanlar ve mesajlar",
  people: "Üyeler ve işletmeler",
  money: "Para",
  content: "İçerik",
  data: "Katalog ve tarifeler",
  site: "Site",
} as const;
export type StaffGroup = keyof typeof staffGroups;

/**
 * What a feature may register for one that stands before it, so that the earlier one can call it; the earlier one declares
 * it, as `Events` are declared.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the features
export interface Registrations {}

/** Everything that a feature registers; `src/server/features.ts` lists the features in their import order. */
export type Feature = Partial<Registrations> & {
  /** Its folder, in the folder of its district below `src/`. */
  name: string;
  /** Fastify plugins that register its calls. */
  calls?: readonly ((app: FastifyInstance, options: CallOptions) => Promise<void>)[];
  /** Background jobs by name. */
  jobs?: JobHandlers;
  /** Schedules of its jobs, as crontab lines in UTC: `17 3 * * * accounts.sweep`. */
  schedules?: readonly string[];
  /**
   * Listeners of other features' events, in groups: each group runs as a job of its own. The name of a group
   * is part of queued jobs and must not change.
   */
  listeners?: Readonly<Record<string, Listeners>>;
  memberLinks?: readonly MemberLink[];
  /** What waits for staff to deal with it. */
  waiting?: readonly WaitingKind[];
  /** Its columns with times that something waits for, and how far ahead these can lie. */
  timeLimits?: readonly TimeLimit[];
  /** Which of its columns a member's data export contains and what erasure does to them. */
  personalData: PersonalData;
};

/**
 * A column whose values lie at most `mostSeconds` after the moment when they are written. One that lies further ahead was
 * written while a clock was ahead, and is brought back, so that nothing waits for that time. `where`, a condition in SQL:
 * the rows of a large table that matter, which have an index.
 */
export type TimeLimit = { table: string; column: string; mostSeconds: number; where?: string };

declare module "./context.server.ts" {
  interface Services {
    /** All features in their order. */
    features: readonly Feature[];
  }
}

/** The menu links that a signed-in member is shown, in their order. */
export const memberLinksFor = ({
  features,
  member,
  payments,
}: Pick<Context, "features" | "member" | "payments">): MemberLink[] =>
  features
    .flatMap(({ memberLinks = [] }) => memberLinks)
    .filter(({ needsPayments }) => !needsPayments || payments !== undefined)
    .filter(({ audience }) => {
      if (audience === "all") return true;
      if (audience === "managers")
        return member?.role === "member" && (member.businessRole === "owner" || member.businessRole === "manager");
      if (audience === "owners") return member?.role === "member" && member.businessRole === "owner";
      if (audience === "rentals") return member?.role === "member" && member.isRentalBusiness;
      if (audience === "businesses") return member?.role === "member" && member.businessId !== null;
      if (audience === "staff") return false;
      return (audience === "staffMenu") === (member !== undefined && member.role !== "member");
    })
    .toSorted((a, b) => a.position - b.position);

/** Whether this one of the staff may read the desk that something of a feature leads to. */
export function isForStaff(
  { member, payments }: Pick<Context, "member" | "payments">,
  { to, needsPayments }: { to: string; needsPayments?: true },
): boolean {
  const desk = deskOf(to.split("?", 1)[0]!);
  return (!needsPayments || payments !== undefined) && desk !== undefined && mayAtDesk(member, desk);
}

/** The links of staff, by what they are about. */
export function staffLinksFor(ctx: Pick<Context, "features" | "member" | "payments">) {
  const links = ctx.features
    .flatMap(({ memberLinks = [] }) => memberLinks)
    .filter((link) => link.audience === "staff" && isForStaff(ctx, link))
    .toSorted((a, b) => a.position - b.position);
  return (Object.keys(staffGroups) as StaffGroup[])
    .map((group) => ({ name: staffGroups[group], links: links.filter((link) => (link.group ?? "site") === group) }))
    .filter((group) => group.links.length > 0);
}
