import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { installmentCostTitle } from "../invoices/installment-cost.ts";
import { formatAmount, lastDayOf, paymentAddress } from "../rules.ts";
import { groupIban } from "#src/money/payment/iban.ts";

/** What the mails about an order are written from; amounts in kuruş. */
export type MailedOrder = {
  id: string;
  firstName: string;
  netKurus: number;
  totalKurus: number;
  /** What the instalments of its card cost. */
  costKurus: number;
  expiresAt: Date | null;
  items: readonly { title: string; priceKurus: number }[];
};

const greeting = ({ firstName }: MailedOrder) => hello(firstName);
const itemLines = ({ items }: MailedOrder) =>
  items.map(({ title, priceKurus }) => `${title}: ${priceKurus === 0 ? "ücretsiz" : formatAmount(priceKurus)}`);
const orders = () => ({ label: words("Siparişlerinizi görün"), path: "/siparislerim" });

export const transferMail = message(
  "orders-transfer",
  (order: MailedOrder, accounts: readonly { bank: string; holder: string; iban: string }[]): MailText => ({
    subject: words("{siparis_no} numaralı siparişinizin havale bilgileri", { siparis_no: order.id }),
    greeting: greeting(order),
    paragraphs: [
      words("{tutar} tutarındaki havalenizi bekliyoruz. Açıklamaya yalnızca {siparis_no} yazınız.", {
        tutar: formatAmount(order.netKurus),
        siparis_no: order.id,
      }),
      ...accounts.map(({ bank, holder, iban }) => `${bank}, ${holder}: ${groupIban(iban)}`),
      ...(order.expiresAt
        ? [
            words("Havaleniz {gun} gününün sonuna kadar ulaşmazsa sipariş iptal olur.", {
              gun: lastDayOf(order.expiresAt),
            }),
          ]
        : []),
      ...itemLines(order),
    ],
    action: { label: words("Siparişinizi görün"), path: paymentAddress(order.id) },
  }),
);

export const paidMail = message("orders-paid", (order: MailedOrder): MailText => ({
  subject: words("{siparis_no} numaralı siparişiniz tamamlandı", { siparis_no: order.id }),
  greeting: greeting(order),
  paragraphs: [
    order.totalKurus === 0
      ? words("Siparişiniz tamamlandı.")
      : words("{tutar} tutarındaki siparişinizin ödemesi alındı.", {
          tutar: formatAmount(order.totalKurus + order.costKurus),
        }),
    ...itemLines(order),
    ...(order.costKurus > 0 ? [`${installmentCostTitle}: ${formatAmount(order.costKurus)}`] : []),
    words("Bilgi fişinizi siparişlerinizden indirebilirsiniz."),
  ],
  action: orders(),
}));

export const refundedMail = message(
  "orders-refunded",
  (order: MailedOrder, refund: { amountKurus: number; reason: string; where: string[] }): MailText => ({
    subject: words("{siparis_no} numaralı siparişiniz için iade", { siparis_no: order.id }),
    greeting: greeting(order),
    paragraphs: [
      words("{tutar} iade edildi. Neden: {neden}", { tutar: formatAmount(refund.amountKurus), neden: refund.reason }),
      ...refund.where,
    ],
    action: orders(),
  }),
);

export const transferExpiredMail = message("orders-transfer-expired", (order: MailedOrder): MailText => ({
  subject: words("{siparis_no} numaralı siparişinizin süresi doldu", { siparis_no: order.id }),
  greeting: greeting(order),
  paragraphs: [
    words("Havaleniz süresi içinde ulaşmadığı için siparişiniz iptal oldu."),
    words("Havaleyi yaptıysanız endişelenmeyin: ulaştığında bakiyenize eklenir."),
  ],
  action: orders(),
}));

export const transferShortMail = message(
  "orders-transfer-short",
  (order: MailedOrder, missingKurus: number): MailText => ({
    subject: words("{siparis_no} numaralı siparişinizin havalesi eksik", { siparis_no: order.id }),
    greeting: greeting(order),
    paragraphs: [
      words("Havaleniz ulaştı, ancak {tutar} eksik. Kalan tutarı aynı açıklamayla gönderebilirsiniz: {siparis_no}", {
        tutar: formatAmount(missingKurus),
        siparis_no: order.id,
      }),
    ],
    action: { label: words("Siparişinizi görün"), path: paymentAddress(order.id) },
  }),
);

export const transferCreditedMail = message(
  "orders-transfer-credited",
  (order: MailedOrder, creditedKurus: number): MailText => ({
    subject: words("{siparis_no} numaralı sipariş için gelen havaleniz", { siparis_no: order.id }),
    greeting: greeting(order),
    paragraphs: [
      words(
        "Havalenizin siparişiniz için gerekmeyen {tutar} tutarı bakiyenize eklendi. Bir sonraki siparişinizde kullanabilirsiniz.",
        { tutar: formatAmount(creditedKurus) },
      ),
    ],
    action: orders(),
  }),
);
