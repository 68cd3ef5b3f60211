import { waitingDisputes } from "./queries.server.ts";
import type { Feature } from "#src/shared/feature.server.ts";
import { downPaymentCron, downPaymentJobs, downPaymentListeners } from "./jobs.server.ts";
import { downPaymentMails } from "./mails/jobs.server.ts";
import { downPaymentKind, downPaymentPayable } from "./pay/payable.server.ts";
import { downPaymentSamples } from "./message-samples.ts";
import { downPaymentsPersonalData } from "./personal-data.ts";
import { receiptFiles } from "./receipt/api.server.ts";
import { objectionRequests } from "./request-kind.ts";
import { businessPath, downPaymentsPath } from "./rules.ts";

export const downPayments: Feature = {
  name: "down-payments",
  calls: [receiptFiles],
  requestKinds: objectionRequests,
  auditPath: () => "/yonetim/on-odemeler",
  auditArea: "Ön ödemeler",
  auditActions: { decideDownPayment: "Ön ödeme kararı" },
  payables: { [downPaymentKind]: downPaymentPayable },
  jobs: downPaymentJobs,
  schedules: [downPaymentCron],
  listeners: { "down-payments": downPaymentListeners, "down-payment-mails": downPaymentMails },
  memberLinks: [
    { to: businessPath, label: "Ön ödemeler", audience: "businesses", position: 27, needsPayments: true },
    { to: downPaymentsPath, label: "Ön ödemelerim", audience: "members", position: 77, needsPayments: true },
  ],
  waiting: [
    {
      label: "Ön ödeme itirazları",
      to: "/yonetim/on-odemeler",
      needsPayments: true,
      overdueHours: 48,
      count: waitingDisputes,
    },
  ],
  messageSamples: downPaymentSamples,
  timeLimits: [{ table: "down_payment", column: "updated_at", mostSeconds: 0 }],
  personalData: downPaymentsPersonalData,
};
