import { type Answering, type Body, failure, success, text, toKurus, toLira } from "./answers.ts";
import type { Provider } from "./provider.ts";
import { newToken } from "./signatures.ts";
import type { Item, SubMerchant } from "./state.ts";

const path = "/onboarding/submerchant";
const types = ["PERSONAL", "PRIVATE_COMPANY", "LIMITED_OR_JOINT_STOCK_COMPANY"];
const common = ["name", "legalCompanyTitle", "taxOffice", "iban", "address", "gsmNumber", "email"];

/** A Turkish IBAN whose check digits are right. */
const isIban = (iban: string) =>
  /^TR\d{24}$/.test(iban) && BigInt(`${iban.slice(4)}2927${iban.slice(2, 4)}`) % 97n === 1n;

/** Why the details of a sub-merchant are refused; undefined where they are complete. */
function problemOf(type: string, details: Record<string, string>) {
  const needed = type === "PRIVATE_COMPANY" ? "identityNumber" : "taxNumber";
  const missing = [...common, needed].find((name) => !details[name]);
  if (missing) return failure("2001", `${missing} gönderilmesi zorunludur`);
  if (!isIban(details["iban"]!)) return failure("2004", "IBAN hatalı");
  return undefined;
}

const detailsOf = (body: Body) =>
  Object.fromEntries(
    [...common, "taxNumber", "identityNumber", "contactName", "contactSurname"].map((name) => [name, text(body[name])]),
  );

/** iyzico's marketplace: sub-merchants, and the approval of items that are passed on to them. */
export function marketplaceApi(answer: Answering, { store }: Provider) {
  const shown = ({ key, externalId, type, details }: SubMerchant) =>
    success({ subMerchantKey: key, subMerchantExternalId: externalId, subMerchantType: type, ...details });

  answer(path, (body) => {
    const externalId = text(body["subMerchantExternalId"]);
    const type = text(body["subMerchantType"]);
    const details = detailsOf(body);
    if (!externalId || !types.includes(type)) return failure("2001", "Alt üye işyeri tipi hatalı");
    if (store.subMerchants.some((one) => one.externalId === externalId))
      return failure("2002", "Bu dış numarayla bir alt üye işyeri zaten var");
    const problem = problemOf(type, details);
    if (problem) return problem;
    const subMerchant = { key: newToken(), externalId, type, details };
    store.subMerchants.push(subMerchant);
    store.changed();
    return shown(subMerchant);
  });

  answer(
    path,
    (body) => {
      const found = store.subMerchants.find(({ key }) => key === body["subMerchantKey"]);
      if (!found) return unknownSubMerchant();
      const details = detailsOf(body);
      const problem = problemOf(found.type, details);
      if (problem) return problem;
      found.details = details;
      store.changed();
      return shown(found);
    },
    "PUT",
  );

  answer(`${path}/detail`, (body) => {
    const found = store.subMerchants.find(({ externalId }) => externalId === body["subMerchantExternalId"]);
    return found ? shown(found) : unknownSubMerchant();
  });

  answer("/payment/iyzipos/item/approve", (body) => {
    const found = store.findItem(text(body["paymentTransactionId"]));
    if (!found?.item.subMerchant) return failure("5087", "Kırılım bulunamadı");
    if (found.item.isApproved) return failure("5088", "Kırılım zaten bu durumda");
    return decide(found.item, true);
  });

  answer("/payment/iyzipos/item/disapprove", (body) => {
    const found = store.findItem(text(body["paymentTransactionId"]));
    if (!found?.item.subMerchant) return failure("5087", "Kırılım bulunamadı");
    if (!found.item.isApproved) return failure("5088", "Kırılım zaten bu durumda");
    return decide(found.item, false);
  });

  function decide(item: Item, isApproved: boolean) {
    item.isApproved = isApproved;
    item.approvedAt = Date.now();
    store.changed();
    return success({ paymentTransactionId: item.transactionId });
  }

  answer(
    "/payment/item",
    (body) => {
      const found = store.findItem(text(body["paymentTransactionId"]));
      if (!found?.item.subMerchant || found.item.isApproved) return failure("5087", "Kırılım bulunamadı");
      const key = text(body["subMerchantKey"]);
      const price = toKurus(body["subMerchantPrice"]);
      if (!store.subMerchants.some((one) => one.key === key)) return unknownSubMerchant();
      if (!(price > 0) || price > found.item.price)
        return failure("5080", "subMerchantPrice kırılım tutarından büyük olamaz");
      found.item.subMerchant = { key, price };
      store.changed();
      const { id, transactionId } = found.item;
      return success({
        itemId: id,
        paymentTransactionId: transactionId,
        subMerchantKey: key,
        subMerchantPrice: toLira(price),
        subMerchantPayoutAmount: toLira(price),
      });
    },
    "PUT",
  );

  for (const direction of ["send", "receive"])
    answer(`/crossbooking/${direction}`, (body) => {
      if (!store.subMerchants.some(({ key }) => key === body["subMerchantKey"])) return unknownSubMerchant();
      return toKurus(body["price"]) > 0 ? success() : failure("5004", "price gönderilmesi zorunludur");
    });
}

const unknownSubMerchant = () => failure("2003", "Alt üye işyeri bulunamadı");
