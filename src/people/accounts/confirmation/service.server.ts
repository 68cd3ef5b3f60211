import { type Context, inTransaction, requireMember } from "#src/shared/context.server.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { clientKey, takeToken } from "#src/shared/throttle.server.ts";
import { knownDeviceCookie } from "../known-device.server.ts";
import { endPending } from "../pending.server.ts";
import { confirmEmail, findLink, findMember, lockMember, consumeLink } from "../queries.server.ts";
import { accountMessages, throttles } from "../rules.ts";
import { hashToken, openSession } from "../session.server.ts";
import { needsStep } from "../two-factor/service.server.ts";

/** Sends the signed-in member the confirmation mail again. Refuses with 409 when there is nothing to confirm. */
export async function sendConfirmation(ctx: Context): Promise<void> {
  const { email, isEmailConfirmed } = requireMember(ctx);
  if (isEmailConfirmed) throw new Refusal(409, accountMessages.alreadyConfirmed);
  await takeToken(ctx, `confirmation:client:${clientKey(ctx.client)}`, throttles.confirmation.client);
  await takeToken(ctx, `confirmation:address:${email}`, throttles.confirmation.address);
  await enqueue(ctx, "accounts.mail", { kind: "confirm", email });
}

/** The address of a valid confirmation link, else undefined. Reading does not consume it. */
export const findConfirmation = async (ctx: Context, token: string) =>
  (await findLink(ctx, hashToken(token), "confirm"))?.email;

/**
 * Consumes a confirmation link: the address is confirmed, and a visitor, who has proved that they read its mail, is
 * signed in unless they have a second step. All pending changes of the account end. Returns the Set-Cookie headers; 410
 */
export const confirmByLink = (ctx: Context, token: string, headers: Headers): Promise<string[]> =>
  inTransaction(ctx, async (tx) => {
    const id = hashToken(token);
    const found = await findLink(tx, id, "confirm");
    if (found) await lockMember(tx, found.memberId);
    const link = await consumeLink(tx, id, "confirm");
    if (!link || !(await confirmEmail(tx, link.memberId, link.email)))
      throw new Refusal(410, accountMessages.linkEnded);
    await endPending(tx, link.memberId);
    const member = ctx.member ? undefined : await findMember(tx, link.memberId);
    if (!member || (await needsStep(tx, member))) return [];
    return [await openSession(tx, member.id, headers), await knownDeviceCookie(tx, member)];
  });
