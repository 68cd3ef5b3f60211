import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "#src/shared/context.server.ts";
import { findSecret } from "../secret-queries.server.ts";

const signatureBytes = 18;

/** What a link in a mail is for: a link for one purpose is worth nothing for another. */
type Purpose = "unsubscribe" | "consent" | "messages";

/** The token of a link in a mail, which needs no session: the text and our signature of it. The text holds no dot. */
export async function signLink(ctx: Context, purpose: Purpose, text: string): Promise<string> {
  const secret = await findSecret(ctx, "unsubscribe");
  const signature = createHmac("sha256", secret!).update(`${purpose}:${text}`).digest().subarray(0, signatureBytes);
  return `${text}.${signature.toString("base64url")}`;
}

/** The text of a token; nothing for one that we did not sign for this purpose. */
export async function readSignedLink(ctx: Context, purpose: Purpose, token: string): Promise<string | undefined> {
  const [text = ""] = token.split(".");
  const [ours, given] = [Buffer.from(await signLink(ctx, purpose, text)), Buffer.from(token)];
  return given.length === ours.length && timingSafeEqual(given, ours) ? text : undefined;
}
