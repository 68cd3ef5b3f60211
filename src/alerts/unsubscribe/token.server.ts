import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "#src/shared/context.server.ts";
import { findSecret } from "../secret-queries.server.ts";
import type { SourceKey } from "../sources-queries.server.ts";
import { readSources, writeSources } from "./rules.ts";

const signatureBytes = 18;

/** The token of an unsubscribe link: the sources it turns off, with an HMAC. */
export const unsubscribeToken = (ctx: Context, sources: readonly SourceKey[]): Promise<string> =>
  signed(ctx, writeSources(sources));

/** The sources of a token; undefined if its signature is wrong. */
export async function readToken(ctx: Context, token: string): Promise<SourceKey[] | undefined> {
  const [text = ""] = token.split(".");
  const [expected, given] = [Buffer.from(await signed(ctx, text)), Buffer.from(token)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? readSources(text) : undefined;
}

async function signed(ctx: Context, text: string): Promise<string> {
  const secret = await findSecret(ctx, "unsubscribe");
  const signature = createHmac("sha256", secret!).update(`unsubscribe:${text}`).digest().subarray(0, signatureBytes);
  return `${text}.${signature.toString("base64url")}`;
}
