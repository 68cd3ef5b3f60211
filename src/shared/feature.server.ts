import type { FastifyInstance } from "fastify";
import type { Context } from "./context.server.ts";
import type { JobHandlers, Listeners } from "./events.server.ts";
import type { PersonalData } from "./personal-data/rule.ts";

/** What the calls of a feature may need to know when they are registered. */
export type CallOptions = {
  /** Where uploads are received; nothing where another process receives them. */
  uploadFolder: string | undefined;
  /** Part of the address of the warranty provider's call; nothing where there is no provider. */
  warrantySlug: string | undefined;
};

/** A link in the menu under a member's name. */
export type MemberLink = {
  to: string;
  label: string;
  /** Who sees it: everybody who is signed in, those who sell, or staff. */
  audience: "all" | "members" | "staff";
  /** Links stand in the menu by this number. */
  position: number;
  /** The number beside it. */
  count?: "unreadMessages";
};

/** All that a feature adds to the product; `src/server/features.ts` lists the features in their import order. */
export type Feature = {
  /** Its folder below `src/`. */
  name: string;
  /** Fastify plugins that register its calls. */
  calls?: readonly ((app: FastifyInstance, options: CallOptions) => Promise<void>)[];
  /** Background jobs by name. */
  jobs?: JobHandlers;
  /** When jobs run by themselves, as crontab lines in UTC: `17 3 * * * accounts.sweep`. */
  schedules?: readonly string[];
  /**
   * What it does when events of other features happen, in groups: each group runs as a job of its own. The name of a group
   * is part of queued jobs and must not change.
   */
  listeners?: Readonly<Record<string, Listeners>>;
  memberLinks?: readonly MemberLink[];
  /** What happens to its tables when a member asks for a copy of their data or leaves. */
  personalData: PersonalData;
};

declare module "./context.server.ts" {
  interface Services {
    /** All features in their order. */
    features: readonly Feature[];
  }
}

/** The links of the menu that a signed-in member sees, in their order. */
export const memberLinksFor = ({ features, member }: Pick<Context, "features" | "member">): MemberLink[] =>
  features
    .flatMap(({ memberLinks = [] }) => memberLinks)
    .filter(
      ({ audience }) =>
        audience === "all" || (audience === "staff") === (member !== undefined && member.role !== "member"),
    )
    .toSorted((a, b) => a.position - b.position);
