import { type Context, inTransaction, requireModerator } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { lockHeld, rejectHeld, releaseHeld, resolveReport, selectColleagues, setStopped } from "./queries.server.ts";
import { type DeskAction, deskDecided } from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /** The desk refuses what a member shows of themselves. */
    "member.refused": { memberId: number };
  }
}

/**
 * A moderator's decision: about a held message (its id), a report (its id), or a member who may not write (theirs). 404
 * for everybody else, 409 for what was decided meanwhile. A shop that is stopped is everybody who works for it.
 */
export async function decideMessages(ctx: Context, action: DeskAction, id: number): Promise<void> {
  const { id: moderatorId } = requireModerator(ctx);
  await inTransaction(ctx, async (tx) => {
    switch (action) {
      case "release":
      case "reject": {
        if (!(await lockHeld(tx, id))) throw new Refusal(409, deskDecided);
        await (action === "release" ? releaseHeld(tx, id, moderatorId) : rejectHeld(tx, id, moderatorId));
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
  });
}
