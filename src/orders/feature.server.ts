import type { Feature } from "#src/shared/feature.server.ts";
import { balanceCron, balanceJobs } from "./balances/jobs.server.ts";
import { balancesPersonalData } from "./balances/personal-data.ts";
import { couponsPersonalData } from "./coupons/personal-data.ts";
import { deskPersonalData } from "./desk/personal-data.ts";
import { invoiceFiles } from "./invoices/api.server.ts";
import { invoiceJobs } from "./invoices/jobs.server.ts";
import { invoicesPersonalData } from "./invoices/personal-data.ts";
import { packageCrons, packageJobs } from "./packages/jobs.server.ts";
import { packagesPersonalData } from "./packages/personal-data.ts";
import { packageProduct } from "./packages/product.server.ts";
import { ordersPersonalData } from "./personal-data.ts";

export const orders: Feature = {
  name: "orders",
  calls: [invoiceFiles],
  jobs: { ...balanceJobs, ...invoiceJobs, ...packageJobs },
  schedules: [balanceCron, ...packageCrons],
  products: { package: packageProduct },
  memberLinks: [{ to: "/bakiyem", label: "Bakiyem", audience: "all", position: 76 }],
  personalData: {
    ...ordersPersonalData,
    ...balancesPersonalData,
    ...couponsPersonalData,
    ...invoicesPersonalData,
    ...packagesPersonalData,
    ...deskPersonalData,
  },
};
