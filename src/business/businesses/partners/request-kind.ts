import type { RequestKind } from "#src/staff/requests/kinds.server.ts";

/** Requests of companies that want to be a partner. */
export const partnerRequests: Readonly<Record<"partner", RequestKind>> = {
  partner: {
    name: "İş ortaklığı",
    labels: {
      company: "Firma",
      trade: "Faaliyet",
      city: "Şehir",
      stock: "Araç sayısı",
      note: "Not",
    },
  },
};
