import { writeMail } from "#src/core/message-texts/write.server.ts";
import { type Context, inTransaction, type Member, requireMember } from "#src/shared/context.server.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { requirePassword } from "../own-password.server.ts";
import { checkNewCredential, creationOptions } from "./ceremony.server.ts";
import { passkeyAddedMail, passkeyRemovedMail } from "./mails.ts";
import { CurrentPassword, NewPasskeyForm, PasskeyNameForm } from "./passkey-input.ts";
import {
  countPasskeys,
  deletePasskey,
  findPasskey,
  insertPasskey,
  lockPasskeys,
  selectPasskeys,
  updateName,
} from "./queries.server.ts";
import { passkeyMessages, passkeysMax } from "./rules.ts";

/** The member's passkeys for their page, the oldest first. */
export async function readPasskeys(ctx: Context) {
  const passkeys = await selectPasskeys(ctx, requireMember(ctx).id);
  return passkeys.map(({ id, name, kind, createdAt, usedAt }) => ({ id, name, kind, createdAt, usedAt }));
}

/** One of the member's passkeys; 404 for any other. */
export async function getPasskey(ctx: Context, id: number) {
  const passkey = await findPasskey(ctx, requireMember(ctx).id, id);
  if (!passkey) throw new Refusal(404, passkeyMessages.notFound);
  return passkey;
}

/** Starts adding a passkey, which needs the password. 403 with an unconfirmed address, 409 with as many as allowed. */
export async function issueAddChallenge(ctx: Context, input: unknown) {
  const member = requireMember(ctx);
  const { currentPassword } = parseInput(CurrentPassword, input);
  await requireBelowLimit(ctx, member);
  await requirePassword(ctx, currentPassword);
  return creationOptions(ctx, ctx.session!.id, member);
}

/**
 * Adds the passkey that an authenticator has created since `issueAddChallenge`, and notifies the member by mail. 410
 * for an expired challenge, 422 for an invalid answer, 409 for a passkey that is already registered.
 */
export async function addPasskey(ctx: Context, input: unknown): Promise<void> {
  const member = requireMember(ctx);
  const { name, passkey } = parseInput(NewPasskeyForm, input);
  const made = await checkNewCredential(ctx, ctx.session!.id, passkey);
  await inTransaction(ctx, async (tx) => {
    await lockPasskeys(tx, member.id);
    await requireBelowLimit(tx, member);
    if (!(await insertPasskey(tx, { ...made, memberId: member.id, name, createdAt: ctx.clock() })))
      throw new Refusal(409, passkeyMessages.isThere);
    await notify(tx, member, passkeyAddedMail(member, name));
  });
}

export async function renamePasskey(ctx: Context, id: number, input: unknown): Promise<void> {
  const member = requireMember(ctx);
  const { name } = parseInput(PasskeyNameForm, input);
  if (!(await updateName(ctx, member.id, id, name))) throw new Refusal(404, passkeyMessages.notFound);
}

/** Removes a passkey, which needs the password, and notifies the member by mail; it can no longer sign in. */
export async function removePasskey(ctx: Context, id: number, input: unknown): Promise<void> {
  const member = requireMember(ctx);
  await getPasskey(ctx, id);
  const { currentPassword } = parseInput(CurrentPassword, input);
  await requirePassword(ctx, currentPassword);
  await inTransaction(ctx, async (tx) => {
    const removed = await deletePasskey(tx, member.id, id);
    if (!removed) throw new Refusal(404, passkeyMessages.notFound);
    await notify(tx, member, passkeyRemovedMail(member, removed.name));
  });
}

/**
 * Only a confirmed address has passkeys: a stranger who signed up with it must not be able to sign in after its owner
 * takes the account over.
 */
async function requireBelowLimit(ctx: Context, { id, isEmailConfirmed }: Member) {
  if (!isEmailConfirmed) throw new Refusal(403, passkeyMessages.unconfirmed);
  if ((await countPasskeys(ctx, id)) >= passkeysMax) throw new Refusal(409, passkeyMessages.tooMany);
}

const notify = async (tx: Context, { email }: Member, text: MailText) =>
  sendMail(tx, { to: email, ...(await writeMail(tx, text)) });
