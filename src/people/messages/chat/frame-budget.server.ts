import type { SocketLimits } from "./rules.ts";

/**
 * Token buckets of the members' frames. A member has one for all sockets, which outlives them: reconnecting does not refill
 * it.
 */
export function frameBudget({ frames: { capacity, perSecond } }: Pick<SocketLimits, "frames">) {
  const buckets = new Map<number, { left: number; at: number }>();
  const leftNow = ({ left, at }: { left: number; at: number }, now: number) =>
    Math.min(capacity, left + ((now - at) * perSecond) / 1000);

  return {
    /** Takes what a frame costs; false where too little is left. */
    take(memberId: number, cost: number): boolean {
      const now = performance.now();
      const left = leftNow(buckets.get(memberId) ?? { left: capacity, at: now }, now);
      const isEnough = left >= cost;
      buckets.set(memberId, { left: isEnough ? left - cost : left, at: now });
      return isEnough;
    },
    /** Deletes the buckets that are full again. */
    prune() {
      const now = performance.now();
      for (const [memberId, bucket] of buckets) if (leftNow(bucket, now) === capacity) buckets.delete(memberId);
    },
  };
}
export type FrameBudget = ReturnType<typeof frameBudget>;
