import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Context } from "./context.server.ts";

declare module "./context.server.ts" {
  interface Services {
    /** 32 bytes, for what is encrypted at rest (`KONTAK_ENCRYPTION_KEY`). */
    encryptionKey: Buffer;
  }
}

type Key = Pick<Context, "encryptionKey">;

const version = "v1";
const algorithm = "aes-256-gcm";

/** Encrypts a text for one row, such as `webhook:7`: another row cannot be given the result. */
export function encryptText({ encryptionKey }: Key, row: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, encryptionKey, nonce).setAAD(Buffer.from(row));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [version, nonce, cipher.getAuthTag(), encrypted]
    .map((part) => (typeof part === "string" ? part : part.toString("base64url")))
    .join(":");
}

/** The text that was encrypted for the row; throws where it was changed, or encrypted with another key. */
export function decryptText({ encryptionKey }: Key, row: string, stored: string): string {
  const [found, nonce = "", tag = "", encrypted = ""] = stored.split(":");
  if (found !== version) throw new Error("encrypted with an unknown version");
  const decipher = createDecipheriv(algorithm, encryptionKey, Buffer.from(nonce, "base64url"))
    .setAAD(Buffer.from(row))
    .setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([decipher.update(Buffer.from(encrypted, "base64url")), decipher.final()]).toString("utf8");
}

const rowOf = (memberId: number) => `member:${memberId}`;

/** Encrypts a text for one member: another member's row cannot be given the result. */
export const encryptFor = (ctx: Key, memberId: number, text: string): string => encryptText(ctx, rowOf(memberId), text);

/** The text that was encrypted for the member; throws where it was changed, or encrypted with another key. */
export const decryptFor = (ctx: Key, memberId: number, stored: string): string =>
  decryptText(ctx, rowOf(memberId), stored);
