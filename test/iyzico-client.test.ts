import { createHmac } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { iyzicoGateway } from "#src/money/payment/iyzico/gateway.server.ts";
import { iyzicoClient } from "./support/iyzico-client.ts";
import { anIyzicoPayment, companyDetails, iyzicoCompany } from "./support/iyzico-requests.ts";
import { testProvider } from "./support/provider.ts";

const provider = await testProvider("http://kontak.test");
afterAll(() => provider.close());
const gateway = iyzicoGateway(provider.options);
const client = iyzicoClient(provider.options);
const { secretKey, apiKey } = provider.options;

type Sent = (typeof provider.requests)[number];

/** The text that the signature of a request covers, random text left out, among those that it may cover. */
function signedText({ headers, target, body }: Sent) {
  const authorization = Buffer.from(String(headers.authorization).split(" ")[1]!, "base64").toString();
  const signature = /signature:(\w+)$/.exec(authorization)![1];
  const hmac = (text: string) =>
    createHmac("sha256", secretKey)
      .update(String(headers["x-iyzi-rnd"]) + text)
      .digest("hex");
  return [target.split("?")[0] + body, target + body].find((text) => hmac(text) === signature);
}

describe("a call with a query string", () => {
  test("is signed over its path without the query, by the provider's own client and by ours", async () => {
    await client("reportingTransactionDetails", "retrieve", { locale: "tr", paymentConversationId: "x" });
    await gateway.find("x");
    const [theirs, ours] = provider.requests.slice(-2) as [Sent, Sent];
    expect(ours.target).toBe(theirs.target);
    // Their client sends an empty object with what it reads, and signs it; iyzico's others send nothing.
    expect(signedText(theirs)).toBe("/v2/reporting/payment/details{}");
    expect(signedText(ours)).toBe("/v2/reporting/payment/details");
  });

  test("that is signed over its query is refused", async () => {
    const target = "/v2/reporting/payment/details?locale=tr&paymentConversationId=x";
    const signature = createHmac("sha256", secretKey).update(`1${target}`).digest("hex");
    const authorization = Buffer.from(`apiKey:${apiKey}&randomKey:1&signature:${signature}`).toString("base64");
    const response = await fetch(provider.url + target, {
      headers: { authorization: `IYZWSv2 ${authorization}`, "x-iyzi-rnd": "1" },
    });
    expect(await response.json()).toMatchObject({ status: "failure", errorCode: "1000" });
  });
});

describe("our requests are those of the provider's own client, byte for byte", () => {
  /** Compares the last two requests: the method, the target, the body, and what is signed. */
  async function isSame(theirs: Promise<unknown>, ours: () => Promise<unknown>) {
    const before = provider.requests.length;
    await theirs;
    await ours().catch(() => undefined);
    const [first, second] = provider.requests.slice(before) as [Sent, Sent];
    expect({ ...second, headers: {} }).toEqual({ ...first, headers: {} });
    expect(signedText(second)).toBe(signedText(first));
    expect(second.body).not.toBe("");
  }
  const buyer = {
    memberId: 1,
    firstName: "Ayşe",
    lastName: "Işık",
    email: "ayse@kontak.test",
    phone: null,
    address: "Ankara",
    client: "203.0.113.9",
  };
  const start = { conversationId: "a".repeat(24), reference: "R1", amountKurus: 10_000, buyer };
  const callbackUrl = "http://kontak.test/odeme/donus";

  test("opening a payment for the site", async () => {
    const items = [
      { id: "1", name: "Vitrin", amountKurus: 6_050 },
      { id: "2", name: "Acil", amountKurus: 3_950 },
    ];
    await isSame(client("checkoutFormInitialize", "create", anIyzicoPayment()), () =>
      gateway.start({ ...start, items, callbackUrl }),
    );
  });

  test("opening a payment for a sub-merchant, without instalments", async () => {
    const items = [{ id: "1", name: "Kiralama", amountKurus: 10_000, subMerchant: { key: "k", payoutKurus: 9_150 } }];
    const [sent] = items.map(({ id, name }) => ({
      id,
      price: 100,
      name,
      category1: "Hizmet",
      itemType: "VIRTUAL",
      subMerchantKey: "k",
      subMerchantPrice: 91.5,
    }));
    const change = { paymentGroup: "PRODUCT", basketItems: [sent], enabledInstallments: [1] };
    await isSame(client("checkoutFormInitialize", "create", anIyzicoPayment(change)), () =>
      gateway.start({ ...start, items, callbackUrl, isSinglePayment: true }),
    );
  });

  test("asking for an outcome, a card and instalments", async () => {
    await isSame(client("checkoutForm", "retrieve", { locale: "tr", conversationId: "c", token: "t" }), () =>
      gateway.settle({ conversationId: "c", token: "t" }),
    );
    await isSame(client("binNumber", "retrieve", { locale: "tr", binNumber: "540669" }), () =>
      gateway.binInfo("540669"),
    );
    await isSame(client("installmentInfo", "retrieve", { locale: "tr", price: 1150.5, currency: "TRY" }), () =>
      gateway.installments("garanti-bbva", { amountKurus: 115_050 }),
    );
  });

  test("refunding", async () => {
    const refund = { locale: "tr", conversationId: "r", paymentId: "1", price: 10, currency: "TRY", ip: "203.0.113.9" };
    await isSame(client("refundV2", "create", refund), () =>
      gateway.refund({
        conversationId: "r",
        paymentId: "1",
        amountKurus: 1_000,
        client: "203.0.113.9",
        isRetry: false,
      }),
    );
  });

  test("sub-merchants and the approval of their items", async () => {
    const kind = { subMerchantExternalId: "isletme-1", subMerchantType: "LIMITED_OR_JOINT_STOCK_COMPANY" };
    await isSame(client("subMerchant", "create", { ...iyzicoCompany, ...kind }), () =>
      gateway.subMerchants.create(companyDetails),
    );
    await isSame(client("subMerchant", "update", { ...iyzicoCompany, subMerchantKey: "k" }), () =>
      gateway.subMerchants.update("k", companyDetails),
    );
    for (const [resource, call] of [
      ["approval", () => gateway.subMerchants.approve({ paymentId: "1", transactionId: "7", isRetry: false })],
      ["disapproval", () => gateway.subMerchants.disapprove("7")],
    ] as const)
      await isSame(client(resource, "create", { locale: "tr", paymentTransactionId: "7" }), call);
  });

  test("another amount for a sub-merchant, before the approval", async () => {
    const item = { subMerchantKey: "k", paymentTransactionId: "7", subMerchantPrice: 45.2 };
    await isSame(client("paymentItem", "update", item), () =>
      gateway.subMerchants.approve({
        paymentId: "1",
        transactionId: "7",
        isRetry: false,
        change: { key: "k", payoutKurus: 4_520 },
      }),
    );
  });
});
