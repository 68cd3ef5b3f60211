import type { Context } from "#src/shared/context.server.ts";
import { layOutMail, type MailText } from "#src/shared/mail-layout.ts";
import { type Message, sourceOf, writeWith } from "#src/shared/message-texts.ts";
import { findPublishedTexts } from "./queries.server.ts";

type Writer = Pick<Context, "db" | "origin">;

/**
 * A mail with the texts that staff published, laid out. Texts that do not fit the code's any more are left out, so that a
 * mail is always written. `links` are added to those of the mail.
 */
export async function writeMail(ctx: Writer, mail: MailText, links: MailText["links"] = []) {
  const source = sourceOf(mail);
  const published = source && (await findPublishedTexts(ctx, source.id));
  const written = published ? writeWith(published.texts, source.write).written : mail;
  return layOutMail(ctx.origin, { ...written, links: [...(written.links ?? []), ...links] });
}

/** A text or push message with the texts that staff published. */
export async function writeText<Args extends unknown[]>(
  ctx: Pick<Context, "db">,
  write: Message<Args, string>,
  ...args: Args
): Promise<string> {
  const published = await findPublishedTexts(ctx, write.id);
  return writeWith(published?.texts ?? {}, () => write(...args)).written;
}
