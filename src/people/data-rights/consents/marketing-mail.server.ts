import { writeMail } from "#src/core/message-texts/write.server.ts";
import { oneClickHeaders } from "#src/core/notifications/unsubscribe/one-click.server.ts";
import { readSignedLink, signLink } from "#src/core/notifications/unsubscribe/signed-link.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { lockContact, selectConsents } from "./queries.server.ts";
import { consentMessages, type Purpose, purposes } from "./rules.ts";
import { changeConsents } from "./service.server.ts";

/** The address of the link at the end of such a mail, and of one-click unsubscribe (RFC 8058). */
export const withdrawPath = "/izin-kapat";
export const oneClickWithdrawAddress = `${withdrawPath}/tek-tik`;
const withToken = (path: string, token: string) => `${path}?${new URLSearchParams({ anahtar: token })}`;

/**
 * The only way to send mails that need a consent: nothing is sent without a valid consent and a
 * confirmed address, and each mail has an unsubscribe link. `key` as of `sendMail`. Returns whether it was sent.
 */
export function sendMarketingMail(
  ctx: Context,
  { memberId, purpose, key, mail }: { memberId: number; purpose: Purpose; key: string; mail: MailText },
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const member = await lockContact(tx, memberId);
    const holds = (await selectConsents(tx, memberId)).some(
      (one) => one.purpose === purpose && one.channel === "email" && one.isGiven,
    );
    if (!member?.emailConfirmedAt || !holds) return false;
    const token = await withdrawToken(tx, memberId, purpose);
    const links = [{ label: "Bu konuda e-posta almak istemiyorum", path: withToken(withdrawPath, token) }];
    const headers = oneClickHeaders(tx.origin + withToken(oneClickWithdrawAddress, token));
    await sendMail(tx, { to: member.email, key, headers, ...(await writeMail(tx, mail, links)) });
    return true;
  });
}

/** The consent that a link withdraws; undefined for a forged link. */
export async function readWithdrawToken(ctx: Context, token: string) {
  const [memberId, purpose] = (await readSignedLink(ctx, "consent", token))?.split("-") ?? [];
  if (!purpose || !Object.hasOwn(purposes, purpose)) return undefined;
  return { memberId: Number(memberId), purpose: purpose as Purpose };
}

/** Withdraws the consent of a link: the link is enough, without signing in. 404 for a forged link. */
export async function withdrawByLink(ctx: Context, token: string): Promise<void> {
  const link = await readWithdrawToken(ctx, token);
  if (!link) throw new Refusal(404, consentMessages.wrongLink);
  const consent = { purpose: link.purpose, channel: "email" } as const;
  await changeConsents(ctx, link.memberId, [], [consent], { source: "unsubscribe", textVersion: "izinler-1" });
}

const withdrawToken = (ctx: Context, memberId: number, purpose: Purpose) =>
  signLink(ctx, "consent", `${memberId}-${purpose}`);
