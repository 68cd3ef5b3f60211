import { randomInt } from "node:crypto";
import { type Challenge, createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Context } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { askerKey } from "#src/shared/throttle.server.ts";
import { insertUsedCaptcha, selectCaptchaSecret } from "./queries.server.ts";
import { captchaMessage, captchaSeconds } from "./rules.ts";

/** About half a second of a phone's work, a millisecond of ours. */
const cost = 1000;
const counter = { from: 300, to: 1000 };

/**
 * Two keys out of the one secret: one signs the challenge, one its solution. Both belong to the session that asks, or to
 * the visitor: what somebody else solved is worth nothing.
 */
async function secretsOf(ctx: Context) {
  const asker = ctx.session ? `session:${ctx.session.id.toString("hex")}` : askerKey(ctx);
  const secret = `${await selectCaptchaSecret(ctx)} ${asker}`;
  return { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `solution ${secret}` };
}

/** A puzzle for the browser of somebody who writes (ALTCHA: proof of work, made and checked by ourselves). */
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
 * Takes a solved challenge once; call it in the transaction of what it allows, so that a failure gives it back. 422 with
 * the sentence of Product 9.3 for none, a forged, an expired or a used one, and for one that somebody else asked for.
 */
export async function takeCaptcha(ctx: Context, sent: string | undefined) {
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

/** What the widget sends: JSON in base64. Everything in it is the sender's to write. */
function parsePayload(text: string): Sent | undefined {
  try {
    const value = JSON.parse(Buffer.from(text, "base64").toString()) as Partial<Sent> | null;
    const { challenge, solution } = value ?? {};
    const isWhole =
      hexPattern.test(String(challenge?.signature)) &&
      typeof challenge?.parameters.expiresAt === "number" &&
      Number.isSafeInteger(challenge.parameters.expiresAt) &&
      // Verifying costs what the challenge says: only what we ask for is looked at.
      challenge.parameters.cost === cost &&
      typeof solution?.derivedKey === "string";
    return isWhole ? (value as Sent) : undefined;
  } catch {
    return undefined;
  }
}
