import { createHmac } from "node:crypto";

/**
 * The `Kontak-Signature` header of a body: `t=1764000000,v1=…`, the HMAC-SHA256 of `t.body` in hex. While a secret that
 * was rolled is valid, it signs too, as a second `v1`.
 */
export function signatureOf(body: string, secrets: readonly string[], now: Date): string {
  const t = Math.floor(now.getTime() / 1000);
  return [`t=${t}`, ...secrets.map((secret) => `v1=${hmac(secret, `${t}.${body}`)}`)].join(",");
}

const hmac = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");
