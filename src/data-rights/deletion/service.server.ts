import { requirePassword } from "#src/accounts/own-password.server.ts";
import { stepThrottle, StepForm, twoFactorMessages } from "#src/accounts/two-factor/rules.ts";
import { hasSecondStep, consumeSecondCode } from "#src/accounts/two-factor/service.server.ts";
import { lockMember } from "#src/listings/queries.server.ts";
import { changeState } from "#src/listings/service.server.ts";
import { type Context, inTransaction, type Member } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { layOutMail, type MailText } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { clearTokens, takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { requireOwner } from "../export/service.server.ts";
import { deletionBegunMail, deletionDroppedMail, deletionNearMail } from "./mails.ts";
import {
  deleteDeletion,
  findDeletion,
  findMatters,
  insertDeletion,
  selectDue,
  insertPaused,
  lockActor,
  selectLive,
  takePaused,
  takeReminders,
} from "./queries.server.ts";
import { DeletionForm, deletionMessages, erasureKey, listingsAtOnce, reminderDays, waitingDays } from "./rules.ts";

/** When the signed-in member's account will be deleted, where that was asked for. */
export const readDeletion = async (ctx: Context): Promise<Date | undefined> =>
  ctx.member && (await findDeletion(ctx, ctx.member.id))?.dueAt;

/** Why a member cannot leave as things are, in a sentence; nothing where they can. */
export async function findHindrance(ctx: Context, memberId: number): Promise<string | undefined> {
  const matters = await findMatters(ctx, memberId);
  if (!matters) return undefined;
  const { role, businessRole, people, listings } = matters;
  if (role !== "member") return deletionMessages.staff;
  if (businessRole === "owner") return people > 0 ? deletionMessages.ownerWithPeople(people) : undefined;
  return listings > 0 ? deletionMessages.listingsOfBusiness(listings) : undefined;
}

/**
 * Begins the waiting time, which needs the password and, where it is on, the second step: the listings leave the site at
 * once, those of a large stock one after the other, and the member is told. 409 where something hinders it or it runs already, 422 for a wrong password or code.
 */
export async function beginDeletion(ctx: Context, input: unknown): Promise<void> {
  const member = requireOwner(ctx);
  const hindrance = await findHindrance(ctx, member.id);
  if (hindrance) throw new Refusal(409, hindrance);
  const { currentPassword, code } = parseInput(DeletionForm, input);
  await requirePassword(ctx, currentPassword);
  await requireSecondStep(ctx, member, code);
  const dueAt = addDays(ctx.clock(), waitingDays);
  await inTransaction(ctx, async (tx) => {
    await lockMember(tx, member.id);
    if (!(await insertDeletion(tx, member.id, dueAt))) throw new Refusal(409, deletionMessages.isBegun);
    await moveListings(tx, member.id);
    await tell(tx, member, deletionBegunMail(member, dueAt));
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

/** The member changes their mind: what left the site for it comes back, as far as it still may. 409 where nothing runs. */
export async function dropDeletion(ctx: Context): Promise<void> {
  const member = requireOwner(ctx);
  await inTransaction(ctx, async (tx) => {
    await lockMember(tx, member.id);
    if (!(await deleteDeletion(tx, member.id))) throw new Refusal(409, deletionMessages.isNotBegun);
    await moveListings(tx, member.id);
    await tell(tx, member, deletionDroppedMail(member));
  });
}

type Actor = NonNullable<Awaited<ReturnType<typeof lockActor>>>;

/**
 * Some of the member's listings follow them: off the site while they leave, back once they stay. A job of its own does the
 * next ones, so that no dealer's stock is one long transaction; stopped half way, it goes on where it was.
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
  const keyCodes = await takePaused(tx, actor.id, listingsAtOnce);
  for (const keyCode of keyCodes) await resume(tx, actor, keyCode);
  return keyCodes.length;
}

/** A listing that may not go live again stays passive; its owner sees why when they try. */
async function resume(tx: Context, actor: Actor, keyCode: string) {
  try {
    await changeState(tx, { keyCode, action: "resume", actor });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

const membersAtOnce = 100;

/** Reminds those whose time is nearly over, and asks for the erasure of those whose time has come. */
export async function sweepDeletions(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const { dueAt, ...member } of await takeReminders(tx, addDays(ctx.clock(), reminderDays)))
      if (dueAt > ctx.clock()) await tell(tx, member, deletionNearMail(member, dueAt));
  });
  for (const memberId of await selectDue(ctx, membersAtOnce))
    await enqueue(ctx, "data-rights.erase", { memberId }, { key: erasureKey(memberId) });
}

const tell = (tx: Context, { email }: { email: string }, mail: MailText) =>
  sendMail(tx, { to: email, ...layOutMail(tx.origin, mail) });
