// The site of bench:rental-bookings: what the form of a quote's page does is a control call.
import { readBilling } from "../src/money/orders/billing/service.server.ts";
import { contractOfQuote } from "../src/business/rental/bookings/contract.server.ts";
import { holdBooking } from "../src/business/rental/bookings/hold.server.ts";
import { startBookingPayment } from "../src/business/rental/bookings/pay.server.ts";
import { getQuote } from "../src/business/rental/quotes/service.server.ts";
import { aDriver } from "../test/support/rental-bookings.ts";
import { serveControlledSite } from "./controlled-site.ts";

type Sent = { Body: { quoteId: string }; Headers: { cookie?: string } };

await serveControlledSite({
  addCalls(control, contextOf) {
    control.post<Sent>("/book", async ({ body: { quoteId }, headers }) => {
      const ctx = await contextOf(headers.cookie);
      const [billing] = await readBilling(ctx);
      const { hash } = await contractOfQuote(ctx, await getQuote(ctx, quoteId), billing!);
      const code = await holdBooking(ctx, quoteId, { ...aDriver, accept: "1", contract: hash, billing: billing!.id });
      return { code, ...(await startBookingPayment(ctx, code)) };
    });
  },
});
