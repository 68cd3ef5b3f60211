import type { AuditHistory } from "#src/core/audit/histories.server.ts";
import { impersonationRows } from "./queries.server.ts";

/** Impersonations: their history is their own table, which the member's export contains. */
export const impersonationHistory: AuditHistory = {
  source: "impersonation",
  actions: { impersonate: "Üye görünümü" },
  rows: impersonationRows,
  pathOf: (memberId) => `/yonetim/uyeler/${memberId}`,
};
