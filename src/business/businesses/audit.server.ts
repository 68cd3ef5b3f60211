import type { AuditHistory } from "#src/core/audit/histories.server.ts";
import { applicationReasonTexts } from "./application/rules.ts";
import { applicationDecisionRows, brandDecisionRows, brandRevocationRows } from "./audit-queries.server.ts";

const brandDesk = () => "/yonetim/yetkili-bayiler";

/** Decisions about businesses: their histories are those of the applications and of the brands. */
export const businessHistories: readonly AuditHistory[] = [
  {
    source: "application",
    actions: {
      approve: "Dükkân başvurusunu onaylama",
      reject: "Dükkân başvurusunu reddetme",
      askChange: "Dükkân başvurusunda düzeltme isteme",
    },
    rows: applicationDecisionRows,
    reasonsOf: applicationReasonTexts,
    pathOf: (id) => `/yonetim/dukkanlar/${id}`,
  },
  {
    source: "brand",
    actions: { grant: "Yetkili bayiliği onaylama", deny: "Yetkili bayiliği reddetme" },
    rows: brandDecisionRows,
    pathOf: brandDesk,
  },
  {
    source: "brand-revocation",
    actions: { revoke: "Yetkili bayilik onayını geri alma" },
    rows: brandRevocationRows,
    pathOf: brandDesk,
  },
];
