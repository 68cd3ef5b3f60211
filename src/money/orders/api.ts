import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { FreemiumOrderInput, PremiumOrderInput, UpdateOrderInput } from "./rules.ts";

const answer = z.object({
  /** Its page is `/doping/{orderId}/odeme`. */
  orderId: z.string(),
});

/** Product 16.3: `POST /ajax/get-freemium-order`. */
export const getFreemiumOrder = endpoint({
  method: "POST",
  refuses: [404, 409, 422, 429],
  path: "/ajax/get-freemium-order",
  needsSignIn: true,
  about:
    "Creates an order of promotions for the member's own listings: `items[]`, or one as `dopingId`, `offerKeyCode`, `period`. Prices come from the table. An order that costs nothing is settled at once.",
  input: FreemiumOrderInput,
  answer,
});

/** Product 16.3: `POST /ajax/get-premium-order`. */
export const getPremiumOrder = endpoint({
  method: "POST",
  refuses: [404, 409, 422, 429],
  path: "/ajax/get-premium-order",
  needsSignIn: true,
  about: "Creates an order of a package, with or without promotions (`items[]`).",
  input: PremiumOrderInput,
  answer,
});

/** Product 16.3: `PUT /ajax/update-premium-order`. */
export const updatePremiumOrder = endpoint({
  method: "PUT",
  refuses: [404, 409, 422, 429],
  path: "/ajax/update-premium-order",
  needsSignIn: true,
  about:
    "Changes an unpaid order of the member: its promotions, a coupon, the balances used. What is left out stays. `price` is in liras, the other amounts in hundredths of one.",
  input: UpdateOrderInput,
  answer: z.object({
    /** What is left to pay, in TL. */
    price: z.number(),
    /** The same in kuruş. */
    priceInKurus: z.int(),
    totalKurus: z.number(),
    virtualKurus: z.number(),
    realKurus: z.number(),
  }),
});
