import type { FastifyInstance } from "fastify";
import { rememberReturnAction } from "#src/accounts/return.server.ts";
import { requireMember } from "#src/shared/context.server.ts";
import { handle } from "#src/shared/endpoint.server.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { messageTemplate, postMessage, showMessage } from "./api.ts";
import { captchaChallenge } from "./captcha/api.ts";
import { captchaThrottle } from "./captcha/rules.ts";
import { makeChallenge } from "./captcha/service.server.ts";
import { readTemplate, writeMessage } from "./compose/service.server.ts";
import { beginAnswer, readMessage } from "./mailbox/service.server.ts";
import { writeAction } from "./rules.ts";

export async function messagesApi(app: FastifyInstance) {
  handle(app, showMessage, (ctx, { id }, { request }) =>
    (request.query as { reply_to?: string }).reply_to === "1" ? beginAnswer(ctx, id) : readMessage(ctx, id),
  );
  handle(app, messageTemplate, async (ctx, { keyCode }, { reply }) => {
    // Spec 6: a visitor signs in and comes back to the open window.
    if (!ctx.member) reply.header("set-cookie", rememberReturnAction({ action: writeAction, keyCode }, ctx.clock()));
    return readTemplate(ctx, keyCode.toUpperCase());
  });
  handle(app, postMessage, writeMessage);
  handle(app, captchaChallenge, async (ctx) => {
    await takeToken(ctx, `captcha:${requireMember(ctx).id}`, captchaThrottle);
    return (await makeChallenge(ctx)) as { parameters: object; signature: string } as never;
  });
}
