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

/** The member's notes, newest first, and by how many TL the price fell, or rose, since. */
const favourites = [
  { note: "", dropTl: 0, email: false },
  { note: "Ekspertiz raporunu isteyin, sağ ön kapı boyalı mı?", dropTl: 45_000, email: true },
  { note: "", dropTl: 0, email: false },
  { note: "Cumartesi 14:00’te görmeye gidilecek", dropTl: 20_000, email: true },
  { note: "", dropTl: -15_000, email: false },
  { note: "Bagajı geniş, ama uzakta", dropTl: 0, email: false },
  { note: "", dropTl: 30_000, email: false },
];
const soldNote = "Ailece beğendik";

/** A member's garage: live listings of others, some of them cheaper by now, and one that was sold. */
export function planGarage(
  listings: readonly NewListing[],
  { memberId, now, random }: { memberId: number; now: Date; random: Random },
): PlannedFavourite[] {
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
