import { formatDate } from "#src/shared/dates.ts";
import { companyLine, type SiteCompany } from "#src/shared/site-company.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { orderLines, vatOfLines } from "../invoices/installment-cost.ts";
import type { ProductKind } from "../products.server.ts";
import { formatAmount } from "../rules.ts";

/** Of the wording; a change of it is a new version, and accepted texts stay as they were. */
export const contractVersion = "2026-12";

export type ContractFacts = {
  orderId: string;
  orderedAt: Date;
  seller: SiteCompany;
  contactEmail: string;
  buyer: { name: string; number: string; address: string; email: string };
  items: readonly {
    kind: ProductKind;
    title: string;
    priceKurus: number;
    listPriceKurus: number;
    vatPercent: number;
  }[];
  price: { totalKurus: number; virtualKurus: number; realKurus: number; netKurus: number };
};

/** When a service begins (Product 16.1, 16.2). */
const startSentences: Record<ProductKind, string> = {
  promotion:
    "Dopinglerin başlaması: ilan yayındaysa doping ödeme onaylanınca, ilan denetimdeyse ilan onaylanınca başlar; ilanda aynı doping sürüyorsa o bitince başlar. İlan yayımlanmazsa başlamamış dopinglerin bedeli alıcının bakiyesine iade edilir.",
  package:
    "Paketin başlaması: paket ödeme onaylanınca başlar; aynı ya da daha üst bir paket sürüyorsa o bitince başlar.",
};

/**
 * Product 16.7: pre-information and distance-selling contract with the order's own data, as plain text with one paragraph
 * a line (Mesafeli Sözleşmeler Yönetmeliği m. 5, 9 and 15). Headings begin with "# ".
 */
export function contractText(facts: ContractFacts): string {
  const { orderId, orderedAt, seller, contactEmail, buyer, items, price } = facts;
  const kinds = new Set(items.map(({ kind }) => kind));
  const vatKurus = vatOfLines(orderLines(items, { discountKurus: price.virtualKurus }));
  return [
    "# Ön bilgilendirme formu",
    `Satıcı: ${companyLine(seller)}. Şikâyetlerinizi bu adrese iletebilirsiniz.`,
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
    ...[...kinds].map((kind) => startSentences[kind]),
    "# Cayma hakkı",
    "Alıcı, sözleşmenin kurulmasından itibaren 14 gün içinde gerekçe göstermeden ve cezai şart ödemeden cayma hakkına sahiptir.",
    `Cayma bildirimini bu süre içinde ${contactEmail} adresine göndermek yeterlidir; aşağıdaki örnek form kullanılabilir. Bedel, bildirimin ulaşmasından itibaren 14 gün içinde ödemede kullanılan yolla geri ödenir.`,
    "Alıcı, hizmetin yukarıda yazılı anda, cayma süresi dolmadan başlamasını açıkça ister ve onaylar. Onayıyla ifasına başlanan hizmette cayma hakkı kullanılamaz (Mesafeli Sözleşmeler Yönetmeliği m. 15); henüz başlamamış hizmetten, örneğin onay bekleyen bir ilanın dopinginden, başlayana kadar cayılabilir.",
    "# Mesafeli satış sözleşmesi",
    `1. Bu sözleşme, yukarıda bilgileri bulunan alıcı ile satıcı arasında, ${orderId} numaralı siparişteki hizmetlerin elektronik ortamda satışı için kurulmuştur.`,
    "2. Alıcı, hizmetlerin niteliklerini, vergiler dahil toplam fiyatını, ödeme şeklini ve cayma hakkına ilişkin bilgileri ön bilgilendirme formunda okuduğunu kabul eder.",
    "3. Satıcı, ödemesi alınan hizmetleri ön bilgilendirme formunda yazılı anda başlatır; sunulamayan hizmetin bedelini alıcıya geri öder.",
    "4. Dopingler ilan yayında kaldıkça ve satın alınan süre boyunca, paketler satın alınan süre boyunca geçerlidir.",
    "5. Uyuşmazlıklarda Ticaret Bakanlığınca belirlenen parasal sınırlar içinde tüketici hakem heyetleri, bunun üzerinde tüketici mahkemeleri yetkilidir.",
    "6. Sözleşmenin onaylanan metni siparişle birlikte saklanır; alıcı onu siparişlerinden okuyabilir.",
    "# Örnek cayma formu",
    "(Bu form, yalnızca sözleşmeden cayma hakkı kullanılmak istendiğinde doldurulup gönderilir.)",
    `Kime: ${companyLine(seller)}`,
    "Bu formla aşağıdaki hizmetlerin sunulmasına ilişkin sözleşmeden cayma hakkımı kullandığımı beyan ederim.",
    `Sipariş tarihi: ${formatDate(orderedAt)}`,
    `Sipariş no ve cayma hakkına konu hizmet: ${orderId}, …`,
    "Cayma hakkına konu hizmetin bedeli: …",
    "Tüketicinin adı ve soyadı: …",
    "Tüketicinin adresi: …",
    "Tüketicinin imzası (yalnızca kâğıt üzerinde gönderilirse): …",
    "Tarih: …",
  ].join("\n");
}
