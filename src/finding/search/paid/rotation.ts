/** Cursors of so many searches are held; the ones used least recently are dropped. */
const heldMax = 10_000;

/**
 * Shares a few paid places among many listings: each page view takes the next ones in the order of the search and goes on
 * where the last view of the same search ended. So after any number of views no listing was shown more than once more often
 * than another. Each process has its own cursors and starts them at random.
 */
export function rotation(random: () => number = Math.random) {
  const cursors = new Map<string, number>();
  return {
    /** The places in the order that a page view shows, `places` of them at most. */
    next(search: string, eligible: number, places: number): number[] {
      if (eligible === 0) return [];
      const start = (cursors.get(search) ?? Math.floor(random() * eligible)) % eligible;
      const shown = Math.min(places, eligible);
      cursors.delete(search);
      cursors.set(search, (start + shown) % eligible);
      if (cursors.size > heldMax) cursors.delete(cursors.keys().next().value!);
      return Array.from({ length: shown }, (_, n) => (start + n) % eligible);
    },
  };
}
export type Rotation = ReturnType<typeof rotation>;
