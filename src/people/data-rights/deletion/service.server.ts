import { findDeletion } from "#src/people/accounts/account/deletion-queries.server.ts";
import { requirePassword } from "#src/people/accounts/own-password.server.ts";
import { stepThrottle, StepForm, twoFactorMessages } from "#src/people/accounts/two-factor/rules.ts";
import { hasSecondStep, consumeSecondCode } from "#src/people/accounts/two-factor/service.server.ts";
import { lockMember } from "#src/selling/listings/queries.server.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { writeMail } from "#src/core/message-texts/write.server.ts";
import { type Context, inTransaction, type Member } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { clearTokens, takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { requireOwner } from "../export/service.server.ts";
import { deletionStartedMail, deletionCancelledMail, deletionNearMail } from "./mails.ts";
import {
  deleteDeletion,
  findMatters,
  insertDeletion,
  selectDue,
  insertPaused,
  lockActor,
  selectLive,
  claimPaused,
  claimReminders,
} from "./queries.server.ts";
import { DeletionForm, deletionMessages, erasureKey, listingsAtOnce, reminderDays, waitingDays } from "./rules.ts";

/** Why a member cannot delete their account now, in a sentence; undefined where they can. */
export async function findObstacle(ctx: Context, memberId: number): Promise<string | undefined> {
  const matters = await findMatters(ctx, memberId);
  if (!matters) return undefined;
  const { role, businessRole, people, listings } = matters;
  if (role !== "member") return deletionMessages.staff;
  if (businessRole === "owner") return people > 0 ? deletionMessages.ownerWithPeople(people) : undefined;
  return listings > 0 ? deletionMessages.listingsOfBusiness(listings) : undefined;
}

/**
 * Starts the waiting time, which needs the password and, where it is on, the second step: the listings are paused at
 * once, a large stock in batches, and the member is notified. 409 for an obstacle or a pending deletion, 422 for a wrong
 * password or code.
 */
export async function startDeletion(ctx: Context, input: unknown): Promise<void> {
  const member = requireOwner(ctx);
  const obstacle = await findObstacle(ctx, member.id);
  if (obstacle) throw new Refusal(409, obstacle);
  const { currentPassword, code } = parseInput(DeletionForm, input);
  await requirePassword(ctx, currentPassword);
  await requireSecondStep(ctx, member, code);
  const dueAt = addDays(ctx.clock(), waitingDays);
  await inTransaction(ctx, async (tx) => {
    await lockMember(tx, member.id);
    if (!(await insertDeletion(tx, member.id, dueAt))) throw new Refusal(409, deletionMessages.isBegun);
    await moveListings(tx, member.id);
    await notify(tx, member, deletionStartedMail(member, dueAt));
  });
}

async function requireSecondStep(ctx: Context, { id }: Member, code: string | undefined) {
  if (!(await hasSecondStep(ctx, id))) return;
  const step = parseInput(StepForm, { code });
  const bucket = `secondStep:member:${id}`;
  await takeToken(ctx, bucket, stepThrottle);
  if (!(await consumeSecondCode(ctx, id, step.code)))
    throw new Refusal(422, twoFactorMessages.wrong, { code: twoFactorMessages.wrong });
  await clearTokens(ctx, bucket);
}

/** Cancels the deletion: restores the listings that it paused, where still allowed. 409 where none is pending. */
export async function cancelDeletion(ctx: Context): Promise<void> {
  const member = requireOwner(ctx);
  await inTransaction(ctx, async (tx) => {
    await lockMember(tx, member.id);
    if (!(await deleteDeletion(tx, member.id))) throw new Refusal(409, deletionMessages.isNotBegun);
    await moveListings(tx, member.id);
    await notify(tx, member, deletionCancelledMail(member));
  });
}

type Actor = NonNullable<Awaited<ReturnType<typeof lockActor>>>;

/**
 * Pauses some of the member's listings while a deletion is pending, or restores them after a cancellation. A job of its
 * own does the next batch, so that a large stock is not one long transaction; after an interruption it resumes.
 */
export const moveListings = (ctx: Context, memberId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const actor = await lockActor(tx, memberId);
    if (!actor) return;
    const moved = await ((await findDeletion(tx, memberId)) ? pauseSome : resumeSome)(tx, actor);
    if (moved === listingsAtOnce) await enqueue(tx, "data-rights.move-listings", { memberId });
  });

async function pauseSome(tx: Context, actor: Actor): Promise<number> {
  const live = await selectLive(tx, actor.id, listingsAtOnce);
  if (live.length === 0) return 0;
  for (const { keyCode } of live) await changeState(tx, { keyCode, action: "pause", actor });
  const ids = live.map(({ id }) => id);
  await insertPaused(tx, actor.id, ids);
  return live.length;
}

async function resumeSome(tx: Context, actor: Actor): Promise<number> {
  const keyCodes = await claimPaused(tx, actor.id, listingsAtOnce);
  for (const keyCode of keyCodes) await resume(tx, actor, keyCode);
  return keyCodes.length;
}

/** A listing that may not go live again stays passive; its owner is shown the reason when they try. */
async function resume(tx: Context, actor: Actor, keyCode: string) {
  try {
    await changeState(tx, { keyCode, action: "resume", actor });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

const membersAtOnce = 100;

/** Reminds members before the due date, and enqueues the erasure of due accounts. */
export async function sweepDeletions(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const { dueAt, ...member } of await claimReminders(tx, addDays(ctx.clock(), reminderDays)))
      if (dueAt > ctx.clock()) await notify(tx, member, deletionNearMail(member, dueAt));
  });
  for (const memberId of await selectDue(ctx, membersAtOnce))
    await enqueue(ctx, "data-rights.erase", { memberId }, { key: erasureKey(memberId) });
}

const notify = async (tx: Context, { email }: { email: string }, mail: MailText) =>
  sendMail(tx, { to: email, ...(await writeMail(tx, mail)) });
