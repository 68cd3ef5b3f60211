import { createHmac, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export type Keys = { apiKey: string; secretKey: string };

export const sign = (secretKey: string, text: string) => createHmac("sha256", secretKey).update(text).digest("hex");

/**
 * Whether a request is signed by the merchant as `IYZWSv2` asks: over the random text, the path without its query, and
 * the body as it was sent.
 */
export function isSignedRequest(
  { apiKey, secretKey }: Keys,
  headers: IncomingHttpHeaders,
  target: string,
  body: string,
) {
  const [scheme, encoded] = String(headers.authorization).split(" ");
  const random = String(headers["x-iyzi-rnd"]);
  const expected = `apiKey:${apiKey}&randomKey:${random}&signature:${sign(secretKey, random + target.split("?")[0] + body)}`;
  return scheme === "IYZWSv2" && Buffer.from(encoded ?? "", "base64").toString() === expected;
}

const letters = (count: number) =>
  [...randomBytes(count)].map((byte) => String.fromCharCode("a".charCodeAt(0) + (byte % 26))).join("");

/** A token of a payment; letters alone, as nobody should mistake it for a card number. */
export const newToken = () => letters(32);
