import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "#src/shared/context.server.ts";
import { findSecret } from "../secret-queries.server.ts";
import type { SourceKey } from "../sources-queries.server.ts";
import { readSources, writeSources } from "./rules.ts";

const markBytes = 18;

/** What a link in a mail carries: the sources whose mails it turns off, and our mark that they stood in one. */
export const unsubscribeToken = (ctx: Context, sources: readonly SourceKey[]): Promise<string> =>
  marked(ctx, writeSources(sources));

/** The sources of a token; nothing for one that we did not write. */
export async function readToken(ctx: Context, token: string): Promise<SourceKey[] | undefined> {
  const [text = ""] = token.split(".");
  const [ours, given] = [Buffer.from(await marked(ctx, text)), Buffer.from(token)];
  return given.length === ours.length && timingSafeEqual(given, ours) ? readSources(text) : undefined;
}

async function marked(ctx: Context, text: string): Promise<string> {
  const secret = await findSecret(ctx, "unsubscribe");
  const mark = createHmac("sha256", secret!).update(`unsubscribe:${text}`).digest().subarray(0, markBytes);
  return `${text}.${mark.toString("base64url")}`;
}
