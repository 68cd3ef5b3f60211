import { renderSVG } from "uqr";
import { writeMail } from "#src/core/message-texts/write.server.ts";
import { type Context, inTransaction, requireMember } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { requirePassword } from "../own-password.server.ts";
import { countPasskeys } from "../passkeys/queries.server.ts";
import { hashRecoveryCode, newRecoveryCode, newTotpSecret, totpAddress, totpStep } from "./codes.server.ts";
import { twoFactorChangedMail } from "./mails.ts";
import {
  countRecoveryCodes,
  deleteMemberSteps,
  deleteTotp,
  findTotp,
  insertTotp,
  replaceRecoveryCodes,
  consumeRecoveryCode,
  consumeTotpStep,
  updateConfirmed,
} from "./queries.server.ts";
import { groupCode, PasswordForm, recoveryCodes, stepMinutes, StepForm, twoFactorMessages } from "./rules.ts";

/** Whether the member uses two-factor authentication. */
export const hasSecondStep = async (ctx: Context, memberId: number) =>
  (await findTotp(ctx, memberId))?.confirmedAt != null;

/**
 * Whether a password is not enough to sign in: the member has an app's codes, or is one of the staff with a passkey, which
 * would otherwise protect nothing.
 */
export const needsStep = async (ctx: Context, { id, role }: { id: number; role: string }): Promise<boolean> =>
  (await hasSecondStep(ctx, id)) || (role !== "member" && (await countPasskeys(ctx, id)) > 0);

/** The state for the member's page: on with the codes left, the QR code of a pending setup, or off. */
export async function readTwoFactor(ctx: Context) {
  const { id, email, isEmailConfirmed } = requireMember(ctx);
  const totp = await findTotp(ctx, id);
  if (totp?.confirmedAt)
    return {
      isOn: true,
      since: totp.confirmedAt,
      codesLeft: await countRecoveryCodes(ctx, id),
      setup: undefined,
      isEmailConfirmed,
    };
  // Only the member may read the secret.
  const isTheirs = !ctx.session?.impersonatorId;
  const isOpen = isTheirs && totp && totp.createdAt > addSeconds(ctx.clock(), -stepMinutes * 60);
  const address = isOpen && totpAddress(totp.secret, email);
  const setup = address
    ? { secret: totp.secret.replace(/.{4}(?=.)/g, "$& "), address, picture: renderSVG(address) }
    : undefined;
  return { isOn: false, since: undefined, codesLeft: 0, setup, isEmailConfirmed };
}

/**
 * Starts the setup of the app, which needs the password; it is off until its first code. 409 where it is on, 403 with an
 * unconfirmed address: a stranger who signed up with it must not lock its owner out.
 */
export async function startTwoFactor(ctx: Context, input: unknown): Promise<void> {
  const { id, isEmailConfirmed } = await withPassword(ctx, input);
  if (!isEmailConfirmed) throw new Refusal(403, twoFactorMessages.unconfirmed);
  if (!(await insertTotp(ctx, id, newTotpSecret()))) throw new Refusal(409, twoFactorMessages.isOn);
}

/** Ends the setup with the app's first code: signing in needs one from now on. Returns the recovery codes. */
export async function confirmTwoFactor(ctx: Context, input: unknown): Promise<string[]> {
  const member = requireMember(ctx);
  const { code } = parseInput(StepForm, input);
  if (!(await readTwoFactor(ctx)).setup) throw new Refusal(410, twoFactorMessages.notBegun);
  const { secret } = (await findTotp(ctx, member.id))!;
  const step = totpStep(secret, code, ctx.clock());
  if (step === undefined) throw new Refusal(422, twoFactorMessages.wrong, { code: twoFactorMessages.wrong });
  return inTransaction(ctx, async (tx) => {
    await updateConfirmed(tx, member.id);
    await consumeTotpStep(tx, member.id, step);
    await notify(tx, member, true);
    return writeRecoveryCodes(tx, member.id);
  });
}

/** Replaces the recovery codes, which needs the password. */
export async function renewRecoveryCodes(ctx: Context, input: unknown): Promise<string[]> {
  const { id } = await withPassword(ctx, input);
  if (!(await hasSecondStep(ctx, id))) throw new Refusal(409, twoFactorMessages.isOff);
  return inTransaction(ctx, (tx) => writeRecoveryCodes(tx, id));
}

/** Switches two-factor authentication off, which needs the password. */
export async function endTwoFactor(ctx: Context, input: unknown): Promise<void> {
  const member = await withPassword(ctx, input);
  if (!(await hasSecondStep(ctx, member.id))) throw new Refusal(409, twoFactorMessages.isOff);
  await inTransaction(ctx, async (tx) => {
    await deleteTotp(tx, member.id);
    await deleteMemberSteps(tx, member.id);
    await notify(tx, member, false);
  });
}

/** Whether a code is a valid app or recovery code of the member; it is consumed. */
export async function consumeSecondCode(ctx: Context, memberId: number, code: string): Promise<boolean> {
  const totp = await findTotp(ctx, memberId);
  if (!totp?.confirmedAt) return false;
  if (!/^\d+$/.test(code)) return consumeRecoveryCode(ctx, memberId, hashRecoveryCode(code));
  const step = totpStep(totp.secret, code, ctx.clock());
  return step !== undefined && consumeTotpStep(ctx, memberId, step);
}

async function writeRecoveryCodes(tx: Context, memberId: number) {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await replaceRecoveryCodes(tx, memberId, codes.map(hashRecoveryCode));
  return codes.map(groupCode);
}

const notify = async (tx: Context, member: { email: string; firstName: string }, isOn: boolean) =>
  sendMail(tx, { to: member.email, ...(await writeMail(tx, twoFactorChangedMail(member, isOn))) });

/** The signed-in member, who has just typed their password. */
async function withPassword(ctx: Context, input: unknown) {
  const member = requireMember(ctx);
  const { currentPassword } = parseInput(PasswordForm, input);
  await requirePassword(ctx, currentPassword);
  return member;
}
