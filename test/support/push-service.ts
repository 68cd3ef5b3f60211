import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type ReceivedRequest = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** A local push service, at a free port by default: records requests and answers with the status in the path (`/410`), else 201. */
export async function aPushService(port = 0) {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const { url = "", headers } = request;
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      requests.push({ path: url, headers, body: Buffer.concat(parts) });
      response.writeHead(Number(/\/(\d{3})$/.exec(url)?.[1] ?? 201)).end();
    });
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  const { port: own } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${own}`,
    requests,
    close: () => void server.close(),
  };
}

/** The keys of a subscribed browser, and its decryption of messages (RFC 8291, aes128gcm). */
export function aPushBrowser() {
  const own = createECDH("prime256v1");
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.getPublicKey("base64url"), auth: auth.toString("base64url") },
    read(body: Buffer): unknown {
      const [salt, keyLength] = [body.subarray(0, 16), body[20]!];
      const [sender, sealed] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)];
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), sender]);
      const secret = hkdf(own.computeSecret(sender), auth, info, 32);
      const key = hkdf(secret, salt, "Content-Encoding: aes128gcm\0", 16);
      const nonce = hkdf(secret, salt, "Content-Encoding: nonce\0", 12);
      const cipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
    },
  };
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/** The sender's claims (VAPID, RFC 8292) and public key; throws if the signature is wrong. */
export function readVapid(header: unknown): { publicKey: string; claims: { aud: string; exp: number; sub: string } } {
  const [, token = "", publicKey = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(header)) ?? [];
  const [head, claims, signature] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature ?? "", "base64url"),
  );
  if (!isSigned) throw new Error("a signature that is not the key's");
  return { publicKey, claims: JSON.parse(Buffer.from(claims!, "base64url").toString()) };
}
