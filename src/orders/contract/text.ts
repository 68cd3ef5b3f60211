import { formatDate } from "#src/shared/dates.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { orderLines, vatOfLines } from "../invoices/installment-cost.ts";
import { formatAmount } from "../rules.ts";

/** Of the wording; a change of it is a new version, and accepted texts stay as they were. */
export const contractVersion = "2026-11";

export type ContractFacts = {
  orderId: string;
  orderedAt: Date;
  contactEmail: string;
  origin: string;
  buyer: { name: string; number: string; address: string; email: string };
  items: readonly { title: string; priceKurus: number; listPriceKurus: number; vatPercent: number }[];
  price: { totalKurus: number; virtualKurus: number; realKurus: number; netKurus: number };
};

/**
 * Product 16.7: pre-information and distance-selling contract with the order's own data, as plain text with one paragraph
 * a line (Mesafeli Sözleşmeler Yönetmeliği m. 5, 9 and 15). Headings begin with "# ".
 */
export function contractText({ orderId, orderedAt, contactEmail, origin, buyer, items, price }: ContractFacts): string {
  const vatKurus = vatOfLines(orderLines(items, { discountKurus: price.virtualKurus }));
  return [
    "# Ön bilgilendirme formu",
    `Satıcı: Kontak, ${origin.replace(/^https?:\/\//, "")}, e-posta ${contactEmail}. Şikâyetlerinizi bu adrese iletebilirsiniz.`,
    `Alıcı: ${buyer.name}, ${buyer.number}, ${buyer.address}, e-posta ${buyer.email}.`,
    `Sipariş no: ${orderId}. Sipariş tarihi: ${formatDate(orderedAt)}.`,
    "Satın alınan hizmetler (fiyatlara KDV dahildir):",
    ...items.map(
      ({ title, priceKurus, listPriceKurus, vatPercent }) =>
        `– ${title}: ${formatAmount(priceKurus)}${priceKurus < listPriceKurus ? ` (liste fiyatı ${formatAmount(listPriceKurus)})` : ""}, KDV oranı %${formatNumber(vatPercent)}`,
    ),
    `Toplam: ${formatAmount(price.totalKurus)}.`,
    ...(price.virtualKurus > 0 ? [`Hediye bakiyesinden karşılanan: ${formatAmount(price.virtualKurus)}.`] : []),
    `İçindeki KDV: ${formatAmount(vatKurus)}.`,
    ...(price.realKurus > 0 ? [`Bakiyeden karşılanan: ${formatAmount(price.realKurus)}.`] : []),
    `Ödenecek: ${formatAmount(price.netKurus)}. Taksit seçilirse vade farkı ödeme sayfasında gösterilir, buna eklenir ve belgede KDV’siyle ayrı satırda yer alır.`,
    "Ödeme, kredi ya da banka kartıyla ödeme kuruluşunun sayfasında veya havaleyle yapılır. Kart bilgileriniz satıcıya ulaşmaz.",
    "Hizmet, ödemenin onaylanmasıyla elektronik ortamda hemen sunulmaya başlanır.",
    "# Cayma hakkı",
    "Alıcı, sözleşmenin kurulmasından itibaren 14 gün içinde gerekçe göstermeden cayma hakkına sahiptir.",
    "Bu siparişteki hizmetler elektronik ortamda anında ifa edilir. Alıcı, hizmetin cayma süresi dolmadan başlamasını açıkça istediğini ve onayladığını; ifasına başlanan hizmetlerde cayma hakkının kullanılamayacağını bildiğini kabul eder.",
    "# Mesafeli satış sözleşmesi",
    `1. Bu sözleşme, yukarıda bilgileri bulunan alıcı ile satıcı arasında, ${orderId} numaralı siparişteki hizmetlerin elektronik ortamda satışı için kurulmuştur.`,
    "2. Alıcı, hizmetlerin niteliklerini, vergiler dahil toplam fiyatını, ödeme şeklini ve cayma hakkına ilişkin bilgileri ön bilgilendirme formunda okuduğunu kabul eder.",
    "3. Satıcı, ödemesi alınan hizmetleri hemen sunar; sunulamayan hizmetin bedelini alıcıya geri öder.",
    "4. Dopingler ilan yayında kaldıkça ve satın alınan süre boyunca, paketler satın alınan süre boyunca geçerlidir.",
    "5. Uyuşmazlıklarda Ticaret Bakanlığınca belirlenen parasal sınırlar içinde tüketici hakem heyetleri, bunun üzerinde tüketici mahkemeleri yetkilidir.",
    "6. Sözleşmenin onaylanan metni siparişle birlikte saklanır; alıcı onu siparişlerinden okuyabilir.",
  ].join("\n");
}
