import { type Context, inTransaction, type Member } from "#src/shared/context.server.ts";
import { hasRoleAt } from "#src/shared/desks.ts";
import { notAllowed, Refusal } from "#src/shared/refusal.ts";
import { findModerator } from "./queries.server.ts";

/** A moderator, with the roles they have when their decision is applied. */
export type Actor = Pick<Member, "id" | "role" | "staffRoles" | "businessId" | "businessRole">;

/** Rolls a transaction back that would have succeeded. */
class Rehearsed extends Error {
  name = "Rehearsed";
}

/** Refuses what `work` would refuse, by doing it in a transaction that is rolled back. */
export const rehearse = (ctx: Context, work: (tx: Context) => Promise<unknown>) =>
  inTransaction(ctx, async (tx) => {
    await work(tx);
    throw new Rehearsed();
  }).catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error;
  });

type Stored<Row> = {
  desk: "listings" | "messages";
  /** Deletes the stored decision and returns it; undefined if it was applied or undone. */
  take: (ctx: Context) => Promise<Row | undefined>;
  carryOut: (tx: Context, decision: Row, actor: Actor) => Promise<void>;
};

/**
 * Applies a stored decision, in one transaction with deleting it, so that it happens once or not at all. One that is
 * refused by now, because its subject or the moderator's roles have changed, is dropped: its subject is in the queue again.
 */
export async function applyStored<Row extends { moderatorId: number }>(
  ctx: Context,
  { desk, take, carryOut }: Stored<Row>,
) {
  try {
    await inTransaction(ctx, async (tx) => {
      const decision = await take(tx);
      if (!decision) return;
      const actor = await findModerator(tx, decision.moderatorId);
      if (!hasRoleAt(actor, desk, "change")) throw new Refusal(403, notAllowed);
      await carryOut(tx, decision, actor!);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ctx.log.info({ refusal: error.message }, "a decision could not be applied any more");
    await take(ctx);
  }
}
