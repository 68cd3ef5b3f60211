import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Context } from "#src/shared/context.server.ts";

declare module "#src/shared/context.server.ts" {
  interface Services {
    /** 32 bytes, for what is encrypted at rest (`KONTAK_ENCRYPTION_KEY`). */
    encryptionKey: Buffer;
  }
}

type Key = Pick<Context, "encryptionKey">;

const version = "v1";
const algorithm = "aes-256-gcm";

/** Encrypts a text for one member: another member's row cannot be given the result. */
export function encryptFor({ encryptionKey }: Key, memberId: number, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, encryptionKey, nonce).setAAD(aadOf(memberId));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [version, nonce, cipher.getAuthTag(), encrypted]
    .map((part) => (typeof part === "string" ? part : part.toString("base64url")))
    .join(":");
}

/** The text that was encrypted for the member; throws where it was changed, or encrypted with another key. */
export function decryptFor({ encryptionKey }: Key, memberId: number, stored: string): string {
  const [found, nonce = "", tag = "", encrypted = ""] = stored.split(":");
  if (found !== version) throw new Error("encrypted with an unknown version");
  const decipher = createDecipheriv(algorithm, encryptionKey, Buffer.from(nonce, "base64url"))
    .setAAD(aadOf(memberId))
    .setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([decipher.update(Buffer.from(encrypted, "base64url")), decipher.final()]).toString("utf8");
}

const aadOf = (memberId: number) => Buffer.from(`member:${memberId}`);
