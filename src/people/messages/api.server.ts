import type { FastifyInstance } from "fastify";
import { storeReturnAction } from "#src/people/accounts/return.server.ts";
import { findLiveListing } from "#src/selling/listings/live-listing.server.ts";
import { type Context, requireMember } from "#src/shared/context.server.ts";
import { handle } from "#src/shared/endpoint.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { deleteMessage, memberMessageTemplate, messageTemplate, postMessage, showMessage } from "./api.ts";
import { captchaChallenge } from "./captcha/api.ts";
import { captchaThrottle } from "./captcha/rules.ts";
import { makeChallenge } from "./captcha/service.server.ts";
import { readMemberTemplate, readTemplate, receiverAt, writeMessage } from "./compose/service.server.ts";
import { deletedText, isBox, mailboxTexts } from "./mailbox/rules.ts";
import { beginAnswer, deleteMessages, readMessage } from "./mailbox/service.server.ts";
import { messageTexts, writeAction } from "./rules.ts";
import { requestVideo } from "./video-request/api.ts";
import { askForVideo } from "./video-request/service.server.ts";

/** The visitor returns to the page of the listing. */
async function signInPurposeOf(ctx: Context, keyCode: string) {
  const listing = await findLiveListing(ctx, keyCode);
  return listing && { text: messageTexts.signIn(listing.name), path: listing.address };
}

export async function messagesApi(app: FastifyInstance) {
  handle(app, showMessage, (ctx, { id }, { request }) =>
    (request.query as { reply_to?: string }).reply_to === "1" ? beginAnswer(ctx, id) : readMessage(ctx, id),
  );
  handle(app, messageTemplate, async (ctx, { keyCode }, { reply }) => {
    // Product 9.2: a visitor signs in and comes back to the open window.
    if (!ctx.member) {
      const purpose = await signInPurposeOf(ctx, keyCode.toUpperCase());
      reply.header("set-cookie", await storeReturnAction(ctx, { action: writeAction, keyCode }, purpose));
    }
    return readTemplate(ctx, keyCode.toUpperCase());
  });
  handle(app, memberMessageTemplate, async (ctx, { kind, name }, { reply }) => {
    const receiver = receiverAt(kind, name);
    if (!ctx.member) reply.header("set-cookie", await storeReturnAction(ctx, { action: writeAction, ...receiver }));
    return readMemberTemplate(ctx, receiver);
  });
  handle(app, postMessage, writeMessage);
  handle(app, requestVideo, (ctx, { keyCode }) => askForVideo(ctx, keyCode.toUpperCase()));
  handle(app, deleteMessage, async (ctx, { id, tab }) => {
    if (!isBox(tab) || !/^\d{1,15}$/.test(id)) throw new Refusal(404, mailboxTexts.notFound);
    return { message: deletedText(await deleteMessages(ctx, tab, [Number(id)])) };
  });
  handle(app, captchaChallenge, async (ctx) => {
    await takeToken(ctx, `captcha:${requireMember(ctx).id}`, captchaThrottle);
    return (await makeChallenge(ctx)) as { parameters: object; signature: string } as never;
  });
}
