import { pdfOf } from "#src/shared/pdf.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import type { DownPaymentRow } from "../queries.server.ts";
import { stateLabels } from "../states.ts";

/** The receipt of a paid down payment as a PDF: the money is the business's, so this is no invoice of the site. */
export function receiptPdf(row: DownPaymentRow): Promise<Uint8Array> {
  const title = `Ön ödeme makbuzu ${row.id}`;
  return pdfOf({ title, createdAt: row.heldAt! }, ({ put, amount, rule, space }) => {
    put("Kontak", { size: 20, isBold: true });
    space(16);
    put(title, { size: 14, isBold: true });
    put(`Ödeme tarihi: ${formatDateTime(row.heldAt!)}`);
    put(`Durum: ${stateLabels[row.state]}`);
    space(12);
    put("Ödemeyi alan işletme", { isBold: true });
    put(row.sellerName);
    put(row.sellerNumber);
    space(12);
    put("Ödeyen", { isBold: true });
    for (const text of [row.billingName, row.billingNumber, row.billingAddress]) put(text);
    space(12);
    put("Ayrılan araç", { isBold: true });
    put(`${row.vehicle}, ilandaki fiyatı ${row.priceText}`);
    put(`${row.holdDays} gün, ${formatDateTime(row.heldUntil!)} saatine kadar`);
    space(16);
    rule();
    amount("Ön ödeme", row.chargedKurus!, { isBold: true });
    if (row.refundedKurus > 0) amount("Alıcıya iade edilen", -row.refundedKurus);
    if (row.releasedKurus > 0) amount("İşletmeye aktarılan", row.releasedKurus);
    rule();
    put(`Kart: •••• ${row.cardLastFour}, tek çekim`);
    space(16);
    put(
      "Bu makbuz ön ödemenin alındığını gösterir; fatura yerine geçmez. Tutar aracın bedeli değildir, yukarıdaki işletme adına alınmıştır. Faturasını isteyenler işletmeye başvurabilir.",
      { size: 9, colour: "#3d4a5f" },
    );
  });
}
