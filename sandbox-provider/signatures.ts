import { createHmac, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { failure } from "./answers.ts";

export type Keys = { apiKey: string; secretKey: string };

export const sign = (secretKey: string, text: string) => createHmac("sha256", secretKey).update(text).digest("hex");

/**
 * Why a request is refused that is not signed by the merchant as `IYZWSv2` asks: over the random text, the path without
 * its query, and the body as it was sent. Undefined where it is.
 */
export function signatureProblem(
  { apiKey, secretKey }: Keys,
  headers: IncomingHttpHeaders,
  target: string,
  body: string,
) {
  const [scheme, encoded] = String(headers.authorization).split(" ");
  const random = headers["x-iyzi-rnd"];
  if (typeof random !== "string") return failure("1004", "Random string gönderilmesi zorunludur");
  const parts = Buffer.from(encoded ?? "", "base64").toString();
  if (scheme !== "IYZWSv2" || !parts.startsWith(`apiKey:${apiKey}&`))
    return failure("1001", "Api bilgileri bulunamadı");
  const signature = sign(secretKey, random + target.split("?")[0] + body);
  return parts === `apiKey:${apiKey}&randomKey:${random}&signature:${signature}`
    ? undefined
    : failure("1000", "Geçersiz imza");
}

const letters = (count: number) =>
  [...randomBytes(count)].map((byte) => String.fromCharCode("a".charCodeAt(0) + (byte % 26))).join("");

/** A token of a payment; letters alone, as nobody should mistake it for a card number. */
export const newToken = () => letters(32);
