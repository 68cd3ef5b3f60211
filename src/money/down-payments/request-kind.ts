import type { RequestKind } from "#src/staff/requests/kinds.server.ts";

/** The id is stored with each request and must not change. */
export const objectionKind = "down-payment-objection";

/** Objections of buyers; the finance desk decides where the money goes. */
export const objectionRequests: Readonly<Record<string, RequestKind>> = {
  [objectionKind]: {
    name: "Ön ödemeye itiraz",
    labels: {
      downPayment: "Ön ödeme no",
      vehicle: "Araç",
      listing: "İlan no",
      business: "İşletme",
      objection: "İtiraz",
    },
  },
};
