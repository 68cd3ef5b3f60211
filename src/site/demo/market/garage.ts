import texts from "#reference-data/demo/member.json" with { type: "json" };
import type { NewListing } from "#src/selling/listings/queries.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { Random } from "../random.ts";

export interface PlannedFavourite {
  /** Index of the listing. */
  index: number;
  addedAt: Date;
  /** The price at that time, and since when it has the current one, where it changed. */
  addedKurus: number;
  changedAt: Date | null;
  note: string;
  emailEnabled: boolean;
}

/**
 * A member's garage: live listings of others, newest first, of which the price fell by `dropTl` or rose, and one that was
 * sold.
 */
export function planGarage(
  listings: readonly NewListing[],
  { memberId, now, random }: { memberId: number; now: Date; random: Random },
): PlannedFavourite[] {
  const { favourites, soldNote } = texts;
  const known = listings.flatMap(({ state, ownerId, publishedAt, updatedAt, priceKurus }, index) =>
    publishedAt && ownerId !== memberId
      ? [{ state, index, priceKurus, from: new Date(publishedAt), to: new Date(updatedAt!) }]
      : [],
  );
  const live = known.filter(({ state, from }) => state === "active" && from < addDays(now, -1));
  const between = (from: Date, to: Date) => new Date(random.between(from.getTime(), to.getTime()));
  const chosen = random.sample(live, favourites.length).map(({ index, priceKurus, from }, n) => {
    const { note, dropTl, email } = favourites[n]!;
    const addedAt = between(from, addDays(now, -0.5));
    const isChanged = dropTl !== 0;
    const addedKurus = priceKurus + dropTl * 100;
    return {
      index,
      addedAt,
      addedKurus,
      changedAt: isChanged ? between(addedAt, now) : null,
      note,
      emailEnabled: email,
    };
  });
  const sold = known.find(({ state }) => state === "sold");
  if (!sold) return chosen;
  const addedAt = between(sold.from, sold.to);
  const { index, priceKurus } = sold;
  return [...chosen, { index, addedAt, addedKurus: priceKurus, changedAt: null, note: soldNote, emailEnabled: false }];
}
