import { recordAudit } from "#src/core/audit/service.server.ts";
import { memberSubject } from "#src/core/audit/subjects.ts";
import { blockAccount, lockSubordinate, unblockAccount } from "#src/people/accounts/blocks/service.server.ts";
import { requirePassword } from "#src/people/accounts/own-password.server.ts";
import { deletePasskeys } from "#src/people/accounts/passkeys/queries.server.ts";
import { endPending } from "#src/people/accounts/pending.server.ts";
import { closeSessions } from "#src/people/accounts/session.server.ts";
import { twoFactorChangedMail } from "#src/people/accounts/two-factor/mails.ts";
import { deleteTotp } from "#src/people/accounts/two-factor/queries.server.ts";
import { updateStaffRoles } from "#src/people/accounts/blocks/queries.server.ts";
import { writeMail } from "#src/core/message-texts/write.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { titlesOfRoles } from "#src/shared/desks.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { insertNote } from "../notes/queries.server.ts";
import {
  administrationMessages,
  type AdministrationAction,
  NoteForm,
  ReasonForm,
  ResetForm,
  RoleForm,
} from "../rules.ts";
import { findMemberFacts, hasOpenListings } from "./queries.server.ts";

/** A member for their page at the desk; 404 for unknown ids. */
export async function getMember(ctx: Context, id: number) {
  requireDesk(ctx, "members");
  const member = await findMemberFacts(ctx, id);
  if (!member) throw new Refusal(404, administrationMessages.member);
  return member;
}

const record = (tx: Context, action: AdministrationAction, memberId: number, reason: string) =>
  recordAudit(tx, { action, subject: memberSubject(memberId), reason });

/** The member's address, phone number and e-mail in full; that somebody looked is recorded. */
export const showContact = (ctx: Context, id: number) =>
  inTransaction(ctx, async (tx) => {
    requireDesk(tx, "members", "change");
    const { email, phone, address } = await getMember(tx, id);
    await record(tx, "showMemberContact", id, "Üye sayfası");
    return { email, phone, address };
  });

export const blockMember = (ctx: Context, id: number, input: unknown) =>
  inTransaction(ctx, async (tx) => {
    requireDesk(tx, "members", "change");
    const { reason } = parseInput(ReasonForm, input);
    await blockAccount(tx, id, reason);
    await record(tx, "blockMember", id, reason);
  });

export const unblockMember = (ctx: Context, id: number, input: unknown) =>
  inTransaction(ctx, async (tx) => {
    requireDesk(tx, "members", "change");
    const { reason } = parseInput(ReasonForm, input);
    await unblockAccount(tx, id, reason);
    await record(tx, "unblockMember", id, reason);
  });

/** Signs the member out everywhere. */
export const endSessions = (ctx: Context, id: number, input: unknown) =>
  inTransaction(ctx, async (tx) => {
    requireDesk(tx, "members", "change");
    const { reason } = parseInput(ReasonForm, input);
    await lockSubordinate(tx, id);
    await closeSessions(tx, id, { exceptOwn: false });
    await record(tx, "endSessions", id, reason);
  });

/** Sends the confirmation mail again; 409 for a confirmed address. */
export const resendConfirmation = (ctx: Context, id: number) =>
  inTransaction(ctx, async (tx) => {
    requireDesk(tx, "members", "change");
    const { email, emailConfirmedAt, isActive } = await lockSubordinate(tx, id);
    if (emailConfirmedAt !== null || !isActive) throw new Refusal(409, administrationMessages.confirmed);
    await enqueue(tx, "accounts.mail", { kind: "confirm", email });
    await record(tx, "resendConfirmation", id, "Üye sayfası");
  });

/**
 * Removes the member's app, recovery codes and passkeys, after an admin has checked who asks: they sign in by password and
 * are told by mail. Their sessions end.
 */
export const resetSecondFactor = (ctx: Context, id: number, input: unknown) =>
  inTransaction(ctx, async (tx) => {
    requireDesk(tx, "staff", "change");
    const { reason } = parseInput(ResetForm, input);
    const { email, firstName } = await lockSubordinate(tx, id);
    const facts = await findMemberFacts(tx, id);
    if (!facts?.hasTotp && !facts?.passkeys) throw new Refusal(409, administrationMessages.noFactor);
    await deleteTotp(tx, id);
    await deletePasskeys(tx, id);
    await endPending(tx, id);
    await closeSessions(tx, id, { exceptOwn: false });
    await sendMail(tx, { to: email, ...(await writeMail(tx, twoFactorChangedMail({ firstName }, false))) });
    await record(tx, "resetSecondFactor", id, reason);
  });

/**
 * Gives a member the roles of the form and takes all others, without any of which they are no longer staff: needs the own
 * password of whoever gives them. 403 for oneself, so
 * that an admin always remains; 409 for members who sell. Their sessions end, so that they sign in again with the new role.
 */
export async function changeRole(ctx: Context, id: number, input: unknown): Promise<void> {
  requireDesk(ctx, "staff", "change");
  const { roles, reason, currentPassword } = parseInput(RoleForm, input);
  await requirePassword(ctx, currentPassword);
  await inTransaction(ctx, async (tx) => {
    const member = await lockSubordinate(tx, id);
    const [before, after] = [titlesOfRoles(member.staffRoles), titlesOfRoles(roles)];
    if (before === after) throw new Refusal(409, administrationMessages.sameRole);
    if (after !== "") await checkMayBeStaff(tx, member);
    await updateStaffRoles(tx, id, roles);
    await endPending(tx, id);
    await closeSessions(tx, id, { exceptOwn: false });
    await record(tx, "changeRole", id, `${before || "Üye"} → ${after || "Üye"}: ${reason}`);
  });
}

async function checkMayBeStaff(
  tx: Context,
  member: { id: number; isActive: boolean; emailConfirmedAt: Date | null; businessId: number | null },
) {
  if (!member.isActive) throw new Refusal(409, administrationMessages.blockedStaff);
  if (member.emailConfirmedAt === null) throw new Refusal(409, administrationMessages.unconfirmedStaff);
  if (member.businessId !== null || (await hasOpenListings(tx, member.id)))
    throw new Refusal(409, administrationMessages.sellingStaff);
}

/** Writes a note that staff alone read. */
export const noteMember = (ctx: Context, id: number, input: unknown) =>
  inTransaction(ctx, async (tx) => {
    const { id: authorId } = requireDesk(tx, "members", "change");
    const { text } = parseInput(NoteForm, input);
    await getMember(tx, id);
    await insertNote(tx, { memberId: id, authorId, text });
    await record(tx, "noteMember", id, text.slice(0, 300));
  });
