import { writeMail } from "#src/core/message-texts/write.server.ts";
import { type Context, inTransaction, requireMember } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { clientKey, takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { requirePassword } from "../own-password.server.ts";
import { endPending } from "../pending.server.ts";
import { findMember, findMemberByEmail, lockMember } from "../queries.server.ts";
import { accountMessages } from "../rules.ts";
import { hashToken, newToken } from "../session.server.ts";
import {
  addressChangedMail,
  addressIsTakenMail,
  addressReplacedMail,
  confirmOldAddressMail,
  confirmNewAddressMail,
} from "./mails.ts";
import {
  deleteChange,
  findChange,
  findOwnChange,
  insertChange,
  lockChange,
  updateEmail,
  updateSide,
} from "./queries.server.ts";
import { changeHours, changeMessages, changeThrottles, EmailChangeForm } from "./rules.ts";

/** A requested change; `oldEmail` is the member's address at that time. */
export type EmailChange = { memberId: number; oldEmail: string; newEmail: string };

/** A pending change, as the signed-in member's page shows it. */
export async function readOwnChange(ctx: Context) {
  const { id, email } = requireMember(ctx);
  const change = await findOwnChange(ctx, id);
  return {
    email,
    change: change && {
      newEmail: change.newEmail,
      isOldConfirmed: change.oldToken === null || change.oldConfirmedAt !== null,
      isNewConfirmed: change.newConfirmedAt !== null,
    },
  };
}

/**
 * Requests a change of the signed-in member's address, which needs the current password. Each address gets a link and
 * both must be used; an unconfirmed old address gets none, since it may be a stranger's. The answer is the same whether or
 * not the new address is a member's. 422 for a wrong password or the same address, 429 for too many requests.
 */
export async function requestEmailChange(ctx: Context, input: unknown): Promise<void> {
  const { id, email: oldEmail } = requireMember(ctx);
  const { email: newEmail, currentPassword } = parseInput(EmailChangeForm, input);
  if (newEmail === oldEmail) throw new Refusal(422, changeMessages.same, { email: changeMessages.same });
  await requirePassword(ctx, currentPassword);
  await takeToken(ctx, `emailChange:client:${clientKey(ctx.client)}`, changeThrottles.client);
  await takeToken(ctx, `emailChange:member:${id}`, changeThrottles.member);
  await takeToken(ctx, `emailChange:address:${newEmail}`, changeThrottles.address);
  await enqueue(ctx, "accounts.email-change", { memberId: id, oldEmail, newEmail });
}

/** Sends the links of a change, in the background for known and unknown addresses alike, as `writeAccountMail` does. */
export async function writeChangeMails(ctx: Context, { memberId, oldEmail, newEmail }: EmailChange) {
  const member = await findMember(ctx, memberId);
  if (member?.email !== oldEmail) return;
  const owner = await findMemberByEmail(ctx, newEmail);
  await inTransaction(ctx, async (tx) => {
    const send = async (to: string, text: MailText) => sendMail(tx, { to, ...(await writeMail(ctx, text)) });
    const [oldToken, newSecret] = [member.emailConfirmedAt ? newToken() : undefined, newToken()];
    const expiresAt = addSeconds(ctx.clock(), changeHours * 3600);
    await insertChange(tx, {
      memberId,
      oldEmail,
      newEmail,
      oldToken: oldToken ? hashToken(oldToken) : null,
      newToken: hashToken(newSecret),
      expiresAt,
    });
    if (oldToken) await send(member.email, confirmOldAddressMail(member, newEmail, oldToken));
    await send(newEmail, owner ? addressIsTakenMail(owner) : confirmNewAddressMail(member, newSecret));
  });
}

/** The change of a valid link, else undefined. Reading does not consume it. */
export async function readChangeLink(ctx: Context, token: string) {
  const hash = hashToken(token);
  const change = await findChange(ctx, hash);
  if (!change) return undefined;
  const isOld = change.oldToken?.equals(hash) ?? false;
  return { newEmail: change.newEmail, isOld, isUsed: (isOld ? change.oldConfirmedAt : change.newConfirmedAt) !== null };
}

/**
 * Consumes a link. The second one changes the address and notifies both addresses; everything else pending ends.
 * Returns whether the change is done or the other link is still unused. 410 for an expired link, 409 where the new
 * address has become another member's meanwhile.
 */
export async function confirmChange(ctx: Context, token: string): Promise<{ isDone: boolean }> {
  const hash = hashToken(token);
  return inTransaction(ctx, async (tx) => {
    // The member is always locked first, so that a concurrent reset waits instead of causing a deadlock.
    const found = await findChange(tx, hash);
    if (found) await lockMember(tx, found.memberId);
    const change = await lockChange(tx, hash);
    if (!change) throw new Refusal(410, accountMessages.linkEnded);
    const { memberId, newEmail, oldEmail } = change;
    const isOld = change.oldToken?.equals(hash) ?? false;
    await updateSide(tx, memberId, isOld ? "oldConfirmedAt" : "newConfirmedAt");
    const isOldDone = isOld || change.oldToken === null || change.oldConfirmedAt !== null;
    const isNewDone = !isOld || change.newConfirmedAt !== null;
    if (!isOldDone || !isNewDone) return { isDone: false };
    if (!(await updateEmail(tx, memberId, newEmail))) throw new Refusal(409, changeMessages.taken);
    await endPending(tx, memberId);
    const member = (await findMember(tx, memberId))!;
    const send = async (to: string, text: MailText) => sendMail(tx, { to, ...(await writeMail(ctx, text)) });
    await send(newEmail, addressChangedMail(member, newEmail));
    // An unconfirmed address may be a stranger's, who must not learn who the member is.
    await send(oldEmail, change.oldToken ? addressChangedMail(member, newEmail) : addressReplacedMail());
    return { isDone: true };
  });
}

/** Cancels the signed-in member's pending change; its links end. */
export const cancelEmailChange = (ctx: Context) => deleteChange(ctx, requireMember(ctx).id);
