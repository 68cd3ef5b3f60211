import { createHmac } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { iyzicoGateway } from "#src/payment/iyzico/gateway.server.ts";
import { iyzicoClient } from "./support/iyzico-client.ts";
import { testProvider } from "./support/provider.ts";

const provider = await testProvider("http://kontak.test");
afterAll(() => provider.close());
const gateway = iyzicoGateway(provider.options);
const client = iyzicoClient(provider.options);
const { secretKey, apiKey } = provider.options;

type Sent = (typeof provider.requests)[number];

/** The text that the signature of a request covers, random text left out, among those that it may cover. */
function signedText({ headers, target, body }: Sent) {
  const signature = /signature:(\w+)$/.exec(
    Buffer.from(String(headers.authorization).split(" ")[1]!, "base64").toString(),
  )![1];
  const [path] = target.split("?");
  return [path + body, target + body].find(
    (text) =>
      createHmac("sha256", secretKey)
        .update(String(headers["x-iyzi-rnd"]) + text)
        .digest("hex") === signature,
  );
}

describe("a call with a query string", () => {
  test("is signed over its path without the query, by the provider's own client and by ours", async () => {
    await client("reportingTransactionDetails", "retrieve", { locale: "tr", paymentConversationId: "x" });
    await gateway.find("x");
    const [theirs, ours] = provider.requests.slice(-2) as [Sent, Sent];
    expect(ours.target).toBe(theirs.target);
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
