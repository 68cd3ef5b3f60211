import type { z } from "zod/mini";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import type { ListingType } from "#src/listings/rules.ts";
import { answerMessage } from "../mailbox/service.server.ts";
import { mailboxTexts } from "../mailbox/rules.ts";
import type { MessageForm } from "../message-input.ts";
import { messageTexts } from "../rules.ts";
import { getWritableListing, refuseBeforehand, requireWriter, subjectOf, writeToSeller } from "../service.server.ts";
import { quickQuestions } from "./rules.ts";

/** Spec 7, mesaj-gonder/{keyCode}: what a message to a seller begins with; the refusals of sending it, so far as they are known. */
export async function readTemplate(ctx: Context, keyCode: string) {
  const member = requireWriter(ctx);
  const listing = await getWritableListing(ctx, member, keyCode);
  await refuseBeforehand(ctx, member, "buyer", { ...listing, buyerId: member.id, sellerId: listing.ownerId });
  return {
    offer: { keyCode, title: await subjectOf(ctx, listing.id), member: { id: listing.ownerId } },
    conversationCode: listing.conversationCode,
    isCaptchaNeeded: listing.conversationCode === null,
    readerId: member.id,
    questions: [...quickQuestions[listing.listingType as ListingType]],
  };
}

/** Spec 7, mesaj-gonder: to the seller of `keyCode`, or an answer to `reply_to`; 422 for neither. */
export async function writeMessage(ctx: Context, form: z.output<typeof MessageForm>) {
  const { message: body, keyCode, reply_to: replyTo, captcha } = form;
  requireWriter(ctx);
  if (replyTo === undefined && keyCode === undefined) throw new Refusal(422, messageTexts.noReceiver);
  const sent =
    replyTo === undefined
      ? await writeToSeller(ctx, keyCode!.toUpperCase(), { body, captcha })
      : await answerMessage(ctx, replyTo, body);
  return {
    message: sent.held === null ? mailboxTexts.sent : mailboxTexts.held,
    id: sent.id,
    conversationCode: sent.conversationCode,
    redirect: sent.isFirst,
    isHeld: sent.held !== null,
  };
}
