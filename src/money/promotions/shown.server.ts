import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import type { Placement } from "#src/shared/promotions.ts";
import { addShown, type Shown } from "./queries.server.ts";

const writeAfterMs = 1000;

/**
 * Counts how often listings are shown in paid places, and writes the sums at most a second later, so that page views do not
 * wait for a busy row. A batch that fails is lost: the counts are statistics, nothing is charged by them.
 */
export function shownCounter(ctx: Pick<Context, "db" | "log">) {
  let waiting = new Map<string, Shown>();
  let timer: NodeJS.Timeout | undefined;

  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...waiting.values()];
    waiting = new Map();
    if (batch.length === 0) return;
    await addShown(ctx, batch).catch((error: unknown) =>
      ctx.log.warn({ err: error }, "shown promotions were not counted"),
    );
  }

  function add(keyCode: string, placement: Placement, now: Date) {
    const day = calendarDay(now);
    const key = `${keyCode} ${placement} ${day}`;
    const held = waiting.get(key);
    waiting.set(key, { keyCode, promotionKey: placement, day, count: (held?.count ?? 0) + 1 });
    timer ??= setTimeout(() => void flush(), writeAfterMs).unref();
  }

  return { add, flush };
}
