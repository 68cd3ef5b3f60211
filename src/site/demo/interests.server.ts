import texts from "#reference-data/demo/member.json" with { type: "json" };
import { insertFollow } from "#src/people/follows/queries.server.ts";
import { firstFrequency, type FollowKind } from "#src/people/follows/rules.ts";
import { insertItem } from "#src/finding/garage/queries.server.ts";
import { insertPriceChange } from "#src/selling/listing-editor/edit/queries.server.ts";
import type { Frequency } from "#src/core/notifications/rules.ts";
import { insertSearch } from "#src/finding/saved-searches/queries.server.ts";
import { routeOf } from "#src/finding/saved-searches/addresses.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { Written } from "./listings.server.ts";
import { planGarage } from "./market/garage.ts";
import type { Random } from "./random.ts";

const followedDealers = 2;
const followedListings = 2;
/** How much more one of the followed listings cost when it was followed. */
const droppedKurus = 25_000_00;

/** Puts listings into a member's garage, with the prices of that time. */
export async function fillGarage(ctx: Context, memberId: number, { rows, inserted }: Written, random: Random) {
  for (const favourite of planGarage(rows, { memberId, now: ctx.clock(), random })) {
    const { index, addedAt, addedKurus, changedAt, note, emailEnabled } = favourite;
    const { id: listingId } = inserted[index]!;
    await insertItem(ctx, { memberId, listingId, note, emailEnabled, priceKurus: addedKurus, createdAt: addedAt });
    if (changedAt)
      await insertPriceChange(
        { ...ctx, clock: () => changedAt },
        { listingId, before: addedKurus, after: rows[index]!.priceKurus },
      );
  }
}

/**
 * Saves searches for a member under their canonical addresses, each last opened some days ago, and follows dealers and
 * listings: two live ones and one that was sold since.
 */
export async function fillInterests(ctx: Context, memberId: number, { rows, inserted }: Written) {
  const now = ctx.clock();
  const daysAgo = (days: number): Context => ({ ...ctx, clock: () => addDays(now, -days) });
  for (const { title, address, frequency, seenDaysAgo } of texts.searches)
    await insertSearch(daysAgo(seenDaysAgo), {
      memberId,
      title,
      address,
      frequency: frequency as Frequency,
      ...routeOf(address),
    });

  const follow = (kind: FollowKind, id: number, days: number, priceKurus: number | null = null) =>
    insertFollow(daysAgo(days), { memberId, target: { kind, id }, priceKurus, frequency: firstFrequency(kind) });
  const dealers = new Set(rows.flatMap(({ businessId }) => businessId ?? []));
  for (const id of [...dealers].slice(0, followedDealers)) await follow("business", id, 30);

  const others = rows.flatMap(({ ownerId, state, priceKurus }, i) =>
    ownerId === memberId ? [] : [{ id: inserted[i]!.id, state, priceKurus }],
  );
  const live = others.filter(({ state }) => state === "active").slice(0, followedListings);
  const sold = others.filter(({ state }) => state === "sold").slice(0, 1);
  for (const [i, { id, priceKurus }] of [...sold, ...live].entries())
    await follow("listing", id, 6 - i, priceKurus + (i === 1 ? droppedKurus : 0));
}
