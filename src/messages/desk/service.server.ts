import { type Context, inTransaction, requireModerator } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { lockHeld, rejectHeld, releaseHeld, resolveReport, setStopped } from "./queries.server.ts";
import { type DeskAction, deskDecided } from "./rules.ts";

/**
 * A moderator's decision: about a held message (its id), a report (its id), or a member who may not write (theirs). 404
 * for everybody else, 409 for what was decided meanwhile.
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
      case "stop": {
        const closed = await resolveReport(tx, id, action === "stop" ? "acted" : "dismissed", moderatorId);
        if (!closed) throw new Refusal(409, deskDecided);
        if (action === "stop") await setStopped(tx, closed.reportedId, moderatorId);
        return;
      }
      case "allow":
        await setStopped(tx, id, null);
    }
  });
}
