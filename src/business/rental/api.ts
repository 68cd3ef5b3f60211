import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { SupportInput } from "./support/rules.ts";

const payment = z.object({
  /** `2026-12-01T10:00:00.000Z`. */
  paidAt: z.string(),
  /** In hundredths of a lira: what was to be paid, what the card was charged with the cost of instalments, what it was given back. */
  amount: z.number(),
  charged: z.number(),
  refunded: z.number(),
  installments: z.number(),
  /** First six and last four digits. */
  card: z.string(),
});

/** Product 17.6: what was charged for a reservation, and the billing details that it has. */
export const bookingBill = endpoint({
  method: "GET",
  refuses: [404],
  path: "/ajax/rent/booking/bill/:id",
  needsSignIn: true,
  about:
    "The receipt of the member's own reservation (`id` is its code): who pays, to which business, and each card payment. 404 for those of others, and while nothing was charged. The business issues the invoice.",
  input: z.object({}),
  answer: z.object({
    code: z.string(),
    business: z.string(),
    name: z.string(),
    number: z.string(),
    address: z.string(),
    payments: z.array(payment),
  }),
});

/** Product 17.6: asks the desk about a reservation. */
export const bookingSupportRequest = endpoint({
  method: "POST",
  refuses: [404, 422, 429],
  path: "/ajax/rent/booking/:id/support-request/:type",
  needsSignIn: true,
  about:
    "Sends the desk a `message` about the member's own reservation (`id` is its code); `type` is cancel, change, breakdown, accident, invoice or other.",
  input: SupportInput,
  answer: z.object({ message: z.string() }),
});
