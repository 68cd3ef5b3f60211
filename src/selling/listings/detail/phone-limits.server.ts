import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { clientKey, takeToken } from "#src/shared/throttle.server.ts";
import { phoneReveals, phoneRevealTexts } from "./rules.ts";

/**
 * Counts one phone reveal against every rate limit of the caller: member or visitor, network, whole site. Refuses with 429
 * if one is exhausted; the others are then not charged. Call it before reading the number, so that guessed ids count too,
 * and outside the transaction of the reveal.
 */
export async function takePhoneReveal(ctx: Context): Promise<void> {
  const client = clientKey(ctx.client);
  const confirmed = ctx.member?.isEmailConfirmed ? ctx.member : undefined;
  // A fixed order from narrow to wide prevents deadlocks and locks the busiest row for the shortest time.
  await inTransaction(ctx, async (tx) => {
    if (confirmed) await takeToken(tx, `phone:member:${confirmed.id}`, phoneReveals.account, phoneRevealTexts.account);
    else await takeToken(tx, `phone:client:${client}`, phoneReveals.visitor, phoneRevealTexts.visitor);
    await takeToken(tx, `phone:network:${client}`, phoneReveals.client, phoneRevealTexts.client);
    if (confirmed) await takeToken(tx, "phone:all-members", phoneReveals.allAccounts);
    else await takeToken(tx, "phone:all-visitors", phoneReveals.allVisitors, phoneRevealTexts.visitor);
  });
}
