import { saveBilling } from "#src/money/orders/billing/service.server.ts";
import { createOrder } from "#src/money/orders/service.server.ts";
import type { TestApp } from "../support/app.ts";
import { aHeldBooking, aRentalMarket, payBooking } from "../support/rental-bookings.ts";
import { aPerson, aShopOfPrices, promotionsOf, signedIn } from "../support/shop.ts";
import { anybody, type Call, inAddress, inBody, long, type Member, memberOnly } from "./call.ts";

/** Calls of payments, orders and rentals. */
export function saleCalls(app: TestApp): Record<string, Call> {
  aShopOfPrices(app, { home: 240_00 });
  const doping = { dopingId: 20, offerKeyCode: "K7M2P9QXA", period: 7 };
  const aReservation = async (member: Member) => {
    const billing = await saveBilling(app.ctx(signedIn(member)), aPerson);
    const { code } = await aHeldBooking(app, await aRentalMarket(app), { ...member, billing });
    return code;
  };
  return {
    "GET /ajax/rent/booking/bill/:id": {
      ...memberOnly,
      foreign: 200,
      isThrottled: false,
      made: async (member) => {
        const code = await aReservation(member);
        await payBooking(app, member, code);
        return { url: `/ajax/rent/booking/bill/${code}` };
      },
      tooLong: inAddress(/[^/]+$/),
    },
    "POST /ajax/rent/booking/:id/support-request/:type": {
      ...memberOnly,
      made: async (member) => ({
        url: `/ajax/rent/booking/${await aReservation(member)}/support-request/invoice`,
        payload: { message: "Faturamı hangi tarihte alırım?" },
      }),
      tooLong: inBody("message", long),
    },
    "GET /ajax/bank/bin/:cardNumber": {
      ...memberOnly,
      made: async () => ({ url: "/ajax/bank/bin/540669" }),
      stranger: 200,
      foreign: 200,
      tooLong: [({ url }) => ({ url: `${url}999` }), 400],
    },
    "GET /ajax/payment/installment-options/:bankSlug": {
      ...memberOnly,
      made: async () => ({ url: "/ajax/payment/installment-options/akbank" }),
      stranger: 200,
      foreign: 200,
      tooLong: [({ url }) => ({ url: `${url}?program=${long}` }), 422],
    },
    "GET /ajax/reklam": {
      ...anybody,
      made: async () => ({ url: "/ajax/reklam?adres=%2Fotomobil" }),
      tooLong: [() => ({ url: `/ajax/reklam?adres=/otomobil?ara=${long}` }), 422],
    },
    "POST /ajax/get-freemium-order": {
      ...memberOnly,
      made: async () => ({ url: "/ajax/get-freemium-order", payload: doping }),
      stranger: 200,
      tooLong: inBody("offerKeyCode", long),
    },
    "POST /ajax/fatura-bilgisi": {
      ...memberOnly,
      made: async () => ({ url: "/ajax/fatura-bilgisi", payload: aPerson }),
      stranger: 200,
      tooLong: inBody("first_name", long),
      isThrottled: false,
    },
    "POST /ajax/get-premium-order": {
      ...memberOnly,
      made: async () => ({ url: "/ajax/get-premium-order", payload: { package: "test", months: 12 } }),
      stranger: 200,
      tooLong: inBody("package", long),
    },
    "PUT /ajax/update-premium-order": {
      ...memberOnly,
      made: async (member) => ({
        url: "/ajax/update-premium-order",
        method: "PUT",
        payload: { orderId: await createOrder(app.ctx(signedIn(member)), promotionsOf("home")), useReal: false },
      }),
      tooLong: inBody("orderId", long),
    },
  };
}
