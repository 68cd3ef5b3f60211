import { randomInt } from "node:crypto";
import { type Challenge, createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Context } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { askerKey } from "#src/shared/throttle.server.ts";
import { insertUsedCaptcha, selectCaptchaSecret } from "./queries.server.ts";
import { redeemAnswer } from "./question.server.ts";
import { captchaMessage, type CaptchaProof, captchaSeconds } from "./rules.ts";

/** About half a second of a phone's work, a millisecond of ours. */
const cost = 1000;
const counter = { from: 300, to: 1000 };

/**
 * Two keys derived from one secret: one signs the challenge, one its solution. Both are bound to the session, or the
 * visitor, so a solution of another session is invalid.
 */
async function secretsOf(ctx: Context) {
  const asker = ctx.session ? `session:${ctx.session.id.toString("hex")}` : askerKey(ctx);
  const secret = `${await selectCaptchaSecret(ctx)} ${asker}`;
  return { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `solution ${secret}` };
}

/** A challenge (ALTCHA: proof of work, made and verified here). */
export const makeChallenge = async (ctx: Context): Promise<Challenge> =>
  createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost,
    counter: randomInt(counter.from, counter.to),
    deriveKey,
    expiresAt: addSeconds(ctx.clock(), captchaSeconds),
    ...(await secretsOf(ctx)),
  });

/**
 * Accepts a solved challenge once; call it in the transaction of what it allows, so that a rollback leaves it valid. 422 for
 * a missing, forged, expired or used one, and for one of another session. Takes the answer of a page without scripts too.
 */
export async function redeemCaptcha(ctx: Context, sent: CaptchaProof | undefined) {
  if (typeof sent === "object") return redeemAnswer(ctx, sent);
  const payload = sent === undefined ? undefined : parsePayload(sent);
  const expiresAt = new Date((payload?.challenge.parameters.expiresAt ?? 0) * 1000);
  const isTaken =
    payload !== undefined &&
    expiresAt > ctx.clock() &&
    (await isSolved(ctx, payload)) &&
    (await insertUsedCaptcha(ctx, Buffer.from(payload.challenge.signature, "hex"), expiresAt));
  if (!isTaken) throw new Refusal(422, captchaMessage, { captcha: captchaMessage });
}

const isSolved = async (ctx: Context, { challenge, solution }: Payload) =>
  verifySolution({ challenge, solution, deriveKey, ...(await secretsOf(ctx)) }).then(
    ({ verified }) => verified,
    () => false, // what is no challenge at all
  );

type Sent = Payload & { challenge: { signature: string } };
const hexPattern = /^[0-9a-f]{64}$/;

/** Decodes what the widget sends, JSON in base64; none of it is trusted. */
function parsePayload(text: string): Sent | undefined {
  try {
    const value = JSON.parse(Buffer.from(text, "base64").toString()) as Partial<Sent> | null;
    const { challenge, solution } = value ?? {};
    const isWhole =
      hexPattern.test(String(challenge?.signature)) &&
      typeof challenge?.parameters.expiresAt === "number" &&
      Number.isSafeInteger(challenge.parameters.expiresAt) &&
      // Verifying costs as much as the challenge says, so only our own parameters are verified.
      challenge.parameters.cost === cost &&
      typeof solution?.derivedKey === "string";
    return isWhole ? (value as Sent) : undefined;
  } catch {
    return undefined;
  }
}
