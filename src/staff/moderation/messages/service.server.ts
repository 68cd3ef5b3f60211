import { recordAppliedAudit } from "#src/core/audit/service.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { enqueue, publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { type Actor, rehearse } from "../pending/applying.server.ts";
import { undoSeconds } from "../pending/rules.ts";
import { hasPending, insertPending } from "./pending-queries.server.ts";
import {
  findSubject,
  lockHeld,
  rejectHeld,
  releaseHeld,
  resolveReport,
  selectColleagues,
  setStopped,
} from "./queries.server.ts";
import { type DeskAction, deskActions, deskDecided, subjectOf } from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /** A moderator released a message that the guard held. */
    "message.released": { messageId: number };
    /** A moderator removed picture and text of a member's page. */
    "member.refused": { memberId: number };
  }
}

/** A decision on a held message, a report or a blocked member, each by its id. */
type Decided = { action: DeskAction; subjectId: number };

/**
 * A moderator's decision, which a job applies after `undoSeconds`: undoing it until then leaves no trace. Whatever applying
 * it would refuse is refused now. 404 for everybody else, 409 if it was decided meanwhile.
 */
export async function decideMessages(ctx: Context, action: DeskAction, subjectId: number): Promise<void> {
  const moderator = requireDesk(ctx, "messages", "change");
  if (await hasPending(ctx, action, subjectId)) throw new Refusal(409, deskDecided);
  await rehearse(ctx, (tx) => carryOut(tx, { action, subjectId }, moderator));
  await inTransaction(ctx, async (tx) => {
    const dueAt = addSeconds(tx.clock(), undoSeconds);
    const id = await insertPending(tx, { action, subjectId, moderatorId: moderator.id, dueAt });
    if (id === undefined) throw new Refusal(409, deskDecided);
    await enqueue(tx, "moderation.apply-message-decision", { id }, { runAt: dueAt });
  });
}

/** Call it in a transaction. Blocking a shop blocks all its members. */
export async function carryOut(
  tx: Context,
  { action, subjectId: id }: Decided,
  { id: moderatorId }: Pick<Actor, "id">,
) {
  const subject = await findSubject(tx, subjectOf[action], id);
  if (subject === undefined) throw new Refusal(409, deskDecided);
  await recordAppliedAudit(tx, moderatorId, {
    action: `messages.${action}`,
    subject,
    reason: deskActions[action].done,
  });
  switch (action) {
    case "release":
    case "reject": {
      if (!(await lockHeld(tx, id))) throw new Refusal(409, deskDecided);
      if (action === "release")
        await publish(tx, "message.released", { messageId: await releaseHeld(tx, id, moderatorId) });
      else await rejectHeld(tx, id, moderatorId);
      return;
    }
    case "dismiss":
    case "clear":
    case "stop": {
      const closed = await resolveReport(tx, id, action === "dismiss" ? "dismissed" : "acted", moderatorId);
      if (!closed) throw new Refusal(409, deskDecided);
      const { reportedId, businessId } = closed;
      if (action === "clear" && reportedId !== null) await publish(tx, "member.refused", { memberId: reportedId });
      if (action !== "stop") return;
      const stopped = businessId === null ? [reportedId!] : await selectColleagues(tx, businessId);
      for (const memberId of stopped) await setStopped(tx, memberId, moderatorId);
      return;
    }
    case "allow":
      await setStopped(tx, id, null);
  }
}
