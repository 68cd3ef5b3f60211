import type { Context } from "#src/shared/context.server.ts";
import { decryptText, encryptText } from "#src/shared/encryption.server.ts";

type Key = Pick<Context, "encryptionKey">;

const rowOf = (memberId: number) => `member:${memberId}`;

/** Encrypts a text for one member: another member's row cannot be given the result. */
export const encryptFor = (ctx: Key, memberId: number, text: string): string => encryptText(ctx, rowOf(memberId), text);

/** The text that was encrypted for the member; throws where it was changed, or encrypted with another key. */
export const decryptFor = (ctx: Key, memberId: number, stored: string): string =>
  decryptText(ctx, rowOf(memberId), stored);
