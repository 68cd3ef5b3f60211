import type { JobHandlers } from "#src/shared/events.server.ts";
import { makePdf } from "./service.server.ts";

export const invoiceJobs: JobHandlers = {
  "invoices.make": async (ctx, { invoiceId }) => void (await makePdf(ctx, invoiceId)),
};
