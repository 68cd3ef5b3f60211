import { answerOneClick } from "#src/core/notifications/unsubscribe/one-click.server.ts";
import { readSignedLink, signLink } from "#src/core/notifications/unsubscribe/signed-link.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { isMailOff, upsertMailOff } from "../people/queries.server.ts";
import { noticesOffMessages, noticesOffPath, oneClickNoticesOffPath, withToken } from "./unsubscribe-rules.ts";

/** The token of a link that turns a member's mails about unread messages off. */
export const noticesOffToken = (ctx: Context, memberId: number) => signLink(ctx, "messages", String(memberId));

/** Whether the mails of a link's member are off already; nothing for a link that is not ours. */
export async function readNoticesOffLink(ctx: Context, token: string): Promise<{ isOff: boolean } | undefined> {
  const memberId = await readSignedLink(ctx, "messages", token);
  return memberId === undefined ? undefined : { isOff: await isMailOff(ctx, Number(memberId)) };
}

/** Turns the mails off: the link is enough, nobody signs in. 404 for a link that is not ours. */
export async function turnNoticesOff(ctx: Context, token: string): Promise<void> {
  const memberId = await readSignedLink(ctx, "messages", token);
  if (memberId === undefined) throw new Refusal(404, noticesOffMessages.wrongLink);
  await upsertMailOff(ctx, Number(memberId), true);
}

/** The mail reader's own button in mails about unread messages. */
export const noticesOffApi = answerOneClick({
  address: oneClickNoticesOffPath,
  pageOf: (token) => withToken(noticesOffPath, token),
  unsubscribe: turnNoticesOff,
  done: noticesOffMessages.done,
});
