import type { PaymentStart } from "../gateway.ts";
import { priceText } from "./prices.ts";

/** iyzico requires an identity number of the buyer; this is the one it documents for buyers who gave none. */
const unknownIdentity = "11111111111";

/** What opens iyzico's page, its fields in the order of iyzico's own clients. */
export function startBody(payment: PaymentStart) {
  const { conversationId, reference, amountKurus, items, isSinglePayment, buyer, callbackUrl } = payment;
  const contactName = `${buyer.firstName} ${buyer.lastName}`;
  const address = { address: buyer.address, contactName, city: "Türkiye", country: "Türkiye" };
  return {
    conversationId,
    price: priceText(amountKurus),
    basketId: reference,
    paymentGroup: paymentGroup(items),
    buyer: {
      id: String(buyer.memberId),
      name: buyer.firstName,
      surname: buyer.lastName,
      identityNumber: unknownIdentity,
      email: buyer.email,
      ...(buyer.phone && { gsmNumber: buyer.phone }),
      registrationAddress: buyer.address,
      city: address.city,
      country: address.country,
      ip: buyer.client,
    },
    shippingAddress: address,
    billingAddress: address,
    basketItems: items.map(({ id, amountKurus: price, name, subMerchant }) => ({
      id,
      price: priceText(price),
      name,
      category1: "Hizmet",
      itemType: "VIRTUAL",
      ...(subMerchant && {
        subMerchantKey: subMerchant.key,
        subMerchantPrice: priceText(subMerchant.payoutKurus),
      }),
    })),
    callbackUrl,
    currency: "TRY",
    paidPrice: priceText(amountKurus),
    ...(isSinglePayment && { enabledInstallments: [1] }),
  };
}

/**
 * In a marketplace every item of a `PRODUCT` is a sub-merchant's; what the marketplace sells itself is a `LISTING`, which
 * names none. One payment cannot be both.
 */
function paymentGroup(items: PaymentStart["items"]) {
  const ofSubMerchants = items.filter(({ subMerchant }) => subMerchant).length;
  if (ofSubMerchants > 0 && ofSubMerchants < items.length)
    throw new Error("a payment is for sub-merchants alone, or for none");
  return ofSubMerchants > 0 ? "PRODUCT" : "LISTING";
}
