import type { RawBuilder } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

/** A history of a feature that already says who of the staff did what: the audit log reads it instead of a second entry. */
export type AuditHistory = {
  /** Its name in cursors and filters; must not change. */
  source: string;
  /** Turkish names of its actions. */
  actions: Readonly<Record<string, string>>;
  /** A select of `id`, `at`, `actor_id`, `action`, `subject`, `codes` (text[]) and `reason`, without order. */
  rows: RawBuilder<unknown>;
  /** The sentences of reason codes. */
  reasonsOf?: (codes: readonly string[]) => readonly string[];
  /** The page of a subject. */
  pathOf: (subject: string) => string;
};

declare module "#src/shared/feature.server.ts" {
  interface Registrations {
    /** Histories that the audit log shows beside its own entries. */
    auditHistories: readonly AuditHistory[];
    /** The page of the subject of one of the feature's own actions, if there is one. */
    auditPath: (subject: string, action: string) => string | undefined;
    /** Turkish heading of what staff do in this feature; by default its link in the menu of staff. */
    auditArea: string;
  }
}

/** The source of the entries that `recordAudit` writes. */
export const ownSource = "log";

/** An action that can be filtered by; its id is `source:action`. */
export type AuditAction = { id: string; source: string; action: string; name: string };
/** What staff do in one feature. */
export type AuditArea = { id: string; name: string; actions: readonly AuditAction[] };

/** All areas with their actions, in the order of the features. */
export const auditAreasOf = ({ features }: Pick<Context, "features">): readonly AuditArea[] =>
  features
    .map(({ name, auditArea, memberLinks = [], auditActions = {}, auditHistories = [] }) => {
      const staffLink = memberLinks.find(({ audience }) => audience === "staff");
      const own = { source: ownSource, actions: auditActions };
      return {
        id: name,
        name: auditArea ?? staffLink?.label ?? name,
        actions: [own, ...auditHistories].flatMap(({ source, actions }) =>
          Object.entries(actions).map(([action, label]) => ({
            id: `${source}:${action}`,
            source,
            action,
            name: label,
          })),
        ),
      };
    })
    .filter(({ actions }) => actions.length > 0);
