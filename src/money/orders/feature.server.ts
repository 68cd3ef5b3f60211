import type { Feature } from "#src/shared/feature.server.ts";
import { orderTables } from "./dated-tables.server.ts";
import { ordersApi } from "./api.server.ts";
import { balanceCron, balanceJobs } from "./balances/jobs.server.ts";
import { balancesPersonalData } from "./balances/personal-data.ts";
import { couponsPersonalData } from "./coupons/personal-data.ts";
import { longestDeadlineDays } from "./expiry.ts";
import { financeFiles } from "./desk/api.server.ts";
import { auditActions, auditPathOf } from "./desk/rules.ts";
import { deskPersonalData } from "./desk/personal-data.ts";
import { invoiceFiles } from "./invoices/api.server.ts";
import { invoiceJobs } from "./invoices/jobs.server.ts";
import { invoicesPersonalData } from "./invoices/personal-data.ts";
import { orderJobs, ordersCron } from "./jobs.server.ts";
import { orderMailListeners } from "./mails/jobs.server.ts";
import { deskGroups } from "#src/staff/desks/rules.ts";
import { packageCron, packageJobs } from "./packages/jobs.server.ts";
import { packagesPersonalData } from "./packages/personal-data.ts";
import { packageProduct } from "./packages/product.server.ts";
import { orderPayable, orderPayableKind } from "./pay/payable.server.ts";
import { payoutFiles } from "./payouts/api.server.ts";
import { commissionInvoiceListeners } from "./payouts/invoices.server.ts";
import { payoutsPath } from "./payouts/rules.ts";
import { ordersWaiting } from "./desk/waiting.server.ts";
import { orderSamples } from "./message-samples.ts";
import { ordersPersonalData } from "./personal-data.ts";

export const orders: Feature = {
  name: "orders",
  calls: [ordersApi, invoiceFiles, financeFiles, payoutFiles],
  jobs: { ...orderJobs, ...balanceJobs, ...invoiceJobs, ...packageJobs },
  schedules: [ordersCron, balanceCron, packageCron],
  listeners: { "order-mails": orderMailListeners, "commission-invoices": commissionInvoiceListeners },
  auditActions,
  auditPath: auditPathOf,
  payables: { [orderPayableKind]: orderPayable },
  products: { package: packageProduct },
  memberLinks: [
    { to: "/siparislerim", label: "Siparişlerim", audience: "members", position: 75, needsPayments: true },
    { to: "/bakiyem", label: "Bakiyem", audience: "all", position: 76 },
    { to: payoutsPath, label: "Aldığınız ödemeler", audience: "owners", position: 28, needsPayments: true },
    {
      to: "/yonetim/siparisler",
      pages: deskGroups.finance.pages.map(([to]) => to),
      label: "Mali işler",
      audience: "staff",
      position: 130,
      needsPayments: true,
      group: "money",
    },
  ],
  waiting: ordersWaiting,
  messageSamples: orderSamples,
  datedTables: orderTables,
  timeLimits: [{ table: "customer_order", column: "expires_at", mostSeconds: 86_400 * longestDeadlineDays }],
  personalData: {
    ...ordersPersonalData,
    ...balancesPersonalData,
    ...couponsPersonalData,
    ...invoicesPersonalData,
    ...packagesPersonalData,
    ...deskPersonalData,
  },
};
