import { writeMail } from "#src/core/message-texts/write.server.ts";
import { type Context, inTransaction, requireMember } from "#src/shared/context.server.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { clearTokens, clientKey, takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { knownDeviceCookie } from "../known-device.server.ts";
import { passwordChangedMail } from "../mails.ts";
import { requirePassword } from "../own-password.server.ts";
import { deletePasskeys } from "../passkeys/queries.server.ts";
import { hashPassword } from "../password.server.ts";
import { endPending, removeUnprovenCredentials } from "../pending.server.ts";
import { confirmEmail, findLink, findMember, lockMember, consumeLink, updatePassword } from "../queries.server.ts";
import {
  accountMessages,
  ChangePasswordForm,
  EmailForm,
  isEmailPassword,
  ResetPasswordForm,
  throttles,
} from "../rules.ts";
import { closedCookie, closeSessions, hashToken, openSession } from "../session.server.ts";

/** Asks for a link to choose a new password. The answer is the same whether or not the address is a member's. */
export async function requestReset(ctx: Context, input: unknown): Promise<void> {
  const { email } = parseInput(EmailForm, input);
  await takeToken(ctx, `reset:client:${clientKey(ctx.client)}`, throttles.reset.client);
  await takeToken(ctx, `reset:address:${email}`, throttles.reset.address);
  await enqueue(ctx, "accounts.mail", { kind: "reset", email });
}

/** Whether a reset link is valid. Reading does not consume it. */
export const isResetOpen = async (ctx: Context, token: string) =>
  (await findLink(ctx, hashToken(token), "reset")) !== undefined;

/**
 * Consumes a reset link: sets the new password, ends every session and passkey, since a stranger's may be among them, and
 * confirms the address, since its mail was read. Pending changes and codes end. Where the address was not
 * confirmed before, phone number and second step are removed too, since a stranger may have signed up with it. Attempts
 * counted against the address are cleared and this device becomes a known one, so that a stranger who tries passwords
 * cannot lock the member out. Returns the Set-Cookie headers; 410 for a link that is consumed or expired.
 */
export async function resetPassword(ctx: Context, token: string, input: unknown): Promise<string[]> {
  const { password } = parseInput(ResetPasswordForm, input);
  const id = hashToken(token);
  const link = await findLink(ctx, id, "reset");
  if (!link) throw new Refusal(410, accountMessages.linkEnded);
  refuseEmailPassword(password, link.email);
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, link.memberId);
    if (!member || !(await consumeLink(tx, id, "reset")) || !(await confirmEmail(tx, member.id, link.email)))
      throw new Refusal(410, accountMessages.linkEnded);
    await deletePasskeys(tx, member.id);
    if (!member.emailConfirmedAt) await removeUnprovenCredentials(tx, member.id);
    await changeTo(tx, link.memberId, passwordHash);
  });
  await clearTokens(ctx, `signIn:address:${link.email}`);
  return [closedCookie(), await knownDeviceCookie(ctx, { id: link.memberId, passwordHash })];
}

/**
 * Changes the signed-in member's password, which needs the current one. All other sessions end and this one continues
 * under a new id. Returns the Set-Cookie headers.
 */
export async function changePassword(ctx: Context, input: unknown, headers: Headers): Promise<string[]> {
  const { id, email } = requireMember(ctx);
  const { currentPassword, password } = parseInput(ChangePasswordForm, input);
  await requirePassword(ctx, currentPassword);
  if (password === currentPassword)
    throw new Refusal(422, accountMessages.passwordIsOld, { password: accountMessages.passwordIsOld });
  refuseEmailPassword(password, email);
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (tx) => {
    await changeTo(tx, id, passwordHash);
    return [await openSession(tx, id, headers), await knownDeviceCookie(tx, { id, passwordHash })];
  });
}

/** Sets the new password, ends all sessions and everything pending, and notifies the member. */
async function changeTo(tx: Context, memberId: number, passwordHash: string) {
  await updatePassword(tx, memberId, passwordHash);
  await endPending(tx, memberId);
  await closeSessions(tx, memberId, { exceptOwn: false });
  const member = await findMember(tx, memberId);
  if (member) await sendMail(tx, { to: member.email, ...(await writeMail(tx, passwordChangedMail(member))) });
}

function refuseEmailPassword(password: string, email: string) {
  if (isEmailPassword(password, email))
    throw new Refusal(422, accountMessages.passwordIsEmail, { password: accountMessages.passwordIsEmail });
}
