import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { askerKey, takeToken } from "#src/shared/throttle.server.ts";
import { drawQuestion, isRight, type Question } from "./questions.ts";
import { insertUsedCaptcha, selectCaptchaSecret } from "./queries.server.ts";
import { answerThrottle, captchaSeconds, type CaptchaAnswer, wrongAnswerMessage } from "./rules.ts";

/** A question that a person without scripts answers in a word or a number, and the token that is sent back with the answer. */
export type CaptchaQuestion = { text: string; token: string };

/**
 * A question for a browser without scripts, instead of the proof of work. Nothing is stored: the token has a random number
 * that the question is made from, when it expires, and a signature bound to the session, or the visitor.
 */
export async function makeQuestion(ctx: Context): Promise<CaptchaQuestion> {
  const nonce = randomBytes(16).toString("hex");
  const unsigned = `${nonce}.${addSeconds(ctx.clock(), captchaSeconds).getTime()}`;
  const key = await keyOf(ctx);
  return {
    text: questionOf(key, nonce).text,
    token: `${unsigned}.${sign(key, unsigned).toString("hex")}`,
  };
}

/** Counts an answer, right or wrong, against the member's rate limit. Call it outside the transaction that redeems it. */
export const countAnswer = (ctx: Context) => takeToken(ctx, `captcha-answer:${askerKey(ctx)}`, answerThrottle);

/** As `redeemCaptcha`, for the answer to a question: 422 for a wrong one, and for a forged, expired or used question. */
export async function redeemAnswer(ctx: Context, { token, answer }: CaptchaAnswer) {
  const [, unsigned = "", nonce = "", expires = "", signature = ""] =
    /^((\w{32})\.(\d{1,15}))\.([0-9a-f]{64})$/.exec(token) ?? [];
  const key = await keyOf(ctx);
  const signed = sign(key, unsigned);
  const isTaken =
    signature !== "" &&
    timingSafeEqual(signed, Buffer.from(signature, "hex")) &&
    Number(expires) > ctx.clock().getTime() &&
    isRight(questionOf(key, nonce), answer) &&
    (await insertUsedCaptcha(ctx, signed, new Date(Number(expires))));
  if (!isTaken) throw new Refusal(422, wrongAnswerMessage, { captchaAnswer: wrongAnswerMessage });
}

const keyOf = async (ctx: Context) =>
  `question ${await selectCaptchaSecret(ctx)} ${ctx.session ? ctx.session.id.toString("hex") : askerKey(ctx)}`;

const sign = (key: string, text: string) => createHmac("sha256", key).update(text).digest();

/** The question of a nonce: only the server, which knows the key, can make it. */
function questionOf(key: string, nonce: string): Question {
  const bytes = sign(key, `question ${nonce}`);
  let at = 0;
  return drawQuestion((below) => bytes.readUInt8(at++) % below);
}
