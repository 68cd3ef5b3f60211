import { readSignedLink, signLink } from "#src/core/notifications/unsubscribe/signed-link.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { SourceKey } from "../sources-queries.server.ts";
import { readSources, writeSources } from "./rules.ts";

/** What a link in a mail carries: the sources whose mails it turns off, signed. */
export const unsubscribeToken = (ctx: Context, sources: readonly SourceKey[]): Promise<string> =>
  signLink(ctx, "unsubscribe", writeSources(sources));

/** The sources of a token; undefined if its signature is wrong. */
export async function readToken(ctx: Context, token: string): Promise<SourceKey[] | undefined> {
  const text = await readSignedLink(ctx, "unsubscribe", token);
  return text === undefined ? undefined : readSources(text);
}
