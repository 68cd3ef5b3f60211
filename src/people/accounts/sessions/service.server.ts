import { type Context, requireMember } from "#src/shared/context.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { closeOneSession, closeSessions, selectSessions } from "../session.server.ts";

/** The member's open sessions, this device's first, with an admin's impersonations. `key` names one in a form. */
export async function memberSessions(ctx: Context) {
  const own = ctx.session?.id;
  const sessions = (await selectSessions(ctx, requireMember(ctx).id)).map(({ id, ...session }) => ({
    ...session,
    key: id.toString("hex"),
    isOwn: own !== undefined && id.equals(own),
  }));
  return sessions.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn));
}

/** Ends one of the member's sessions; 404 for anything that is not theirs. */
export async function endSession(ctx: Context, key: string): Promise<void> {
  const { id } = requireMember(ctx);
  if (!/^[0-9a-f]{64}$/.test(key) || !(await closeOneSession(ctx, id, Buffer.from(key, "hex"))))
    throw new Refusal(404, pageNotFound);
}

/** Ends every session of the member but the request's own; answers how many. */
export async function endOtherSessions(ctx: Context): Promise<number> {
  const { id } = requireMember(ctx);
  return closeSessions(ctx, id, { exceptOwn: true });
}
