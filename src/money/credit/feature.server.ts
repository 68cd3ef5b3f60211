import type { Feature } from "#src/shared/feature.server.ts";
import { creditApplicationApi } from "./application/api.server.ts";
import { creditListeners } from "./application/jobs.server.ts";
import { creditRequests } from "./application/request-kind.ts";
import { planFile } from "./bank/plan-file.server.ts";
import { creditTables } from "./dated-tables.server.ts";
import { creditPersonalData } from "./personal-data.ts";

export const credit: Feature = {
  name: "credit",
  calls: [creditApplicationApi, planFile],
  requestKinds: creditRequests,
  auditPath: () => "/yonetim/tablolar/credit-offers",
  // Of entries from before these were dated tables.
  auditActions: { addCreditOffer: "Kredi teklifi", addCreditTax: "Kredi vergisi" },
  listeners: { credit: creditListeners },
  datedTables: creditTables,
  personalData: creditPersonalData,
};
