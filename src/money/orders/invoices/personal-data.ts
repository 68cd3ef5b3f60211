import { type PersonalData, retainedBy, through } from "#src/shared/personal-data/rule.ts";

export const invoicesPersonalData = {
  invoice: {
    file: "faturalar",
    title: "Faturalarım",
    owner: [through("orderId", "customerOrder")],
    erase: retainedBy("ticari-defter"),
    columns: {
      id: false,
      orderId: "Sipariş no",
      kind: "Tür",
      idempotencyKey: false,
      series: "Seri",
      year: "Yıl",
      number: "Sıra no",
      amountKurus: "Tutar",
      vatKurus: "KDV",
      document: false,
      issuedAt: "Tarih",
    },
  },
  invoiceFile: {
    file: "fatura-belgeleri",
    title: "Faturalarımın belgeleri",
    owner: [through("invoiceId", "invoice")],
    erase: retainedBy("ticari-defter"),
    columns: { invoiceId: false, pdf: false, reference: "Referans", madeAt: "Tarih" },
  },
  commissionInvoice: {
    notPersonal: "Which payment to a business an invoice about commission is for.",
    columns: ["invoiceId", "businessId", "attemptId", "itemId"],
  },
  invoiceSeries: {
    notPersonal: "The last number of each series of invoices.",
    columns: ["series", "year", "lastNumber"],
  },
} satisfies PersonalData;
