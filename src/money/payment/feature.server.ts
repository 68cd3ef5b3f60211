import { askAfterMs, longestRetryMs, payoutDays } from "./rules.ts";
import type { Feature } from "#src/shared/feature.server.ts";
import { paymentApi } from "./api.server.ts";
import { cardBinTable } from "./card-bins/dated-tables.server.ts";
import { cardBinsTable } from "./card-bins/queries.server.ts";
import { commissionTableId } from "./commission/rules.ts";
import { commissionListeners } from "./commission/jobs.server.ts";
import { commissionTable } from "./commission/dated-tables.server.ts";
import { paymentJobs, reconcileCron } from "./jobs.server.ts";
import { paymentSamples } from "./message-samples.ts";
import { payoutsCron } from "./payouts/service.server.ts";
import { paymentPersonalData } from "./personal-data.ts";
import { providerCalls } from "./provider-calls.server.ts";
import { vatTable } from "./vat/dated-tables.server.ts";

export const payment: Feature = {
  name: "payment",
  calls: [paymentApi, providerCalls],
  jobs: paymentJobs,
  schedules: [reconcileCron, payoutsCron],
  listeners: { "commission-mails": commissionListeners },
  messageSamples: paymentSamples,
  datedTables: { [cardBinsTable]: cardBinTable, vat: vatTable, [commissionTableId]: commissionTable },
  timeLimits: [
    { table: "payment_attempt", column: "created_at", mostSeconds: 0 },
    { table: "payment_attempt", column: "ask_at", mostSeconds: askAfterMs / 1000 },
    { table: "payment_refund", column: "next_try_at", mostSeconds: longestRetryMs / 1000 },
    { table: "payment_item", column: "next_try_at", mostSeconds: longestRetryMs / 1000 },
    { table: "payment_item", column: "payout_due_at", mostSeconds: payoutDays * 86_400 },
  ],
  personalData: paymentPersonalData,
};
