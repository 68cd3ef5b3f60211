import { formatDateTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { pdfEdges, pdfOf, type PdfWriter } from "#src/shared/pdf.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import type { InvoiceDocument } from "./rules.ts";

/** Renders an invoice or a credit note as a PDF. */
export async function invoicePdf(document: InvoiceDocument): Promise<Uint8Array> {
  const title = document.kind === "invoice" ? "Bilgi fişi" : "İade bilgi fişi";
  const createdAt = new Date(document.issuedAt);
  return pdfOf({ title: `${title} ${document.number}`, createdAt }, (writer) => draw(writer, title, document));
}

function draw({ put, row, amount, rule, space }: PdfWriter, title: string, document: InvoiceDocument) {
  const { seller, buyer, lines, vatRows, amountKurus } = document;
  put("Kontak", { size: 20, isBold: true });
  put(seller.name === "Kontak" ? seller.contact : `${seller.name}, ${seller.contact}`, { colour: "#3d4a5f" });
  space(16);
  put(`${title} ${document.number}`, { size: 14, isBold: true });
  put(`Tarih: ${formatDateTime(new Date(document.issuedAt))}`);
  put(`Sipariş: ${document.orderId}`);
  if (document.corrects) put(`Düzelttiği belge: ${document.corrects}`);
  space(12);
  put("Alıcı", { isBold: true });
  for (const text of [buyer.name, ...buyer.facts, buyer.address]) if (text !== "") put(text);
  space(16);
  rule();
  row([
    ["Açıklama", pdfEdges.left, 270, { isBold: true }],
    ["KDV oranı", 330, 70, { isBold: true, align: "right" }],
    ["Tutar", 450, pdfEdges.right - 450, { isBold: true, align: "right" }],
  ]);
  rule();
  for (const { title: name, vatPercent, priceKurus } of lines)
    row([
      [name, pdfEdges.left, 270],
      [`%${formatNumber(vatPercent)}`, 330, 70, { align: "right" }],
      [formatAmount(priceKurus), 450, pdfEdges.right - 450, { align: "right" }],
    ]);
  rule();
  const discountKurus = lines.reduce((sum, line) => sum + line.discountKurus, 0);
  if (discountKurus > 0) amount("İndirim (hediye bakiyesi)", -discountKurus);
  const vatKurus = vatRows.reduce((sum, { vatKurus: vat }) => sum + vat, 0);
  amount("KDV hariç", amountKurus - vatKurus);
  for (const { vatPercent, vatKurus: vat } of vatRows) amount(`KDV %${formatNumber(vatPercent)}`, vat);
  amount("Toplam", amountKurus, { isBold: true });
  space(16);
  put("Bu belge bilgi amaçlıdır; yetkili bir e-fatura ya da e-arşiv belgesi yerine geçmez.", {
    size: 9,
    colour: "#3d4a5f",
  });
}
