import { type Context, requireDesk } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { applyStored } from "../pending/applying.server.ts";
import { othersDecision, tooLateToUndo, type Undoable, undoName } from "../pending/rules.ts";
import { deletePending, findPending, selectUndoable, takePending } from "./pending-queries.server.ts";
import { decidedSentence, messageDeskPath } from "./rules.ts";
import { carryOut } from "./service.server.ts";

/** Applies a stored decision of the message desk, unless it was undone. */
export const applyMessageDecision = (ctx: Context, id: number) =>
  applyStored(ctx, { desk: "messages", take: (tx) => takePending(tx, id), carryOut: (...args) => carryOut(...args) });

/** Undoes the signed-in moderator's own decision until it is applied: 409 afterwards, 403 for another's. */
export async function undoMessageDecision(ctx: Context, id: number) {
  const moderator = requireDesk(ctx, "messages", "change");
  if (await deletePending(ctx, id, moderator.id)) return;
  throw (await findPending(ctx, id)) ? new Refusal(403, othersDecision) : new Refusal(409, tooLateToUndo);
}

/** The decisions of the message desk that a moderator can still undo. */
export const readUndoable = async (ctx: Context, moderatorId: number): Promise<Undoable[]> =>
  (await selectUndoable(ctx, moderatorId)).map(({ id, action, dueAt, name }) => ({
    key: String(id),
    text: decidedSentence(name, action),
    msLeft: dueAt.getTime() - ctx.clock().getTime(),
    address: messageDeskPath,
    fields: { islem: undoName, id: String(id) },
  }));
