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

function draw(
  { title: putTitle, heading, put, table, amounts, rule, space }: PdfWriter,
  title: string,
  document: InvoiceDocument,
) {
  const { seller, buyer, lines, vatRows, amountKurus } = document;
  put(seller.name, { size: seller.name.length > 24 ? 14 : 20, isBold: true });
  for (const fact of seller.facts ?? [seller.contact]) put(fact, { colour: "#3d4a5f" });
  space(16);
  putTitle(`${title} ${document.number}`);
  put(`Tarih: ${formatDateTime(new Date(document.issuedAt))}`);
  if (document.orderId !== null) put(`Sipariş: ${document.orderId}`);
  if (document.payment) put(`Ödeme: ${document.payment}`);
  if (document.corrects) put(`Düzelttiği belge: ${document.corrects}`);
  heading("Alıcı");
  for (const text of [buyer.name, ...buyer.facts, buyer.address]) if (text !== "") put(text);
  space(16);
  table({
    columns: [
      { x: pdfEdges.left, width: 270 },
      { x: 330, width: 70, align: "right" },
      { x: 450, width: pdfEdges.right - 450, align: "right" },
    ],
    head: ["Açıklama", "KDV oranı", "Tutar"],
    rows: lines.map(({ title: name, vatPercent, priceKurus }) => [
      name,
      `%${formatNumber(vatPercent)}`,
      formatAmount(priceKurus),
    ]),
  });
  rule();
  const discountKurus = lines.reduce((sum, line) => sum + line.discountKurus, 0);
  const vatKurus = vatRows.reduce((sum, { vatKurus: vat }) => sum + vat, 0);
  amounts([
    ...(discountKurus > 0 ? [["İndirim (hediye bakiyesi)", -discountKurus] as const] : []),
    ["KDV hariç", amountKurus - vatKurus],
    ...vatRows.map(({ vatPercent, vatKurus: vat }) => [`KDV %${formatNumber(vatPercent)}`, vat] as const),
    ["Toplam", amountKurus, { isBold: true }],
  ]);
  space(16);
  put("Bu belge bilgi amaçlıdır; yetkili bir e-fatura ya da e-arşiv belgesi yerine geçmez.", {
    size: 9,
    colour: "#3d4a5f",
  });
}
