import { formatDate } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { companyLine, type SiteCompany } from "#src/shared/site-company.ts";
import { objectionDays, refundRuleText, type Terms } from "../rules.ts";

/** Of the wording; a change of it is a new version, and accepted texts stay as they were. */
export const contractVersion = "2026-12";

export type ContractFacts = Terms & {
  operator: SiteCompany;
  today: Date;
  vehicle: string;
  priceText: string;
  keyCode: string;
  buyer: { name: string; number: string; address: string; email: string };
  seller: { name: string; number: string };
};

/**
 * Product 10.12: pre-information and terms of a down payment, as plain text with one paragraph a line. Headings begin with
 * "# ".
 */
export function downPaymentContract(facts: ContractFacts): string {
  const { operator, today, vehicle, priceText, keyCode, buyer, seller, feeKurus, holdDays } = facts;
  return [
    "# Ön bilgilendirme formu",
    `Satıcı: ${seller.name}, ${seller.number}. Ön ödeme bu işletme adına alınır.`,
    `Aracı hizmet sağlayıcı: ${companyLine(operator)}. Şikâyetlerinizi bu adrese iletebilirsiniz.`,
    `Alıcı: ${buyer.name}, ${buyer.number}, ${buyer.address}, e-posta ${buyer.email}.`,
    `Araç: ${vehicle}, ilan no ${keyCode}, ilandaki fiyatı ${priceText}. Tarih: ${formatDate(today)}.`,
    `Ön ödeme: ${formatAmount(feeKurus)}, tek çekim. Araç, ödemeden başlayarak ${holdDays} gün sizin için ayrılır.`,
    "Bu tutar aracın bedeli değildir. Aracın bedelini Kontak üzerinden ödemeyiniz; noter satışında devletin Güvenli Ödeme sistemini kullanınız.",
    "# İade",
    ...refundRuleText(facts),
    "# Nasıl sona erer?",
    `Satıcı aracı teslim ettiğini bildirdiğinde size e-posta gönderilir. Siz onaylarsanız ya da ${objectionDays} gün içinde itiraz etmezseniz ön ödeme satıcıya aktarılır.`,
    `Süre dolduğunda satıcıda kalacak bir tutar varsa ona da ${objectionDays} gün içinde itiraz edebilirsiniz. İtirazı Kontak inceler ve sonucunu iki tarafa da bildirir.`,
    "Para, ödeme kuruluşunda tutulur; satıcıya sona ermeden önce aktarılmaz.",
    "# Koşullar",
    "1. Ön ödeme, aracı belirtilen süre boyunca başkasına satmama sözü karşılığında alınır ve aracın satışı için sözleşme yerine geçmez.",
    "2. Ön ödemenin satış bedelinden düşülüp düşülmeyeceğini alıcı ile satıcı kararlaştırır.",
    "3. Bir araç aynı anda bir kez ayrılabilir. Aynı anda ödeyenlerden ilkinin ödemesi kabul edilir; diğerlerine ödedikleri hemen iade edilir.",
    "4. Onaylanan bu metin ön ödemeyle birlikte saklanır; alıcı onu ön ödemelerinden okuyabilir.",
    "5. Uyuşmazlıklarda Ticaret Bakanlığınca belirlenen parasal sınırlar içinde tüketici hakem heyetleri, bunun üzerinde tüketici mahkemeleri yetkilidir.",
  ].join("\n");
}
