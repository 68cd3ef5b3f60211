import { type Answering, type Body, failure, success, text, toLira } from "./answers.ts";
import { chargeOf, refundStatusOf } from "./charges.ts";
import { leftOf } from "./ledger.ts";
import { isUnanswered, leaveUnanswered } from "./unanswered.ts";
import type { Provider } from "./provider.ts";
import type { Item, Payment } from "./state.ts";

const pageSize = 100;
/** `2026-11-28 10:15:00` in the time of Türkiye. */
const timeOf = (at: number) => new Date(at + 3 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
const dayIn = (value: unknown) => /^\d{4}-\d{2}-\d{2}/.exec(text(value))?.[0];
/** The older calls of the provider's client name the day `transactionDate`. */
const settlementDay = ({ date, transactionDate }: Body) => dayIn(date ?? transactionDate);
const wrongDate = () => failure("7", "Tarih biçimi hatalı");

/** Reports: one payment, the movements of a day, what sub-merchants were paid, and what came back from their banks. */
export function reportingApi(answer: Answering, provider: Provider) {
  const { store } = provider;
  const charges = () => store.filter(({ status }) => status === "SUCCESS");

  answer(
    "/v2/reporting/payment/details",
    (query, reply) => {
      const { paymentConversationId, paymentId } = query;
      if (!paymentConversationId && !paymentId) return failure("24", "paymentId gönderilmesi zorunludur");
      const found = store.filter(
        (one) =>
          one.paymentId !== null && (one.conversationId === paymentConversationId || one.paymentId === paymentId),
      );
      if (found.some(isUnanswered)) return leaveUnanswered(provider, reply);
      return success({ payments: found.map((payment) => detailOf(payment, provider)) });
    },
    "GET",
  );

  answer(
    "/v2/reporting/payment/transactions",
    ({ transactionDate, page }) => {
      const day = dayIn(transactionDate);
      if (!day) return wrongDate();
      const all = charges()
        .flatMap((payment) => movementsOf(payment, provider))
        .filter((one) => one.transactionDate.startsWith(day));
      const at = Math.max(1, Number(page ?? 1));
      return success({
        transactions: all.slice((at - 1) * pageSize, at * pageSize),
        currentPage: at,
        totalPageCount: Math.ceil(all.length / pageSize),
      });
    },
    "GET",
  );

  answer(
    "/v2/reporting/payment/scroll-transactions",
    ({ transactionDate, lastId, documentScrollVoSortingOrder: order }) => {
      const day = dayIn(transactionDate);
      if (!day) return wrongDate();
      const all = charges()
        .flatMap((payment) => movementsOf(payment, provider))
        .filter((one) => one.transactionDate.startsWith(day))
        .toSorted((a, b) => Number(a.transactionId) - Number(b.transactionId));
      if (order === "DESC") all.reverse();
      const from = lastId ? all.findIndex(({ transactionId }) => transactionId === text(lastId)) + 1 : 0;
      const items = all.slice(from, from + pageSize);
      return success({
        items,
        lastId: items.at(-1)?.transactionId ?? null,
        hasNext: from + pageSize < all.length,
      });
    },
    "GET",
  );

  answer("/reporting/settlement/payoutcompleted", (body) => {
    const day = settlementDay(body);
    if (!day) return wrongDate();
    return success({
      payoutCompletedTransactions: paidOutItems(day).flatMap(({ item, left, key }) =>
        store.bouncedAccounts.has(key)
          ? []
          : [
              {
                paymentTransactionId: item.transactionId,
                payoutAmount: toLira(left),
                payoutType: "SUBMERCHANT_PAYOUT",
                subMerchantKey: key,
                currency: "TRY",
              },
            ],
      ),
    });
  });

  answer("/reporting/settlement/bounced", (body) => {
    const day = settlementDay(body);
    if (!day) return wrongDate();
    const keys = new Set(paidOutItems(day).map(({ key }) => key));
    return success({
      bouncedRows: store.subMerchants
        .filter(({ key }) => keys.has(key) && store.bouncedAccounts.has(key))
        .map(({ key, type, details }) => ({
          subMerchantKey: key,
          iban: details["iban"],
          contactName: details["contactName"],
          contactSurname: details["contactSurname"],
          legalCompanyTitle: details["legalCompanyTitle"],
          marketplaceSubmerchantType: type,
        })),
    });
  });

  /** The items that were approved on a day: they are paid out at its end. */
  const paidOutItems = (day: string) =>
    charges().flatMap((payment) =>
      payment.items.flatMap((item) => {
        const isDue =
          item.isApproved && item.subMerchant && timeOf(item.approvedAt ?? payment.createdAt).startsWith(day);
        const left = isDue ? leftOf(payment, item) : 0;
        return left > 0 ? [{ item, left, key: item.subMerchant!.key }] : [];
      }),
    );
}

/** A payment with the refunds of its items, and its cancellation. */
function detailOf(payment: Payment, provider: Provider) {
  const detail = chargeOf(payment, provider);
  const { conversationId, refunds } = payment;
  return {
    ...detail,
    paymentStatus: payment.status === "SUCCESS" ? 1 : 0,
    paymentRefundStatus: refundStatusOf(payment),
    paymentConversationId: conversationId,
    createdDate: new Date(payment.createdAt).toISOString(),
    cancels: refunds
      .filter(({ isCancel }) => isCancel)
      .map((cancel) => ({
        refundTxId: cancel.id,
        refundConversationId: cancel.conversationId,
        refundPrice: toLira(cancel.price),
        refundStatus: 1,
      })),
    // iyzico's report leaves out `itemId`, the merchant's own id of an item.
    itemTransactions: detail.itemTransactions.map((item) => ({
      ...Object.fromEntries(Object.entries(item).filter(([name]) => name !== "itemId")),
      refunds: refundsOf(payment, item.paymentTransactionId),
    })),
  };
}

const refundsOf = ({ refunds }: Payment, transactionId: string) =>
  refunds
    .filter(({ isCancel, parts }) => !isCancel && Object.hasOwn(parts, transactionId))
    .map((refund) => ({
      refundTxId: refund.id,
      refundConversationId: refund.conversationId,
      refundPrice: toLira(refund.parts[transactionId]!),
      refundStatus: 1,
    }));

/** What moved money, one entry for each item: the payment, its refunds, its cancellation. */
function movementsOf(payment: Payment, provider: Provider) {
  const detail = chargeOf(payment, provider);
  const base = { paymentId: detail.paymentId, installment: detail.installment, transactionCurrency: "TRY" };
  const ofItem = ({ transactionId }: Pick<Item, "transactionId">) =>
    detail.itemTransactions.find((one) => one.paymentTransactionId === transactionId)!;
  return [
    ...payment.items.map((item) => ({
      ...base,
      transactionType: "PAYMENT",
      transactionDate: timeOf(payment.createdAt),
      transactionId: item.transactionId,
      paymentTxId: item.transactionId,
      conversationId: payment.conversationId,
      price: toLira(item.price),
      paidPrice: toLira(item.paidPrice),
      iyzicoCommission: ofItem(item).iyziCommissionRateAmount,
      iyzicoFee: ofItem(item).iyziCommissionFee,
      subMerchantKey: item.subMerchant?.key ?? null,
      subMerchantPayoutAmount: ofItem(item).subMerchantPayoutAmount,
      merchantPayoutAmount: ofItem(item).merchantPayoutAmount,
    })),
    ...payment.refunds.flatMap(({ id, parts, createdAt, conversationId, isCancel }) =>
      Object.entries(parts).map(([transactionId, part]) => ({
        ...base,
        transactionType: isCancel ? "CANCEL" : "REFUND",
        transactionDate: timeOf(createdAt),
        transactionId: id,
        paymentTxId: transactionId,
        conversationId,
        price: toLira(part),
        paidPrice: toLira(part),
        subMerchantKey: ofItem({ transactionId }).subMerchantKey ?? null,
      })),
    ),
  ];
}
