import { recordAudit } from "#src/core/audit/service.server.ts";
import { listingTypes } from "#src/selling/listings/rules.ts";
import { everything } from "#src/finding/search/engine/engine.ts";
import { type Context, requireDesk } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { selectFeedState } from "./queries.server.ts";

/** How long the page waits for a busy index. */
const patienceMs = 500;

const withinPatience = <Value>(value: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([
    value.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs).unref()),
  ]);

/**
 * The search index of this process: its live listings, and how long it needs to apply everything that is committed now.
 * Both undefined while it does not answer; no index in a process without pages.
 */
export async function readIndex(ctx: Context) {
  const { search } = ctx;
  const feed = await selectFeedState(ctx);
  if (!search) return { ...feed, isReady: false, isRebuilding: false, listings: undefined, lagMs: undefined };
  const began = performance.now();
  const now = ctx.clock().getTime();
  const lagMs = await withinPatience(search.sync().then(() => performance.now() - began));
  const counts =
    lagMs === undefined
      ? undefined
      : await withinPatience(
          Promise.all(listingTypes.map((listingType) => search.ask("count", { ...everything, listingType }, now))),
        );
  return {
    ...feed,
    isReady: search.isReady(),
    isRebuilding: search.isRebuilding(),
    listings: counts?.reduce((sum, count) => sum + count, 0),
    lagMs,
  };
}

/** Builds this process's index again while the present one answers. 409 while it is being built, 503 without an index. */
export async function rebuildIndex(ctx: Context, reason: string): Promise<void> {
  requireDesk(ctx, "system", "change");
  const { search } = ctx;
  if (!search) throw new Refusal(503, "Bu süreçte arama dizini yok.");
  if (search.isRebuilding()) throw new Refusal(409, "Dizin zaten yeniden kuruluyor.");
  const rebuilding = search.rebuild();
  rebuilding.catch((error: unknown) => ctx.log.error({ err: error }, "the search index was not rebuilt"));
  await recordAudit(ctx, { action: "rebuildIndex", subject: "arama dizini", reason });
}
