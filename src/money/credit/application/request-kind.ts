import type { RequestKind } from "#src/staff/requests/kinds.server.ts";

/** Applications for a loan. */
export const creditRequests: Readonly<Record<"credit", RequestKind>> = {
  credit: {
    name: "Taşıt kredisi",
    labels: {
      bank: "Banka",
      amount: "Tutar",
      term: "Vade",
      loanType: "Araç",
      monthlyIncome: "Aylık gelir",
      city: "Şehir",
      note: "Not",
      consent: "Onay",
    },
  },
};
