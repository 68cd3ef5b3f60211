import type { MailText } from "#src/shared/mail-layout.ts";
import { installmentCostTitle } from "../invoices/installment-cost.ts";
import { formatAmount, lastDayOf, paymentAddress } from "../rules.ts";
import { groupIban } from "#src/payment/iban.ts";

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

const greeting = ({ firstName }: MailedOrder) => `Merhaba ${firstName},`;
const itemLines = ({ items }: MailedOrder) =>
  items.map(({ title, priceKurus }) => `${title}: ${priceKurus === 0 ? "ücretsiz" : formatAmount(priceKurus)}`);
const orders = { label: "Siparişlerinizi görün", path: "/siparislerim" };

export const transferMail = (
  order: MailedOrder,
  accounts: readonly { bank: string; holder: string; iban: string }[],
): MailText => ({
  subject: `${order.id} numaralı siparişinizin havale bilgileri`,
  greeting: greeting(order),
  paragraphs: [
    `${formatAmount(order.netKurus)} tutarındaki havalenizi bekliyoruz. Açıklamaya yalnızca ${order.id} yazınız.`,
    ...accounts.map(({ bank, holder, iban }) => `${bank}, ${holder}: ${groupIban(iban)}`),
    ...(order.expiresAt
      ? [`Havaleniz ${lastDayOf(order.expiresAt)} gününün sonuna kadar ulaşmazsa sipariş iptal olur.`]
      : []),
    ...itemLines(order),
  ],
  action: { label: "Siparişinizi görün", path: paymentAddress(order.id) },
});

export const paidMail = (order: MailedOrder): MailText => ({
  subject: `${order.id} numaralı siparişiniz tamamlandı`,
  greeting: greeting(order),
  paragraphs: [
    order.totalKurus === 0
      ? "Siparişiniz tamamlandı."
      : `${formatAmount(order.totalKurus + order.costKurus)} tutarındaki siparişinizin ödemesi alındı.`,
    ...itemLines(order),
    ...(order.costKurus > 0 ? [`${installmentCostTitle}: ${formatAmount(order.costKurus)}`] : []),
    "Bilgi fişinizi siparişlerinizden indirebilirsiniz.",
  ],
  action: orders,
});

export const refundedMail = (
  order: MailedOrder,
  refund: { amountKurus: number; reason: string; where: string[] },
): MailText => ({
  subject: `${order.id} numaralı siparişiniz için iade`,
  greeting: greeting(order),
  paragraphs: [`${formatAmount(refund.amountKurus)} iade edildi. Neden: ${refund.reason}`, ...refund.where],
  action: orders,
});

export const transferExpiredMail = (order: MailedOrder): MailText => ({
  subject: `${order.id} numaralı siparişinizin süresi doldu`,
  greeting: greeting(order),
  paragraphs: [
    "Havaleniz süresi içinde ulaşmadığı için siparişiniz iptal oldu.",
    "Havaleyi yaptıysanız endişelenmeyin: ulaştığında bakiyenize eklenir.",
  ],
  action: orders,
});

export const transferShortMail = (order: MailedOrder, missingKurus: number): MailText => ({
  subject: `${order.id} numaralı siparişinizin havalesi eksik`,
  greeting: greeting(order),
  paragraphs: [
    `Havaleniz ulaştı, ancak ${formatAmount(missingKurus)} eksik. Kalan tutarı aynı açıklamayla gönderebilirsiniz: ${order.id}`,
  ],
  action: { label: "Siparişinizi görün", path: paymentAddress(order.id) },
});

export const transferCreditedMail = (order: MailedOrder, creditedKurus: number): MailText => ({
  subject: `${order.id} numaralı sipariş için gelen havaleniz`,
  greeting: greeting(order),
  paragraphs: [
    `Havalenizin siparişiniz için gerekmeyen ${formatAmount(creditedKurus)} tutarı bakiyenize eklendi. Bir sonraki siparişinizde kullanabilirsiniz.`,
  ],
  action: orders,
});
