import type { Mark, Typing } from "./store-queries.server.ts";

/** Collects marks and typing until the next batch: of one side's marks the highest, of a writer's typing one. */
export function collectSignals() {
  let marks = new Map<string, Mark>();
  let typing = new Map<string, Typing>();
  return {
    mark({ conversationId, isBuyer, delivered, read }: Mark) {
      const key = `${conversationId} ${isBuyer}`;
      const before = marks.get(key);
      marks.set(key, {
        conversationId,
        isBuyer,
        delivered: Math.max(delivered, before?.delivered ?? 0),
        read: Math.max(read, before?.read ?? 0),
      });
    },
    typing(writing: Typing) {
      typing.set(`${writing.conversationId} ${writing.memberId}`, writing);
    },
    /** Returns the collected batch and clears it. */
    take() {
      const taken = { marks: [...marks.values()], typing: [...typing.values()] };
      [marks, typing] = [new Map(), new Map()];
      return taken;
    },
  };
}
