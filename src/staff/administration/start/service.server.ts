import { type Context, requireDesk } from "#src/shared/context.server.ts";
import { isForStaff } from "#src/shared/feature.server.ts";

const hourMs = 60 * 60_000;

/** Everything that waits for this one of the staff, what is overdue first, then what has waited longest. */
export async function readWaiting(ctx: Context) {
  requireDesk(ctx, "start");
  const kinds = ctx.features.flatMap(({ waiting = [] }) => waiting).filter((kind) => isForStaff(ctx, kind));
  const now = ctx.clock().getTime();
  const found = await Promise.all(
    kinds.map(async ({ label, to, overdueHours, count }) => {
      const { count: howMany, oldest } = await count(ctx);
      const hours = oldest === null ? 0 : Math.max(0, (now - oldest.getTime()) / hourMs);
      return { label, to, count: howMany, oldest, hours, isOverdue: hours > overdueHours };
    }),
  );
  return found
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => Number(b.isOverdue) - Number(a.isOverdue) || b.hours - a.hours);
}
