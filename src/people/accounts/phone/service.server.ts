import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { writeText } from "#src/core/message-texts/write.server.ts";
import { type Context, inTransaction, requireMember } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { isMobile } from "#src/shared/phone.ts";
import { sendSms } from "#src/shared/sms.server.ts";
import { clientKey, takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { selectSecret } from "../queries.server.ts";
import { phoneOwnerOf } from "../rules.ts";
import { deleteCode, findOpenCode, findOwnPhone, insertCode, countAttempt, updatePhone } from "./queries.server.ts";
import {
  CodeForm,
  codeLength,
  codeMaxTries,
  codeMinutes,
  codeText,
  codeThrottles,
  phoneForm,
  phoneMessages,
} from "./rules.ts";

/** The signed-in member's own number, and the one with a pending code, both E.164. */
export async function readOwnPhone(ctx: Context) {
  const member = requireMember(ctx);
  const { phone, phoneConfirmedAt } = await findOwnPhone(ctx, member.id);
  const open = await findOpenCode(ctx, member.id);
  return {
    phone,
    isConfirmed: phoneConfirmedAt !== null,
    /** Numbers that receive no text messages cannot be confirmed. */
    canBeConfirmed: phone === null || isMobile(phone),
    codeSentTo: open?.phone,
    canSend: ctx.sms !== undefined,
    owner: phoneOwnerOf(member),
  };
}

/**
 * Sends a code of six digits to a number that the signed-in member enters. The number counts once the code is entered;
 * one that receives no text messages (a landline, a short or a foreign number) counts at once, unconfirmed. Whether
 * another member has it is neither checked nor revealed. 422 for a number that the member may not have, 409 for the
 * confirmed one, 429 for too many requests, 503 where no text messages are sent.
 */
export async function sendCode(ctx: Context, input: unknown): Promise<void> {
  const member = requireMember(ctx);
  const { id } = member;
  const { phone } = parseInput(phoneForm(phoneOwnerOf(member)), input);
  if (!isMobile(phone)) return saveUnconfirmed(ctx, id, phone);
  if (!ctx.sms) throw new Refusal(503, phoneMessages.off);
  const own = await findOwnPhone(ctx, id);
  if (own.phone === phone && own.phoneConfirmedAt)
    throw new Refusal(409, phoneMessages.same, { phone: phoneMessages.same });
  await takeToken(ctx, `phoneCode:client:${clientKey(ctx.client)}`, codeThrottles.client);
  await takeToken(ctx, `phoneCode:member:${id}`, codeThrottles.member);
  await takeToken(ctx, `phoneCode:phone:${phone}`, codeThrottles.phone);
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, "0");
  const codeHash = await hashCode(ctx, phone, code);
  await inTransaction(ctx, async (tx) => {
    await insertCode(tx, { memberId: id, phone, codeHash, expiresAt: addSeconds(ctx.clock(), codeMinutes * 60) });
    await sendSms(tx, { to: phone, text: await writeText(tx, codeText, code, new URL(ctx.origin).host) });
  });
}

async function saveUnconfirmed(ctx: Context, id: number, phone: string) {
  await takeToken(ctx, `phoneCode:member:${id}`, codeThrottles.member);
  await inTransaction(ctx, async (tx) => {
    await updatePhone(tx, id, { phone, phoneConfirmedAt: null });
    await deleteCode(tx, id);
  });
}

/** Checks the code and sets its number. 422 for a wrong one, with the attempts left, 410 for an expired one. */
export async function confirmCode(ctx: Context, input: unknown): Promise<void> {
  const { id } = requireMember(ctx);
  const { code } = parseInput(CodeForm, input);
  const sent = await countAttempt(ctx, id);
  if (!sent) throw new Refusal(410, phoneMessages.ended, { code: phoneMessages.ended });
  if (!timingSafeEqual(sent.codeHash, await hashCode(ctx, sent.phone, code))) {
    const left = codeMaxTries - sent.tries;
    const message = left > 0 ? phoneMessages.wrong(left) : phoneMessages.ended;
    throw new Refusal(left > 0 ? 422 : 410, message, { code: message });
  }
  await inTransaction(ctx, async (tx) => {
    await updatePhone(tx, id, { phone: sent.phone, phoneConfirmedAt: ctx.clock() });
    await deleteCode(tx, id);
  });
}

/** Removes the signed-in member's number and a pending code. */
export async function removePhone(ctx: Context): Promise<void> {
  const { id } = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    await updatePhone(tx, id, { phone: null, phoneConfirmedAt: null });
    await deleteCode(tx, id);
  });
}

/** Returns to the number's field: cancels the pending code. */
export const cancelCode = (ctx: Context) => deleteCode(ctx, requireMember(ctx).id);

async function hashCode(ctx: Context, phone: string, code: string) {
  return createHmac("sha256", await selectSecret(ctx, "phone"))
    .update(`${phone}:${code}`)
    .digest();
}
