import { createHash } from "node:crypto";
import { readGarage } from "#src/finding/garage/page-data.server.ts";
import { readSearches } from "#src/finding/saved-searches/list.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";

declare module "#src/shared/context.server.ts" {
  interface Services {
    /** Whether browsers store an offline page (`KONTAK_OFFLINE`). */
    isOfflineOn: boolean;
  }
}

/**
 * The key of the session whose member an answer is for, in hex; undefined for a visitor and for an impersonating admin,
 * whose browser stores nothing of the member.
 */
export const offlineOwner = ({ session, isOfflineOn }: Pick<Context, "session" | "isOfflineOn">): string | undefined =>
  isOfflineOn && session?.impersonatorId === null
    ? createHash("sha256").update("offline").update(session.id).digest("hex").slice(0, 32)
    : undefined;

/** The content of the offline page: the first page of the member's garage and saved searches; empty for visitors. */
export async function readOffline(ctx: Context) {
  const at = formatDateTime(ctx.clock());
  if (offlineOwner(ctx) === undefined) return { at, own: undefined };
  const [garage, searches] = await Promise.all([readGarage(ctx, new URLSearchParams()), readSearches(ctx, 1)]);
  return { at, own: { garage, searches } };
}

export type OfflineData = Awaited<ReturnType<typeof readOffline>>;
