import { type Context, inTransaction, requireMember } from "#src/shared/context.server.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { clientKey, takeToken } from "#src/shared/throttle.server.ts";
import { knownDeviceCookie } from "../known-device.server.ts";
import { endPending } from "../pending.server.ts";
import { confirmEmail, findLink, findMember, lockMember, takeLink } from "../queries.server.ts";
import { accountMessages, throttles } from "../rules.ts";
import { hashToken, openSession } from "../session.server.ts";
import { hasSecondStep } from "../two-factor/service.server.ts";

/** Sends the signed-in member the confirmation mail again. Refuses with 409 when there is nothing to confirm. */
export async function sendConfirmation(ctx: Context): Promise<void> {
  const { email, isEmailConfirmed } = requireMember(ctx);
  if (isEmailConfirmed) throw new Refusal(409, accountMessages.alreadyConfirmed);
  await takeToken(ctx, `confirmation:client:${clientKey(ctx.client)}`, throttles.confirmation.client);
  await takeToken(ctx, `confirmation:address:${email}`, throttles.confirmation.address);
  await enqueue(ctx, "accounts.mail", { kind: "confirm", email });
}

/** The address a confirmation link is for, or nothing once it cannot be used. Looking does not use it up. */
export const findConfirmation = async (ctx: Context, token: string) =>
  (await findLink(ctx, hashToken(token), "confirm"))?.email;

/**
 * Uses a confirmation link: the address counts as the member's own, and a visitor is signed in, having shown that they
 * read its mail, unless a second step is theirs. Everything that was begun before the address was confirmed ends. Answers the Set-Cookie headers; 410 for a link that is used or too old.
 */
export const confirmByLink = (ctx: Context, token: string, headers: Headers): Promise<string[]> =>
  inTransaction(ctx, async (tx) => {
    const id = hashToken(token);
    const found = await findLink(tx, id, "confirm");
    if (found) await lockMember(tx, found.memberId);
    const link = await takeLink(tx, id, "confirm");
    if (!link || !(await confirmEmail(tx, link.memberId, link.email)))
      throw new Refusal(410, accountMessages.linkEnded);
    await endPending(tx, link.memberId);
    const member = ctx.member ? undefined : await findMember(tx, link.memberId);
    if (!member || (await hasSecondStep(tx, member.id))) return [];
    return [await openSession(tx, member.id, headers.get("user-agent")), await knownDeviceCookie(tx, member)];
  });
