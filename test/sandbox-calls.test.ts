import { afterAll, describe, expect, test } from "vitest";
import { testCards } from "../sandbox-provider/cards.ts";
import { iyzicoClient } from "./support/iyzico-client.ts";
import { anIyzicoCard, anIyzicoPayment, iyzicoCompany } from "./support/iyzico-requests.ts";
import { cardWith, testProvider } from "./support/provider.ts";

const provider = await testProvider("http://kontak.test");
afterAll(() => provider.close());
const client = iyzicoClient(provider.options);
const card = testCards[0]!.number;
const debit = testCards.find(({ about }) => about.includes("banka kartı"))!.number;
const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
const ok = { status: "success", locale: "tr", systemTime: expect.any(Number) };
const refused = (errorCode: string) => ({ status: "failure", errorCode, errorMessage: expect.any(String) });
let count = 0;
const newId = () => `c${"d".repeat(20)}${String.fromCharCode(97 + count++)}`;

type Charge = { paymentId: string; itemTransactions: { paymentTransactionId: string; paidPrice: number }[] };
const charge = async (change: object = {}) => {
  const answer = await client("payment", "create", anIyzicoPayment({ paymentCard: anIyzicoCard(card), ...change }));
  expect(answer).toMatchObject(ok);
  return answer as unknown as Charge;
};

async function aSubMerchant(externalId: string) {
  const answer = await client("subMerchant", "create", {
    ...iyzicoCompany,
    subMerchantExternalId: externalId,
    subMerchantType: "LIMITED_OR_JOINT_STOCK_COMPANY",
  });
  return answer as { status: string; subMerchantKey: string };
}
const product = (key: string, subMerchantPrice: number) => ({
  paymentGroup: "PRODUCT",
  basketItems: [
    {
      id: "1",
      price: 100,
      name: "Kiralama",
      category1: "Hizmet",
      itemType: "VIRTUAL",
      subMerchantKey: key,
      subMerchantPrice,
    },
  ],
});

test("the keys, and the conversation of a request", async () => {
  expect(await client("apiTest", "retrieve")).toMatchObject(ok);
  const other = iyzicoClient({ ...provider.options, apiKey: "x" });
  expect(await other("apiTest", "retrieve")).toMatchObject(refused("1001"));
  expect(await iyzicoClient({ ...provider.options, secretKey: "x" })("apiTest", "retrieve")).toMatchObject(
    refused("1000"),
  );
  expect(
    await client("binNumber", "retrieve", { locale: "en", conversationId: "q", binNumber: "000000" }),
  ).toMatchObject({ ...refused("5057"), conversationId: "q", locale: "en" });
});

describe("a basket is refused", () => {
  const start = (change: object) => client("checkoutFormInitialize", "create", anIyzicoPayment(change));

  test("whose items do not add up, or without what is required", async () => {
    expect(await start({ price: 99 })).toMatchObject(refused("5062"));
    expect(await start({ price: undefined })).toMatchObject(refused("5004"));
    expect(await start({ callbackUrl: undefined })).toMatchObject(refused("23"));
    expect(await start({ buyer: { ...anIyzicoPayment().buyer, email: undefined } })).toMatchObject({
      ...refused("24"),
      errorMessage: "buyer.email gönderilmesi zorunludur",
    });
  });

  test("of a marketplace: a product names a sub-merchant for every item, anything else none", async () => {
    const { subMerchantKey } = await aSubMerchant("isletme-1");
    expect(await start({ paymentGroup: "PRODUCT" })).toMatchObject(refused("5076"));
    expect(await start({ paymentGroup: undefined })).toMatchObject(refused("5076"));
    expect(await start({ ...product(subMerchantKey, 90), paymentGroup: "LISTING" })).toMatchObject(refused("5079"));
    expect(await start(product("yok", 90))).toMatchObject(refused("5078"));
    expect(await start(product(subMerchantKey, 100.01))).toMatchObject(refused("5080"));
    expect(await start(product(subMerchantKey, 90))).toMatchObject(ok);
    expect(await start({})).toMatchObject(ok);
  });
});

test("pay with iyzico and the checkout form open a page, which obeys the instalments that are enabled", async () => {
  const wallet = await client("payWithIyzico", "initialize", anIyzicoPayment());
  expect(wallet).toMatchObject({ ...ok, payWithIyzicoPageUrl: expect.stringContaining(provider.url) });
  const change = { conversationId: newId(), enabledInstallments: [1, 3] };
  const form = await client("checkoutFormInitialize", "create", anIyzicoPayment(change));
  const token = String(form["token"]);
  const page = await provider.send("/odeme/kart", { token, kart: card, ad: "A", ay: "12", yil: "40", cvc: "123" });
  expect(page.body.match(/name="taksit" value="\d+"/g)).toEqual(['name="taksit" value="1"', 'name="taksit" value="3"']);
  await provider.pay(String(form["paymentPageUrl"]), { installments: 3 });
  const retrieved = await client("checkoutForm", "retrieve", { locale: "tr", token });
  expect(retrieved).toMatchObject({ ...ok, paymentStatus: "SUCCESS", installment: 3, price: 100, paidPrice: 105.36 });
  const { itemTransactions } = retrieved as unknown as Charge;
  expect(itemTransactions.map(({ paidPrice }) => paidPrice)).toEqual([63.74, 41.62]);
});

test("instalments of every program add up to their total, to the kuruş", async () => {
  for (const price of [1150, 99.99, 0.07, 12_345.67]) {
    const { installmentDetails } = (await client("installmentInfo", "retrieve", { price })) as unknown as {
      installmentDetails: { installmentPrices: Record<string, number>[] }[];
    };
    const all = installmentDetails.flatMap(({ installmentPrices }) => installmentPrices);
    expect(all.length).toBeGreaterThan(30);
    for (const one of all)
      expect(Math.round(one["installmentPrice"]! * 100) * one["installmentNumber"]!).toBe(
        Math.round(one["totalPrice"]! * 100),
      );
  }
});

describe("a card that the merchant sends", () => {
  const pay = (paymentCard: object, change: object = {}) =>
    client("payment", "create", anIyzicoPayment({ paymentCard, ...change }));

  test("is charged, and the payment can be asked for", async () => {
    const conversationId = newId();
    const { paymentId } = await charge({ conversationId });
    expect(await client("payment", "retrieve", { locale: "tr", conversationId, paymentId })).toMatchObject({
      ...ok,
      paymentId,
      paymentStatus: "SUCCESS",
      signature: expect.any(String),
    });
    expect(await client("payment", "retrieve", { paymentId: "1" })).toMatchObject(refused("5086"));
  });

  test("is refused for its digits, its date, its code and by its bank", async () => {
    for (const [change, code] of [
      [{ cardNumber: "5406690000000000" }, "12"],
      [{ expireMonth: "13" }, "13"],
      [{ expireYear: "40" }, "14"],
      [{ cvc: "1" }, "15"],
      [{ cardHolderName: "" }, "16"],
      [{ expireYear: "2020" }, "17"],
    ] as const)
      expect(await pay(anIyzicoCard(card, change))).toMatchObject(refused(code));
    expect(await pay(anIyzicoCard(cardWith("yetersiz bakiye")))).toMatchObject({
      ...refused("10051"),
      errorGroup: "NOT_SUFFICIENT_FUNDS",
    });
    expect(await pay(anIyzicoCard(debit))).toMatchObject(refused("10217"));
    expect(await pay(anIyzicoCard(card), { installment: 5 })).toMatchObject(refused("11"));
  });
});

describe("3-D Secure", () => {
  async function initialize() {
    const started = await client(
      "threedsInitialize",
      "create",
      anIyzicoPayment({ conversationId: newId(), paymentCard: anIyzicoCard(debit), installment: 1 }),
    );
    expect(started).toMatchObject(ok);
    const html = Buffer.from(String(started["threeDSHtmlContent"]), "base64").toString();
    const token = /name="token" value="(\w+)"/.exec(html)![1]!;
    expect((await provider.send("/odeme/3d-giris", { token })).body).toContain("3D Secure doğrulaması");
    return { paymentId: String(started["paymentId"]), token };
  }

  test("charges after the code, with both versions of the call, once", async () => {
    for (const [resource, paidPrice] of [
      ["threedsPayment", undefined],
      ["threedsV2Payment", "100.0"],
    ] as const) {
      const { paymentId, token } = await initialize();
      expect(await client(resource, "create", { paymentId, paidPrice })).toMatchObject(refused("5109"));
      const { body } = await provider.send("/odeme/3d", { token, kod: "123456" });
      for (const field of [`name="paymentId" value="${paymentId}"`, 'name="mdStatus" value="1"', 'name="signature"'])
        expect(body).toContain(field);
      expect(await client(resource, "create", { paymentId, paidPrice })).toMatchObject({ ...ok, paidPrice: 100 });
      expect(await client(resource, "create", { paymentId, paidPrice })).toMatchObject(refused("5108"));
      expect(await client("threedsPayment", "retrieve", { paymentId })).toMatchObject(ok);
    }
  });

  test("charges nothing after a wrong code", async () => {
    const { paymentId, token } = await initialize();
    const { body } = await provider.send("/odeme/3d", { token, kod: "1" });
    expect(body).toContain('name="mdStatus" value="0"');
    expect(await client("threedsPayment", "create", { paymentId })).toMatchObject({ ...refused("10005"), mdStatus: 0 });
  });
});

describe("money back", () => {
  test("an item, at most what was paid for it", async () => {
    const { itemTransactions } = await charge({ installment: 6, paidPrice: 110.76 });
    const [{ paymentTransactionId, paidPrice }] = itemTransactions as [Charge["itemTransactions"][number]];
    expect(paidPrice).toBe(67.01);
    const refund = (price: number) => client("refund", "create", { paymentTransactionId, price, currency: "TRY" });
    expect(await refund(67.02)).toMatchObject(refused("5093"));
    expect(await refund(60)).toMatchObject({ ...ok, price: 60, paymentTransactionId });
    expect(await refund(7.02)).toMatchObject(refused("5093"));
    expect(await refund(7.01)).toMatchObject(ok);
    expect(await client("refund", "create", { paymentTransactionId: "1", price: 1 })).toMatchObject(refused("5087"));
  });

  test("a payment in parts, and its cancellation on the same day, before any refund", async () => {
    const { paymentId } = await charge();
    expect(await client("refundV2", "create", { paymentId, price: 30 })).toMatchObject({ ...ok, price: 30 });
    expect(await client("refundV2", "create", { paymentId, price: 70.01 })).toMatchObject(refused("5093"));
    expect(await client("cancel", "create", { paymentId })).toMatchObject(refused("5094"));
    const other = await charge();
    expect(await client("cancel", "create", { paymentId: other.paymentId })).toMatchObject({ ...ok, price: 100 });
    expect(await client("cancel", "create", { paymentId: other.paymentId })).toMatchObject(refused("5094"));
    const old = await charge();
    provider.store.find(({ paymentId: id }) => id === old.paymentId)!.createdAt -= 24 * 3_600_000;
    expect(await client("cancel", "create", { paymentId: old.paymentId })).toMatchObject(refused("5095"));
  });
});

test("cards are not stored", async () => {
  for (const [resource, method] of [
    ["card", "create"],
    ["card", "delete"],
    ["cardList", "retrieve"],
  ] as const)
    expect(await client(resource, method, { cardUserKey: "x" })).toMatchObject(refused("3000"));
});

describe("sub-merchants", () => {
  test("are created once, changed and found", async () => {
    const { subMerchantKey } = await aSubMerchant("isletme-2");
    expect(await aSubMerchant("isletme-2")).toMatchObject(refused("2002"));
    expect(await client("subMerchant", "retrieve", { subMerchantExternalId: "isletme-2" })).toMatchObject({
      ...ok,
      subMerchantKey,
    });
    expect(await client("subMerchant", "update", { subMerchantKey: "yok" })).toMatchObject(refused("2003"));
    for (const direction of ["crossBookingToSubMerchant", "crossBookingFromSubMerchant"]) {
      expect(await client(direction, "create", { subMerchantKey, price: 1 })).toMatchObject(ok);
      expect(await client(direction, "create", { subMerchantKey: "yok", price: 1 })).toMatchObject(refused("2003"));
    }
  });

  test("are paid for approved items; their part can be changed until then", async () => {
    const { subMerchantKey } = await aSubMerchant(`isletme-${newId()}`);
    const { itemTransactions } = await charge(product(subMerchantKey, 90));
    const { paymentTransactionId } = itemTransactions[0]!;
    const change = { subMerchantKey, paymentTransactionId };
    expect(await client("paymentItem", "update", { ...change, subMerchantPrice: 101 })).toMatchObject(refused("5080"));
    expect(await client("paymentItem", "update", { ...change, subMerchantPrice: 91.5 })).toMatchObject(ok);
    expect(await client("disapproval", "create", { paymentTransactionId })).toMatchObject(refused("5088"));
    expect(await client("approval", "create", { paymentTransactionId })).toMatchObject(ok);
    expect(await client("approval", "create", { paymentTransactionId })).toMatchObject(refused("5088"));
    const paidOut = { paymentTransactionId, payoutAmount: 91.5, subMerchantKey };
    for (const [resource, name] of [
      ["reportingPayoutCompleted", "date"],
      ["payoutCompletedTransactionList", "transactionDate"],
    ] as const)
      expect(await client(resource, "retrieve", { [name]: `${day} 00:00:00` })).toMatchObject({
        ...ok,
        payoutCompletedTransactions: [paidOut],
      });
    provider.store.bouncedAccounts.add(subMerchantKey);
    for (const [resource, name] of [
      ["reportingBouncedPayments", "date"],
      ["bouncedBankTransferList", "transactionDate"],
    ] as const)
      expect(await client(resource, "retrieve", { [name]: day })).toMatchObject({
        ...ok,
        bouncedRows: [{ subMerchantKey }],
      });
    expect(await client("reportingPayoutCompleted", "retrieve", { date: day })).toMatchObject({
      payoutCompletedTransactions: [],
    });
    expect(await client("reportingPayoutCompleted", "retrieve", { date: "dün" })).toMatchObject(refused("7"));
  });
});

test("reports: a payment with its refunds, and the movements of a day", async () => {
  const conversationId = newId();
  const { paymentId } = await charge({ conversationId });
  await client("refundV2", "create", { conversationId: "iade", paymentId, price: 70 });
  expect(await client("reportingTransactionDetails", "retrieve", {})).toMatchObject(refused("24"));
  const details = await client("reportingTransactionDetails", "retrieve", { paymentConversationId: conversationId });
  expect(details).toMatchObject({
    ...ok,
    payments: [
      {
        paymentId,
        paymentStatus: 1,
        paymentRefundStatus: "PARTIALLY_REFUNDED",
        itemTransactions: [
          { refunds: [{ refundConversationId: "iade", refundPrice: 60.5, refundStatus: 1 }] },
          { refunds: [{ refundConversationId: "iade", refundPrice: 9.5, refundStatus: 1 }] },
        ],
      },
    ],
  });
  type Movements = { paymentId: string; transactionType: string; paidPrice: number }[];
  const ofPayment = (movements: unknown) =>
    (movements as Movements)
      .filter((one) => one.paymentId === paymentId)
      .map(({ transactionType, paidPrice }) => [transactionType, paidPrice]);
  const expected = [
    ["PAYMENT", 60.5],
    ["PAYMENT", 39.5],
    ["REFUND", 60.5],
    ["REFUND", 9.5],
  ];
  const daily = await client("reportingTransactions", "retrieve", { transactionDate: day, page: 1 });
  expect(ofPayment(daily["transactions"])).toEqual(expected);
  const scrolled = await client("reportingScrollTransactions", "retrieve", {
    transactionDate: `${day} 00:00:00`,
    documentScrollVoSortingOrder: "ASC",
  });
  expect(ofPayment(scrolled["items"])).toEqual(expected);
});
