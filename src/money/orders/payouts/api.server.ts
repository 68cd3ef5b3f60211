import type { FastifyInstance } from "fastify";
import { csvFile } from "#src/shared/csv-answer.server.ts";
import { calendarDay, formatDateTime } from "#src/shared/dates.ts";
import { kurusToLira } from "#src/shared/money.ts";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import { readId } from "#src/shared/validation.ts";
import { readCommissionPdf } from "./invoices.server.ts";
import { kindName, payoutInvoicePath, payoutsDeskPath, payoutsPath, payoutStateNames } from "./rules.ts";
import { filePayouts, type Payout, readAllPayouts, readOwnPayouts } from "./service.server.ts";

const lira = (kurus: number | null) => (kurus === null ? "" : kurusToLira(kurus).toFixed(2).replace(".", ","));

const heading = [
  "Tarih",
  "Satış",
  "Numara",
  "Alıcının ödediği",
  "İade edilen",
  "Komisyon oranı (%)",
  "Komisyon",
  "Komisyonun KDV’si",
  "İşletmeye kalan",
  "Durum",
  "Hesaba ödendiği gün",
  "Komisyon faturası",
];

const cells = (row: Payout) => [
  formatDateTime(row.chargedAt),
  kindName(row.kind),
  row.reference,
  lira(row.paidKurus),
  lira(row.refundedKurus),
  lira(row.commissionBasisPoints),
  lira(row.commissionKurus),
  lira(row.vatKurus),
  lira(row.netKurus),
  payoutStateNames[row.state],
  row.paidOutOn ?? "",
  row.invoiceNumber ?? "",
];

/** What businesses were paid, as CSV files for their owners and for the desk, and the invoices of the commission as PDF. */
export async function payoutFiles(app: FastifyInstance) {
  csvFile(app, `${payoutsPath}.csv`, async ({ ctx, query }) => {
    const { payouts } = await readOwnPayouts(ctx, new URLSearchParams(query), filePayouts);
    return { name: `odemeler-${calendarDay(ctx.clock())}`, rows: [heading, ...payouts.map(cells)] };
  });

  csvFile(app, `${payoutsDeskPath}.csv`, async ({ ctx, query }) => {
    const { payouts } = await readAllPayouts(ctx, new URLSearchParams(query), filePayouts);
    return {
      name: `aktarimlar-${calendarDay(ctx.clock())}`,
      rows: [
        ["İşletme no", "İşletme", ...heading, "Ödeme kuruluşunun ücreti"],
        ...payouts.map((row) => [String(row.businessId), row.businessName, ...cells(row), lira(row.providerFeeKurus)]),
      ],
    };
  });

  app.get<{ Params: { invoiceId: string } }>(
    payoutInvoicePath(":invoiceId"),
    async ({ ctx, params: { invoiceId } }, reply) => {
      if (!ctx.member) return reply.redirect(signInAddress(payoutInvoicePath(invoiceId)));
      const { pdf, number } = await readCommissionPdf(ctx, readId(invoiceId) ?? 0);
      return reply
        .headers({
          "content-disposition": `inline; filename="kontak-${number}.pdf"`,
          "cache-control": "private, no-store",
        })
        .type("application/pdf")
        .send(pdf);
    },
  );
}
