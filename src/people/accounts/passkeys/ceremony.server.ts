import { createHmac } from "node:crypto";
import type { z } from "zod/mini";
import type { Context, Member } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { selectSecret } from "../queries.server.ts";
import { giveChallenge, consumeAnsweredChallenge } from "./challenges.server.ts";
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from "./passkey-input.ts";
import { findCredential, selectPasskeys, updateUse } from "./queries.server.ts";
import { challengeMinutes, kindOf, passkeyMessages, passkeySite } from "./rules.ts";

/** COSE ids of Ed25519, ES256 and RS256, the algorithms of current authenticators. */
const algorithms = [-8, -7, -257];
const timeout = challengeMinutes * 60_000;

// The library takes 25 MB and half a second to load, so it is loaded with the first passkey.
const library = () => import("@simplewebauthn/server");

function requireSite(ctx: Context) {
  const site = passkeySite(ctx.origin);
  if (!site) throw new Refusal(409, passkeyMessages.noSite);
  return site;
}

/** The user handle under which authenticators group a member's passkeys. */
async function handleOf(ctx: Context, memberId: number): Promise<string> {
  return createHmac("sha256", await selectSecret(ctx, "passkey"))
    .update(String(memberId))
    .digest("base64url");
}

const known = async (ctx: Context, memberId: number) =>
  (await selectPasskeys(ctx, memberId)).map(({ credentialId, transports }) => ({
    id: credentialId.toString("base64url"),
    type: "public-key" as const,
    transports,
  }));

/**
 * Options for an authenticator to create a passkey for a member: discoverable without a user name, and usable only
 * with user verification. An authenticator that has one of this member creates no second one.
 */
export async function creationOptions(
  ctx: Context,
  holder: Buffer,
  { id, email, firstName, lastName }: Member,
): Promise<z.output<typeof CreationOptions>> {
  const site = requireSite(ctx);
  return {
    rp: { id: site.id, name: "Kontak" },
    user: { id: await handleOf(ctx, id), name: email, displayName: `${firstName} ${lastName}` },
    challenge: await giveChallenge(ctx, holder),
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout,
    excludeCredentials: await known(ctx, id),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
  };
}

/** Options for an authenticator to sign in, with any passkey of this site or, where given, one of a member's. */
export async function requestOptions(
  ctx: Context,
  holder: Buffer,
  memberId?: number,
): Promise<z.output<typeof RequestOptions>> {
  const site = requireSite(ctx);
  return {
    rpId: site.id,
    challenge: await giveChallenge(ctx, holder),
    timeout,
    ...(memberId === undefined ? {} : { allowCredentials: await known(ctx, memberId) }),
    userVerification: "required",
  };
}

/** The row of a new passkey, once its answer is verified. 410 for an expired challenge, 422 for anything wrong. */
export async function checkNewCredential(ctx: Context, holder: Buffer, answer: NewCredential) {
  const site = requireSite(ctx);
  const expectedChallenge = await consumeAnsweredChallenge(ctx, holder, answer.response.clientDataJSON);
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verified(ctx, passkeyMessages.notAdded, () =>
    verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  const { credential, credentialDeviceType } = registrationInfo!;
  return {
    credentialId: Buffer.from(credential.id, "base64url"),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: answer.response.transports ?? [],
    kind: kindOf({ deviceType: credentialDeviceType, attachment: answer.authenticatorAttachment }),
  };
}

/**
 * The passkey that answered: any member's, or `memberId`'s alone. 410 for an expired challenge, and the same 422 for all
 * other cases: an unknown passkey, another member's, a wrong signature, a counter that decreased.
 */
export async function checkAssertion(
  ctx: Context,
  holder: Buffer,
  answer: Assertion,
  memberId?: number,
): Promise<number> {
  const site = requireSite(ctx);
  const expectedChallenge = await consumeAnsweredChallenge(ctx, holder, answer.response.clientDataJSON);
  const passkey = await findCredential(ctx, Buffer.from(answer.id, "base64url"));
  if (!passkey || !(await isOwnersAnswer(ctx, passkey.memberId, answer, memberId)))
    throw new Refusal(422, passkeyMessages.signIn);
  const { verifyAuthenticationResponse } = await library();
  const { authenticationInfo } = await verified(ctx, passkeyMessages.signIn, () =>
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: passkey.credentialId.toString("base64url"),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signCount,
      },
    }),
  );
  if (!(await updateUse(ctx, passkey.id, authenticationInfo.newCounter)))
    throw new Refusal(422, passkeyMessages.signIn);
  return passkey.memberId;
}

/** Without a member given, the authenticator must name its owner. */
async function isOwnersAnswer(ctx: Context, ownerId: number, { response }: Assertion, memberId: number | undefined) {
  if (memberId !== undefined && memberId !== ownerId) return false;
  if (memberId !== undefined && response.userHandle === undefined) return true;
  return response.userHandle === (await handleOf(ctx, ownerId));
}

/** The library throws at the first error; only the log has the reason. */
async function verified<Result extends { verified: boolean }>(
  ctx: Context,
  message: string,
  check: () => Promise<Result>,
): Promise<Result> {
  const result = await check().catch((error: unknown) => ctx.log.info({ err: error }, "passkey refused"));
  if (!result?.verified) throw new Refusal(422, message);
  return result;
}
