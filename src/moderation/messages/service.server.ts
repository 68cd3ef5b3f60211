import { type Context, inTransaction, requireModerator } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { lockHeld, rejectHeld, releaseHeld, resolveReport, selectColleagues, setStopped } from "./queries.server.ts";
import { type DeskAction, deskDecided } from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /** A moderator removed picture and text of a member's page. */
    "member.refused": { memberId: number };
  }
}

/**
 * A moderator's decision about a held message, a report or a blocked member, each by its id. 404 for everybody else, 409 if
 * it was decided meanwhile. Blocking a shop blocks all its members.
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
