import { createHmac, timingSafeEqual } from "node:crypto";

/** iyzico's keys of a merchant. */
export type IyzicoKeys = { apiKey: string; secretKey: string };

const hmac = (secretKey: string, text: string) => createHmac("sha256", secretKey).update(text).digest("hex");

/** Constant-time comparison of two signatures. */
function isEqual(expected: string, given: string | undefined): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given ?? "")];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The headers that sign a request (`IYZWSv2`): over the random text, its path without its query, and its body. */
export function signedHeaders({ apiKey, secretKey }: IyzicoKeys, target: string, body: string, random: string) {
  const signature = hmac(secretKey, random + target.split("?")[0] + body);
  const parts = `apiKey:${apiKey}&randomKey:${random}&signature:${signature}`;
  return {
    authorization: `IYZWSv2 ${Buffer.from(parts).toString("base64")}`,
    "x-iyzi-rnd": random,
    "content-type": "application/json",
  };
}

/** Whether an answer is signed: the HMAC of these of its fields, joined by colons. */
export const isSignedAnswer = (
  { secretKey }: IyzicoKeys,
  fields: readonly unknown[],
  signature: string | undefined,
): boolean => isEqual(hmac(secretKey, fields.map(String).join(":")), signature);

/** The fields of a checkout form's webhook that its signature covers. */
export type WebhookFields = {
  iyziEventType: string;
  iyziPaymentId: string | number;
  token: string;
  paymentConversationId: string;
  status: string;
};

/** Whether a webhook has the right `X-IYZ-SIGNATURE-V3`. */
export const isSignedWebhook = ({ secretKey }: IyzicoKeys, webhook: WebhookFields, signature: string | undefined) =>
  isEqual(
    hmac(
      secretKey,
      `${secretKey}${webhook.iyziEventType}${webhook.iyziPaymentId}${webhook.token}${webhook.paymentConversationId}${webhook.status}`,
    ),
    signature,
  );
