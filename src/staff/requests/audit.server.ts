import type { AuditHistory } from "#src/core/audit/histories.server.ts";
import { requestEntryRows } from "./queries.server.ts";

/** Work on requests: its history is the request's own. */
export const requestHistory: AuditHistory = {
  source: "request",
  actions: {
    take: "Talebi üstlenme",
    release: "Talebi bırakma",
    answer: "Talebi yanıtlama",
    note: "Talebe not yazma",
    close: "Talebi kapatma",
    reopen: "Talebi yeniden açma",
  },
  rows: requestEntryRows,
  pathOf: (id) => `/yonetim/talepler/${id}`,
};

/** Changes of the templates of answers, which have no history of their own. */
export const templateActions = {
  addRequestTemplate: "Yanıt şablonu ekleme",
  removeRequestTemplate: "Yanıt şablonu silme",
} as const;
