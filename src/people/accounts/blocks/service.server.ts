import { writeMail } from "#src/core/message-texts/write.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { mayAtDesk } from "#src/shared/desks.ts";
import { publish } from "#src/shared/events.server.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { endPending } from "../pending.server.ts";
import { deleteBlockedTraces, insertBlockedTraces } from "../traces/queries.server.ts";
import { closeSessions } from "../session.server.ts";
import { blockedAddress } from "./address.server.ts";
import { blockedMail, unblockedMail } from "./mails.ts";
import { insertBlock, liftBlock, lockAdmins, lockAnyMember, updateActive } from "./queries.server.ts";
import { blockMessages } from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    "account.blocked": { memberId: number };
    "account.unblocked": { memberId: number };
  }
}

/**
 * A member whom the signed-in staff may act on, locked: 404 for unknown and erased ones, 403 for oneself, and for staff
 * unless an admin acts. Admins who act on each other at once wait here, and one of them remains.
 */
export async function lockSubordinate(tx: Context, memberId: number) {
  const actor = requireDesk(tx, "members", "change");
  if (mayAtDesk(actor, "staff", "change") && !(await lockAdmins(tx)).includes(actor.id))
    throw new Refusal(404, pageNotFound);
  if (actor.id === memberId) throw new Refusal(403, blockMessages.yourself);
  const member = await lockAnyMember(tx, memberId);
  if (!member || member.isErased) throw new Refusal(404, blockMessages.notMember);
  if (member.role !== "member" && !mayAtDesk(actor, "staff", "change")) throw new Refusal(403, blockMessages.staff);
  return member;
}

/**
 * Blocks a member: they are signed out everywhere, cannot sign in and are told why by mail. Listeners of
 * `account.blocked` pause their listings. 409 for a closed account; else as `lockSubordinate`.
 */
export const blockAccount = (ctx: Context, memberId: number, reason: string) =>
  inTransaction(ctx, async (tx) => {
    const { id: blockedBy } = requireDesk(tx, "members", "change");
    const member = await lockSubordinate(tx, memberId);
    if (!member.isActive) throw new Refusal(409, blockMessages.blocked);
    const { id } = await insertBlock(tx, { memberId, blockedBy, reason });
    await updateActive(tx, memberId, false);
    await insertBlockedTraces(tx, memberId);
    await closeSessions(tx, memberId, { exceptOwn: false });
    await endPending(tx, memberId);
    await notify(tx, member.email, blockedMail(member, reason, await blockedAddress(tx, id)));
    await publish(tx, "account.blocked", { memberId });
    return member;
  });

/** Lifts a member's block and tells them. 409 where they are not blocked; else as `lockSubordinate`. */
export const unblockAccount = (ctx: Context, memberId: number, reason: string) =>
  inTransaction(ctx, async (tx) => {
    const { id: liftedBy } = requireDesk(tx, "members", "change");
    const member = await lockSubordinate(tx, memberId);
    if (!(await liftBlock(tx, memberId, liftedBy, reason))) throw new Refusal(409, blockMessages.notBlocked);
    await updateActive(tx, memberId, true);
    await deleteBlockedTraces(tx, memberId);
    await notify(tx, member.email, unblockedMail(member, reason));
    await publish(tx, "account.unblocked", { memberId });
    return member;
  });

const notify = async (tx: Context, to: string, text: MailText) => sendMail(tx, { to, ...(await writeMail(tx, text)) });
