import type { AuditHistory } from "#src/core/audit/histories.server.ts";
import { reasonTexts } from "#src/selling/listings/transitions.ts";
import { listingDecisionRows } from "./queries.server.ts";
import { deskPath } from "./rules.ts";

/** Decisions of the listing desk: their history is the listing's own. */
export const listingDecisions: AuditHistory = {
  source: "listing",
  actions: {
    approve: "İlanı onaylama",
    reject: "İlanı reddetme",
    askChange: "İlanda düzeltme isteme",
    takeDown: "İlanı kaldırma",
    pass: "Yayındaki ilanı uygun bulma",
    dismissReports: "İlan şikâyetlerini kapatma",
  },
  rows: listingDecisionRows,
  reasonsOf: reasonTexts,
  pathOf: (keyCode) => `${deskPath}/${keyCode}`,
};

/** Decisions of the message desk, which have no history of their own. */
export const messageDeskActions = {
  "messages.release": "Bekletilen mesajı iletme",
  "messages.reject": "Bekletilen mesajı reddetme",
  "messages.dismiss": "Üye şikâyetini kapatma",
  "messages.clear": "Üyenin resmini ve yazısını kaldırma",
  "messages.stop": "Üyenin mesaj göndermesini durdurma",
  "messages.allow": "Üyenin mesaj göndermesine yeniden izin verme",
} as const;
