import { renderSVG } from "uqr";
import { type Context, inTransaction, requireMember } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { layOutMail } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { requirePassword } from "../own-password.server.ts";
import { hashRecoveryCode, newRecoveryCode, newTotpSecret, totpAddress, totpStep } from "./codes.server.ts";
import { twoFactorChangedMail } from "./mails.ts";
import {
  countRecoveryCodes,
  deleteMemberSteps,
  deleteTotp,
  findTotp,
  insertTotp,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeTotpStep,
  updateConfirmed,
} from "./queries.server.ts";
import { groupCode, PasswordForm, recoveryCodes, stepMinutes, StepForm, twoFactorMessages } from "./rules.ts";

/** Whether the member signs in with a second step. */
export const hasSecondStep = async (ctx: Context, memberId: number) =>
  (await findTotp(ctx, memberId))?.confirmedAt != null;

/** What the member's page shows: on with the codes left, or the picture of a setup under way, or nothing yet. */
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
  // The secret is for the member's eyes alone.
  const isTheirs = !ctx.session?.impersonatorId;
  const isOpen = isTheirs && totp && totp.createdAt > addSeconds(ctx.clock(), -stepMinutes * 60);
  const setup = isOpen
    ? { secret: totp.secret.replace(/.{4}(?=.)/g, "$& "), picture: renderSVG(totpAddress(totp.secret, email)) }
    : undefined;
  return { isOn: false, since: undefined, codesLeft: 0, setup, isEmailConfirmed };
}

/**
 * Begins to set the app up, which needs the password; nothing counts before its first code. 409 where it is on, 403 with an
 * unconfirmed address: whoever signed up with somebody else's must not lock its owner out.
 */
export async function beginTwoFactor(ctx: Context, input: unknown): Promise<void> {
  const { id, isEmailConfirmed } = await withPassword(ctx, input);
  if (!isEmailConfirmed) throw new Refusal(403, twoFactorMessages.unconfirmed);
  if (!(await insertTotp(ctx, id, newTotpSecret()))) throw new Refusal(409, twoFactorMessages.isOn);
}

/** Ends the setup with the app's first code: signing in asks for one from now on. Answers the codes for paper, which are shown this once. */
export async function confirmTwoFactor(ctx: Context, input: unknown): Promise<string[]> {
  const member = requireMember(ctx);
  const { code } = parseInput(StepForm, input);
  if (!(await readTwoFactor(ctx)).setup) throw new Refusal(410, twoFactorMessages.notBegun);
  const { secret } = (await findTotp(ctx, member.id))!;
  const step = totpStep(secret, code, ctx.clock());
  if (step === undefined) throw new Refusal(422, twoFactorMessages.wrong, { code: twoFactorMessages.wrong });
  return inTransaction(ctx, async (tx) => {
    await updateConfirmed(tx, member.id);
    await takeTotpStep(tx, member.id, step);
    await tell(tx, member, true);
    return writeRecoveryCodes(tx, member.id);
  });
}

/** New codes for paper in the place of the old ones, which needs the password. */
export async function renewRecoveryCodes(ctx: Context, input: unknown): Promise<string[]> {
  const { id } = await withPassword(ctx, input);
  if (!(await hasSecondStep(ctx, id))) throw new Refusal(409, twoFactorMessages.isOff);
  return inTransaction(ctx, (tx) => writeRecoveryCodes(tx, id));
}

/** Takes the second step off, which needs the password. */
export async function endTwoFactor(ctx: Context, input: unknown): Promise<void> {
  const member = await withPassword(ctx, input);
  if (!(await hasSecondStep(ctx, member.id))) throw new Refusal(409, twoFactorMessages.isOff);
  await inTransaction(ctx, async (tx) => {
    await deleteTotp(tx, member.id);
    await deleteMemberSteps(tx, member.id);
    await tell(tx, member, false);
  });
}

/** Whether a code of the app or of paper is the member's; it is used up by that. */
export async function takeSecondCode(ctx: Context, memberId: number, code: string): Promise<boolean> {
  const totp = await findTotp(ctx, memberId);
  if (!totp?.confirmedAt) return false;
  if (!/^\d+$/.test(code)) return takeRecoveryCode(ctx, memberId, hashRecoveryCode(code));
  const step = totpStep(totp.secret, code, ctx.clock());
  return step !== undefined && takeTotpStep(ctx, memberId, step);
}

async function writeRecoveryCodes(tx: Context, memberId: number) {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await replaceRecoveryCodes(tx, memberId, codes.map(hashRecoveryCode));
  return codes.map(groupCode);
}

const tell = (tx: Context, member: { email: string; firstName: string }, isOn: boolean) =>
  sendMail(tx, { to: member.email, ...layOutMail(tx.origin, twoFactorChangedMail(member, isOn)) });

/** The signed-in member, who has just typed their password. */
async function withPassword(ctx: Context, input: unknown) {
  const member = requireMember(ctx);
  const { currentPassword } = parseInput(PasswordForm, input);
  await requirePassword(ctx, currentPassword);
  return member;
}
