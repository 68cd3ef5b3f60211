import { z } from "zod/mini";
import { payoutStates } from "#src/money/orders/payouts/rules.ts";
import { about, apiEndpoint, moment, pageOf, pageQuery, sinceQuery } from "../endpoint.server.ts";

const Payout = z.object({
  kind: about(
    "Ne için ödendiği: kiralama (rental), değişikliği (rental-change) ya da ön ödeme (downPayment).",
    z.string(),
  ),
  reference: about("Rezervasyonun ya da ön ödemenin numarası.", z.string()),
  paidAt: moment("Karttan çekilme."),
  state: about(
    "held: ödeme kuruluşunda bekliyor; refunded: tamamı iade edildi; releasing: aktarılıyor; released: aktarıldı; paidOut: hesabınıza ödendi; bounced: bankanız geri gönderdi.",
    z.enum(payoutStates),
  ),
  paidKurus: about("Alıcının ödediği, kuruş. Öteki tutarların toplamıdır.", z.int()),
  refundedKurus: about("Alıcıya iade edilen.", z.int()),
  commissionKurus: about("Komisyon, KDV hariç. Bekleyen ödemede bugün aktarılsaydı alınacak olan.", z.int()),
  commissionVatKurus: about("Komisyonun KDV’si.", z.int()),
  netKurus: about("Size kalan.", z.int()),
  commissionBasisPoints: about("Komisyon oranı, yüzdenin yüzde biri: 800, %8’dir.", z.int()),
  paidOutOn: about("Hesabınıza ödendiği gün; ödenmediyse null.", z.nullable(z.string())),
  invoiceNumber: about("Komisyon faturasının numarası; yoksa null.", z.nullable(z.string())),
});

export const listPayouts = apiEndpoint({
  method: "GET",
  path: "/api/v1/payouts",
  scope: "payouts:read",
  title: "Aldığınız ödemeler",
  about: "İşletmenize kartla yapılan ödemeler, komisyonu ve size kalan tutarla, ödendikleri sırayla.",
  query: z.strictObject({ since: sinceQuery, ...pageQuery }),
  answer: pageOf(Payout),
  refuses: [422],
});

export const payoutEndpoints = [listPayouts];
