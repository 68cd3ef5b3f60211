import { pdfOf } from "#src/shared/pdf.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { companyLine, type SiteCompany } from "#src/shared/site-company.ts";
import type { DownPaymentRow } from "../queries.server.ts";
import { stateLabels } from "../states.ts";

/** The receipt of a paid down payment as a PDF: the money is the business's, so this is no invoice of the site. */
export function receiptPdf(row: DownPaymentRow, operator: SiteCompany): Promise<Uint8Array> {
  const title = `Ön ödeme makbuzu ${row.id}`;
  return pdfOf({ title, createdAt: row.heldAt! }, (pdf) => {
    pdf.put("Kontak", { size: 20, isBold: true });
    pdf.put(`Aracı hizmet sağlayıcı: ${companyLine(operator)}`, { colour: "#3d4a5f" });
    pdf.space(16);
    pdf.title(title);
    pdf.put(`Ödeme tarihi: ${formatDateTime(row.heldAt!)}`);
    pdf.put(`Durum: ${stateLabels[row.state]}`);
    pdf.heading("Ödemeyi alan işletme");
    pdf.put(row.sellerName);
    pdf.put(row.sellerNumber);
    pdf.heading("Ödeyen");
    for (const text of [row.billingName, row.billingNumber, row.billingAddress]) pdf.put(text);
    pdf.heading("Ayrılan araç");
    pdf.put(`${row.vehicle}, ilandaki fiyatı ${row.priceText}`);
    pdf.put(`${row.holdDays} gün, ${formatDateTime(row.heldUntil!)} saatine kadar`);
    pdf.space(16);
    pdf.rule();
    pdf.amounts([
      ["Ön ödeme", row.chargedKurus!, { isBold: true }],
      ...(row.refundedKurus > 0 ? [["Alıcıya iade edilen", -row.refundedKurus] as const] : []),
      ...(row.releasedKurus > 0 ? [["İşletmeye aktarılan", row.releasedKurus] as const] : []),
    ]);
    pdf.rule();
    pdf.put(`Kart: •••• ${row.cardLastFour}, tek çekim`);
    pdf.space(16);
    pdf.put(
      "Bu makbuz ön ödemenin alındığını gösterir; fatura yerine geçmez. Tutar aracın bedeli değildir, yukarıdaki işletme adına alınmıştır. Faturasını isteyenler işletmeye başvurabilir.",
      { size: 9, colour: "#3d4a5f" },
    );
  });
}
