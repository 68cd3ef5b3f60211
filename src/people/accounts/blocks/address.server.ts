import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "#src/shared/context.server.ts";
import { readId } from "#src/shared/validation.ts";
import { selectSecret } from "../queries.server.ts";
import { blockedPath } from "./rules.ts";

/** The path at which a member reads why they are blocked: whoever has it needs no session. */
export const blockedAddress = async (ctx: Context, blockId: number): Promise<string> =>
  `${blockedPath}?anahtar=${blockId}.${(await signatureOf(ctx, blockId)).toString("base64url")}`;

/** The id of the block that a signed token names; undefined for anything else. */
export async function readBlockToken(ctx: Context, token: string): Promise<number | undefined> {
  const [id = "", signature = ""] = token.split(".");
  const blockId = readId(id);
  const sent = Buffer.from(signature, "base64url");
  const signed = await signatureOf(ctx, blockId);
  return blockId !== 0 && sent.length === signed.length && timingSafeEqual(sent, signed) ? blockId : undefined;
}

const signatureOf = async (ctx: Context, blockId: number) =>
  createHmac("sha256", await selectSecret(ctx, "account-block"))
    .update(String(blockId))
    .digest();
