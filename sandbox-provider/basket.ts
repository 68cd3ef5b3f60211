import { type Body, failure, missing, text, toKurus } from "./answers.ts";
import { shares } from "./ledger.ts";
import type { Provider } from "./provider.ts";
import { newToken } from "./signatures.ts";
import type { Item, Payment, PaymentStore } from "./state.ts";

type SentItem = { id: string; price: unknown; subMerchantKey?: string; subMerchantPrice?: unknown };

const sentItems = (body: Body) => (Array.isArray(body["basketItems"]) ? body["basketItems"] : []) as SentItem[];
const groups = ["PRODUCT", "LISTING", "SUBSCRIPTION"];
const buyerFields = [
  "id",
  "name",
  "surname",
  "email",
  "identityNumber",
  "registrationAddress",
  "city",
  "country",
  "ip",
];
const itemFields = ["id", "name", "category1", "itemType", "price"];
const addressFields = ["address", "contactName", "city", "country"];

/**
 * Why a payment is refused before a card is asked for; undefined where it may begin. A marketplace passes every item of a
 * product on to a sub-merchant; what it sells itself is a listing, and names none.
 */
export function basketProblem(body: Body, store: PaymentStore) {
  const fields = missing(body, ["price", "paidPrice"]);
  if (fields) return failure("5004", fields.errorMessage);
  const items = sentItems(body);
  if (items.length === 0) return failure("24", "basketItems gönderilmesi zorunludur");
  for (const [part, names] of [
    ["buyer", buyerFields],
    ["shippingAddress", addressFields],
    ["billingAddress", addressFields],
  ] as const) {
    const problem = missing((body[part] ?? {}) as Body, names);
    if (problem) return failure("24", `${part}.${problem.errorMessage}`);
  }
  const group = text(body["paymentGroup"]) || "PRODUCT";
  if (!groups.includes(group)) return failure("11", "Geçersiz istek");
  if (items.reduce((sum, { price }) => sum + toKurus(price), 0) !== toKurus(body["price"]))
    return failure("5062", "Gönderilen tutar tüm kırılımların toplam tutarına eşit olmalıdır");
  for (const item of items) {
    const problem = missing(item, itemFields) ?? itemProblem(item, group, store);
    if (problem) return problem;
  }
  return undefined;
}

function itemProblem({ price, subMerchantKey, subMerchantPrice }: SentItem, group: string, store: PaymentStore) {
  if (!(toKurus(price) > 0)) return failure("5115", "Kırılım tutarı sıfırdan büyük olmalıdır");
  const isForSubMerchant = subMerchantKey !== undefined || subMerchantPrice !== undefined;
  if (group !== "PRODUCT")
    return isForSubMerchant
      ? failure(
          "5079",
          "Marketplace üye işyeri için sadece ürün ödemesi yapılırken subMerchantKey veya subMerchantPrice gönderilmelidir",
        )
      : undefined;
  if (!subMerchantKey)
    return failure(
      "5076",
      "Marketplace üye işyeri için ürün ödemesinde bütün sepet kırılımlarında subMerchantKey gönderilmelidir",
    );
  if (!store.subMerchants.some(({ key }) => key === subMerchantKey))
    return failure("5078", "subMerchantKeylere ait alt üye işyerleri sistemde bulunamadı");
  if (!(toKurus(subMerchantPrice) > 0)) return failure("5077", "subMerchantPrice gönderilmesi zorunludur");
  if (toKurus(subMerchantPrice) > toKurus(price))
    return failure("5080", "subMerchantPrice kırılım tutarından büyük olamaz");
  return undefined;
}

/** A payment that begins, as the merchant asked for it. */
export function newPayment({ store }: Provider, body: Body, channel: Payment["channel"]): Payment {
  const items = sentItems(body).map(({ id, price, subMerchantKey: key, subMerchantPrice }): Item => {
    const subMerchant = key === undefined ? undefined : { key, price: toKurus(subMerchantPrice) };
    const amount = toKurus(price);
    return {
      id,
      price: amount,
      paidPrice: amount,
      transactionId: store.newId(),
      isApproved: null,
      ...(subMerchant && { subMerchant }),
    };
  });
  const enabled = body["enabledInstallments"];
  const payment: Payment = {
    token: newToken(),
    conversationId: text(body["conversationId"]),
    basketId: text(body["basketId"]),
    channel,
    price: toKurus(body["price"]),
    paidPrice: toKurus(body["paidPrice"]),
    installment: Number(body["installment"] ?? 1),
    callbackUrl: text(body["callbackUrl"]),
    items,
    ...(Array.isArray(enabled) && { enabledInstallments: enabled.map(Number) }),
    createdAt: Date.now(),
    status: "open",
    paymentId: null,
    errorCode: null,
    mdStatus: null,
    bin: null,
    lastFour: null,
    outcome: { webhook: "once" },
    refunds: [],
  };
  store.add(payment);
  store.changed();
  return payment;
}

/** Records what the card is charged, and the items' shares of it. */
export function setPaid(payment: Payment, { installment, paidPrice }: { installment: number; paidPrice: number }) {
  payment.installment = installment;
  payment.paidPrice = paidPrice;
  const paid = shares(
    paidPrice,
    payment.items.map(({ price }) => price),
  );
  payment.items.forEach((item, at) => (item.paidPrice = paid[at]!));
}
