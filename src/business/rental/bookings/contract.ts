import { installmentCostRefund } from "#src/money/orders/invoices/installment-cost.ts";
import { formatDate, formatDateTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { withFullStop } from "#src/shared/plain-text.ts";
import { companyLine, type SiteCompany } from "#src/shared/site-company.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { extraName, type QuoteDetails } from "../quotes/rules.ts";
import { coverSentences } from "../cover-sentences.ts";
import { lengthText } from "../price/span.ts";
import { type BookingTerms, prepaidOf } from "./refund-rule.ts";

/** Of the wording; a change of it is a new version, and accepted texts stay as they were. */
export const contractVersion = "2026-12-2";

export type ContractFacts = {
  operator: SiteCompany;
  businessName: string;
  vehicle: string;
  customer: { name: string; number: string; address: string; email: string };
  pickupPlace: string;
  dropoffPlace: string;
  pickupAt: Date;
  dropoffAt: Date;
  details: QuoteDetails;
};

/** What a cancellation gives back, as sentences; shown before the payment and in the contract. */
export function refundSentences({ freeUntil, lateRefundPercent }: BookingTerms): string[] {
  const late =
    lateRefundPercent === 0
      ? "alış saatine kadar yapılan iptallerde ödenen tutar geri verilmez"
      : `alış saatine kadar yapılan iptallerde ödenen tutarın %${formatNumber(lateRefundPercent)}’i geri verilir`;
  return [
    freeUntil === null
      ? `${late.charAt(0).toLocaleUpperCase("tr")}${late.slice(1)}.`
      : `${formatDateTime(new Date(freeUntil))} tarihine kadar yapılan iptallerde ödenen tutarın tamamı geri verilir; bundan sonra ${late}.`,
    "Araç alınmazsa ödenen tutar geri verilmez. İşletme iptal ederse ödenen tutarın tamamı geri verilir.",
  ];
}

export const kmSentence = ({ kmLimit, terms }: Pick<QuoteDetails, "kmLimit" | "terms">) =>
  kmLimit === null
    ? "Kilometre sınırı yoktur."
    : `Kiralama boyunca ${formatNumber(kmLimit)} km dahildir${terms.extraKmKurus > 0 ? `; her fazla kilometre ${formatAmount(terms.extraKmKurus)}` : ""}.`;

/**
 * Product 17.5: the pre-information and the rental contract with the rental's own data, as plain text with one paragraph a
 * line. Headings begin with "# ".
 */
export function rentalContractText(facts: ContractFacts): string {
  const { customer, details, businessName, vehicle } = facts;
  const { price, terms, depositKurus } = details;
  const prepaidKurus = prepaidOf(price.totalKurus, terms);
  return [
    "# Ön bilgilendirme formu",
    `Kiraya veren: ${withFullStop(businessName)} Aracı hizmet sağlayıcı: ${companyLine(facts.operator)}.`,
    `Kiracı: ${customer.name}, ${customer.number}, ${customer.address}, e-posta ${customer.email}.`,
    `Araç: ${vehicle} ya da aynı ilandaki eş araçlardan biri.`,
    `Alış: ${facts.pickupPlace}, ${formatDateTime(facts.pickupAt)}. Bırakış: ${facts.dropoffPlace}, ${formatDateTime(facts.dropoffAt)}.`,
    `Kira (${lengthText(price.length)}): ${formatAmount(price.rentKurus)}.`,
    ...(price.oneWayKurus > 0 ? [`Tek yön ücreti: ${formatAmount(price.oneWayKurus)}.`] : []),
    ...(price.youngDriverKurus > 0 ? [`Genç sürücü ücreti: ${formatAmount(price.youngDriverKurus)}.`] : []),
    ...price.extras.map(
      ({ kind, count, kurus }) => `${extraName(kind)} (${count}): ${kurus === 0 ? "dahil" : formatAmount(kurus)}.`,
    ),
    `Toplam (vergiler dahil): ${formatAmount(price.totalKurus)}. Şimdi ödenecek: ${formatAmount(prepaidKurus)}. Araç teslim alınırken ödenecek: ${formatAmount(price.totalKurus - prepaidKurus)}. Taksit seçilirse vade farkı ödeme sayfasında gösterilir ve buna eklenir. ${installmentCostRefund}`,
    ...coverSentences({ terms, depositKurus, extras: price.extras }),
    kmSentence(details),
    `Sürücü, ${formatDate(facts.pickupAt)} gününde en az ${terms.minDriverAge} yaşında ve en az ${terms.minLicenceYears} yıllık ehliyet sahibi olmalıdır.`,
    "# İptal ve iade",
    ...refundSentences(terms),
    "Araç kiralama, belirli bir tarihte yapılması gereken bir hizmet olduğu için cayma hakkı kapsamı dışındadır (Mesafeli Sözleşmeler Yönetmeliği m. 15); iptallerde yukarıdaki koşullar uygulanır.",
    "# Kiralama sözleşmesi",
    `1. Bu sözleşme, yukarıda bilgileri bulunan kiracı ile ${businessName} arasında, yazılı araç ve süre için kurulmuştur. Ödeme, işletme adına ödeme kuruluşu aracılığıyla alınır.`,
    "2. Bir gün 24 saattir; gecikilen her saat günlük ücretin üçte biri, üç saatten sonra tam gün olarak hesaplanır.",
    "3. Kiracı aracı trafik kurallarına uygun kullanır; trafik cezaları, geçiş ücretleri ve eksik yakıt kiracıya aittir.",
    "4. Araç, teslimde birlikte doldurulan tutanaktaki durumuyla geri verilir.",
    "5. Uyuşmazlıklarda Ticaret Bakanlığınca belirlenen parasal sınırlar içinde tüketici hakem heyetleri, bunun üzerinde tüketici mahkemeleri yetkilidir.",
    "6. Sözleşmenin onaylanan metni rezervasyonla birlikte saklanır; kiracı onu rezervasyonlarından okuyabilir.",
  ].join("\n");
}
