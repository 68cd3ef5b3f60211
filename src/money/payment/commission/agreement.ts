import { formatAmount } from "#src/shared/money.ts";
import { companyLine, type SiteCompany } from "#src/shared/site-company.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { noticeDays, rateText, type SaleKind, saleKinds } from "./rules.ts";
import { splitOf } from "./split.ts";

/** Version of the agreement's wording. Owners accept a new version when they next save their account; accepted texts are kept. */
export const agreementVersion = "2026-12";

/** Commission rates in force by kind of sale, in basis points without VAT, and the VAT rate in per cent. */
export type Rates = { ofKind: Record<SaleKind, number>; vatPercent: number };
type Facts = Rates & { operator: SiteCompany };

const exampleKurus = 1_000_00;
const sold: Record<SaleKind, string> = { rental: "kiralama rezervasyonundan", downPayment: "ön ödemeden" };
const kinds = Object.keys(saleKinds) as SaleKind[];

/** An example with amounts for each kind of sale: `1.000,00 TL’lik bir ön ödemeden … size 940,00 TL ödenir.` */
export const exampleSentences = ({ ofKind, vatPercent }: Rates): string[] =>
  kinds.map((kind) => {
    const { amountKurus, commissionKurus, vatKurus, payoutKurus } = splitOf(exampleKurus, {
      basisPoints: ofKind[kind],
      vatPercent,
    });
    return `${formatAmount(amountKurus)}’lik bir ${sold[kind]} ${formatAmount(commissionKurus)} komisyon ve ${formatAmount(vatKurus)} KDV kesilir; size ${formatAmount(payoutKurus)} ödenir.`;
  });

/** Product 16.9: what a business agrees to, as plain text with one paragraph a line. Headings begin with "# ". */
export function agreementText({ operator, ...rates }: Facts): string {
  return [
    "# Komisyon koşulları",
    `Aracı hizmet sağlayıcı: ${companyLine(operator)}.`,
    "1. İşletmenize Kontak üzerinden kartla yapılan ödemelerden komisyon ve komisyonun KDV’si kesilir; kalanı, ödeme kuruluşu ödeme hesabınıza aktarır.",
    `2. Bugünkü oranlar: ${kinds.map((kind) => `${saleKinds[kind]} ${rateText(rates.ofKind[kind])} + KDV`).join("; ")}. Bugünkü KDV oranı: %${formatNumber(rates.vatPercent)}.`,
    `3. ${exampleSentences(rates).join(" ")}`,
    "4. Kart ödemesi için ödeme kuruluşuna ödenen ücret komisyonun içindedir; sizden başka bir kesinti yapılmaz. Taksitin vade farkını kartın sahibi öder.",
    "5. Bir ödemede, ödemenin başladığı günün oranı geçerlidir; oran sonradan değişse de o ödeme için değişmez.",
    "6. Alıcıya iade edilen tutarın komisyonu ve KDV’si alınmaz: kesinti, size kalan tutardan aynı oranla hesaplanır. Tamamı iade edilen ödemeden komisyon alınmaz.",
    `7. Oran artışları en az ${noticeDays} gün önce işletmenin sahibine e-postayla bildirilir. Kabul etmezseniz o günden önce ön ödemeyi ve ilanlarınızın rezervasyona açık olmasını kapatabilirsiniz; başlamış ödemeler eski oranla kalır.`,
    "8. Komisyonun faturası, ödeme size aktarılınca düzenlenir; “Aldığınız ödemeler” sayfasından indirilir.",
    "9. Onaylanan bu metin, onaylandığı günle birlikte saklanır; işletmenin sahibi onu ödeme hesabı sayfasından okuyabilir.",
  ].join("\n");
}
