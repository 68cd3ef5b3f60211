import { requireRoom } from "#src/people/accounts/entitlements/room.server.ts";
import { hashPassword } from "#src/people/accounts/password.server.ts";
import { can } from "#src/people/accounts/permissions/rules.ts";
import { insertMember } from "#src/people/accounts/queries.server.ts";
import { hashToken, newToken, openSession } from "#src/people/accounts/session.server.ts";
import { writeMail } from "#src/core/message-texts/write.server.ts";
import { type Context, inTransaction, requireAllowed, requireMember } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { publish } from "#src/shared/events.server.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { clientKey, takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { findBranch, lockBranch } from "../branches/queries.server.ts";
import { branchMessages } from "../branches/rules.ts";
import { findBusiness, lockBusiness } from "../company/queries.server.ts";
import { requireBusinessMember } from "../own-business.server.ts";
import { insertPerson } from "../people/queries.server.ts";
import type { GivenRole } from "../people/rules.ts";
import { invitationMail, joinedMail } from "./mails.ts";
import {
  countOpen,
  findByToken,
  findInvitationTo,
  findInviter,
  insertInvitation,
  isColleague,
  lockByToken,
  lockInvitation,
  markAccepted,
  selectInvitations,
  updateLink,
  withdrawInvitation,
} from "./queries.server.ts";
import {
  invitationDays,
  InvitationForm,
  invitationMessages,
  invitationThrottle,
  JoinForm,
  openInvitationsMax,
} from "./rules.ts";

type Place = { role: string; branchId: number | null };
type Inviter = ReturnType<typeof requireInviter>;

function requireInviter(ctx: Context) {
  const member = requireBusinessMember(ctx);
  requireAllowed(can(member, "managePeople"));
  return member;
}

/** Whether the member decides on invitations to this place: an owner on all, a manager on users of their branch. */
const invitesTo = (member: Inviter, { role, branchId }: Place) =>
  member.businessRole === "owner" || (role === "user" && branchId === member.branchId);

/** The open invitations that the signed-in member decides on; none for users. */
export async function readInvitations(ctx: Context) {
  const member = requireBusinessMember(ctx);
  if (!can(member, "managePeople")) return [];
  const rows = await selectInvitations(ctx, member.businessId);
  return rows
    .filter((row) => invitesTo(member, row))
    .map((row) => ({ ...row, isExpired: row.expiresAt <= ctx.clock() }));
}

/**
 * Invites a person by mail, `input` as `InvitationForm`. A manager invites users of their own branch: 403 for another
 * role or branch. 404 for an unknown branch, 409 for somebody of the team or with an open invitation, and where the
 * package has no room. Whether the address is a member's is not revealed.
 */
export async function invite(ctx: Context, input: unknown): Promise<void> {
  const member = requireInviter(ctx);
  const { businessId } = member;
  const { email, role, branch: branchId } = parseInput(InvitationForm, input);
  requireAllowed(invitesTo(member, { role, branchId }));
  await takeToken(ctx, `invitations:${businessId}`, invitationThrottle);
  await inTransaction(ctx, async (tx) => {
    await requireRoom(tx, businessId, "users");
    if (branchId !== null && !(await lockBranch(tx, businessId, branchId)))
      throw new Refusal(404, branchMessages.notFound, { branch: branchMessages.notFound });
    if (await isColleague(tx, businessId, email)) throw emailRefusal(invitationMessages.isMember);
    const before = await findInvitationTo(tx, businessId, email);
    if (before && before.expiresAt > tx.clock()) throw emailRefusal(invitationMessages.isInvited);
    if (before) await withdrawInvitation(tx, before.id);
    if ((await countOpen(tx, businessId)) >= openInvitationsMax) throw new Refusal(409, invitationMessages.tooMany);
    const { token, ...link } = newLink(tx);
    await insertInvitation(tx, { businessId, email, role, branchId, invitedBy: member.id, ...link });
    await mail(tx, member, { email, role, branchId }, token);
  });
}

const emailRefusal = (message: string) => new Refusal(409, message, { email: message });

function newLink(ctx: Context) {
  const token = newToken();
  return { token, tokenHash: hashToken(token), expiresAt: addDays(ctx.clock(), invitationDays) };
}

async function mail(
  tx: Context,
  member: Inviter,
  { email, role, branchId }: { email: string; role: GivenRole; branchId: number | null },
  token: string,
) {
  const business = (await findBusiness(tx, member.businessId))!;
  const branch = branchId === null ? undefined : await findBranch(tx, member.businessId, branchId);
  const text = invitationMail(
    {
      businessName: business.name,
      inviterName: `${member.firstName} ${member.lastName}`,
      role,
      branchName: branch?.name ?? null,
    },
    token,
  );
  await sendMail(tx, { to: email, ...(await writeMail(tx, text)) });
}

/** An open invitation that the member decides on, locked: 404 for others. */
async function lockOwn(tx: Context, member: Inviter, id: number) {
  const invitation = await lockInvitation(tx, member.businessId, id);
  if (!invitation || !invitesTo(member, invitation)) throw new Refusal(404, invitationMessages.notFound);
  return { ...invitation, role: invitation.role as GivenRole };
}

/** Sends an invitation again with a new link. */
export async function resendInvitation(ctx: Context, id: number): Promise<void> {
  const member = requireInviter(ctx);
  await takeToken(ctx, `invitations:${member.businessId}`, invitationThrottle);
  await inTransaction(ctx, async (tx) => {
    const invitation = await lockOwn(tx, member, id);
    const { token, ...link } = newLink(tx);
    await updateLink(tx, id, link);
    await mail(tx, member, invitation, token);
  });
}

export async function withdraw(ctx: Context, id: number): Promise<void> {
  const member = requireInviter(ctx);
  await inTransaction(ctx, async (tx) => withdrawInvitation(tx, (await lockOwn(tx, member, id)).id));
}

/** The invitation of a valid link, else undefined. Reading does not use it. */
export async function readInvitation(ctx: Context, token: string) {
  const found = await findByToken(ctx, hashToken(token));
  return found && { ...found, role: found.role as GivenRole };
}

/**
 * The signed-in member accepts an invitation to their confirmed address and joins the business; their own listings stay
 * their own. 410 for a link that is not valid, 403 for another or an unconfirmed address, 409 for staff, for who belongs
 * to a business, and where the package has no room.
 */
export async function acceptInvitation(ctx: Context, token: string): Promise<void> {
  const member = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    const invitation = await lockOpen(tx, token);
    if (invitation.email !== member.email) throw new Refusal(403, invitationMessages.otherAddress);
    if (!member.isEmailConfirmed) throw new Refusal(403, invitationMessages.unconfirmed);
    if (member.role !== "member") throw new Refusal(409, invitationMessages.staff);
    await join(tx, invitation, member);
  });
}

/**
 * A visitor without an account accepts an invitation: an account with a confirmed address is created, since the link
 * proves that they read its mail. `input` as `JoinForm` without the address. Returns the Set-Cookie header of their session; 409
 * where an account exists.
 */
export async function joinAsNewMember(
  ctx: Context,
  token: string,
  { input, headers }: { input: Record<string, unknown>; headers: Headers },
): Promise<string> {
  await takeToken(ctx, `invitation:${clientKey(ctx.client)}`, invitationThrottle);
  const found = await readInvitation(ctx, token);
  if (!found) throw new Refusal(410, invitationMessages.ended);
  const form = parseInput(JoinForm, { ...input, email: found.email });
  const { password, passwordAgain: _, terms: __, marketing, phone, ...values } = form;
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (tx) => {
    const invitation = await lockOpen(tx, token);
    const now = tx.clock();
    const account = { ...values, phone: phone ?? null, passwordHash, termsAcceptedAt: now, createdAt: now };
    const added = await insertMember(tx, { ...account, emailConfirmedAt: now });
    if (!added) throw new Refusal(409, invitationMessages.hasAccount);
    await publish(tx, "member.registered", {
      memberId: added.id,
      at: now.toISOString(),
      mayMail: marketing === "on",
    });
    await join(tx, invitation, { ...values, id: added.id });
    return openSession(tx, added.id, headers);
  });
}

/** The invitation of a valid link. Its business is locked first, as for every change of people. */
async function lockOpen(tx: Context, token: string) {
  const found = await findByToken(tx, hashToken(token));
  if (found) await lockBusiness(tx, found.businessId);
  const invitation = await lockByToken(tx, hashToken(token));
  if (!invitation) throw new Refusal(410, invitationMessages.ended);
  return invitation;
}

type Joining = { id: number; firstName: string; lastName: string };

async function join(tx: Context, invitation: Awaited<ReturnType<typeof lockOpen>>, person: Joining) {
  const { businessId, role, branchId, invitedBy } = invitation;
  await requireRoom(tx, businessId, "users");
  if (!(await insertPerson(tx, person.id, { businessId, role: role as GivenRole, branchId })))
    throw new Refusal(409, invitationMessages.inBusiness);
  await markAccepted(tx, invitation.id, person.id);
  const inviter = await findInviter(tx, invitedBy);
  if (!inviter) return;
  const personName = `${person.firstName} ${person.lastName}`;
  const text = joinedMail({ firstName: inviter.firstName, personName });
  await sendMail(tx, { to: inviter.email, ...(await writeMail(tx, text)) });
}
