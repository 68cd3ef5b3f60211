import type { z } from "zod/mini";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { answerMessage } from "../mailbox/service.server.ts";
import { countAnswer } from "../captcha/question.server.ts";
import type { CaptchaProof } from "../captcha/rules.ts";
import { mailboxTexts } from "../mailbox/rules.ts";
import type { MessageForm } from "../message-input.ts";
import { messageTexts } from "../rules.ts";
import {
  getWritableListing,
  isCaptchaNeeded,
  refuseBeforehand,
  requireWriter,
  subjectOf,
  writeToSeller,
} from "../service.server.ts";
import { type DirectReceiver, getReceiver, writeToMember } from "../direct.server.ts";
import { directQuestions, quickQuestions } from "./rules.ts";

/** mesaj-gonder/{keyCode}: the template of a message to a seller; refuses what sending would refuse whatever the text. */
export async function readTemplate(ctx: Context, keyCode: string) {
  const member = requireWriter(ctx);
  const listing = await getWritableListing(ctx, member, keyCode);
  await refuseBeforehand(ctx, member, "buyer", { ...listing, buyerId: member.id, sellerId: listing.ownerId });
  return {
    offer: { keyCode, title: await subjectOf(ctx, listing.id), member: { id: listing.ownerId } },
    conversationCode: listing.conversationCode,
    isCaptchaNeeded: await isCaptchaNeeded(ctx, member, listing.conversationCode),
    readerId: member.id,
    questions: [...quickQuestions[listing.listingType]],
  };
}

/** The member or shop that an address names; 404 for another kind. */
export function receiverAt(kind: string, name: string): DirectReceiver {
  if (kind !== "uye" && kind !== "dukkan") throw new Refusal(404, messageTexts.memberNotFound);
  return kind === "uye" ? { member: name } : { shop: name };
}

/** The template of a message to a member or a shop; refuses what sending would refuse whatever the text. */
export async function readMemberTemplate(ctx: Context, to: DirectReceiver) {
  const member = requireWriter(ctx);
  const { name, conversationCode } = await getReceiver(ctx, member, to);
  return {
    receiver: { name },
    conversationCode,
    isCaptchaNeeded: await isCaptchaNeeded(ctx, member, conversationCode),
    readerId: member.id,
    questions: [...directQuestions],
  };
}

type Message = Omit<z.output<typeof MessageForm>, "captcha"> & { captcha?: CaptchaProof | undefined };

/** mesaj-gonder: sends an answer to `reply_to`, to the seller of `keyCode`, to a `member` or a `shop`; 422 without a receiver. */
export async function writeMessage(ctx: Context, form: Message) {
  requireWriter(ctx);
  // Outside the transaction of the message, which a wrong answer rolls back.
  if (typeof form.captcha === "object") await countAnswer(ctx);
  const sent = await deliver(ctx, form);
  return {
    message: sent.held === null ? mailboxTexts.sent : mailboxTexts.held,
    id: sent.id,
    conversationCode: sent.conversationCode,
    redirect: sent.isFirst,
    isHeld: sent.held !== null,
  };
}

async function deliver(ctx: Context, form: Message) {
  const { message: body, keyCode, member, shop, reply_to: replyTo, captcha } = form;
  if (replyTo !== undefined) return answerMessage(ctx, replyTo, body);
  if (keyCode !== undefined) return writeToSeller(ctx, keyCode.toUpperCase(), { body, captcha });
  if (member !== undefined) return writeToMember(ctx, { member }, { body, captcha });
  if (shop !== undefined) return writeToMember(ctx, { shop }, { body, captcha });
  throw new Refusal(422, messageTexts.noReceiver);
}
