import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { impersonationMessages } from "./rules.ts";

/** For what a member does in person alone: nobody writes, or changes who may sign in, in another's name. 403 for an admin. */
export function requireOwnHand({ session }: Pick<Context, "session">) {
  if (session && session.impersonatorId !== null) throw new Refusal(403, impersonationMessages.notInTheirName);
}
