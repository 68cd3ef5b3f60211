import { entitlementsOf } from "#src/people/accounts/entitlements/rules.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { readKeyCode } from "#src/selling/listings/key-codes.ts";
import { selectEarlierPrices } from "#src/selling/listings/price/queries.server.ts";
import { actorFor } from "#src/selling/listings/actor.ts";
import { listingNotFound } from "#src/selling/listings/rules.ts";
import { createOrder } from "#src/money/orders/service.server.ts";
import { freemiumRequests } from "#src/money/orders/requests.ts";
import { type Context, requireMember } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { promotions } from "#src/shared/promotions.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { selectBuyable, selectEnds, selectPrices } from "../queries.server.ts";
import { choiceNeeded, periodsOf, whyNot } from "../rules.ts";
import { basketOf, chosenIn, itemsOf, type Offer } from "./basket.ts";

/** The most listings that are promoted in one order. */
const shopMaxListings = 100;

/** Reads the key codes of the listings to promote from the address or the form, without duplicates. */
export const readKeyCodes = (sent: readonly string[]): string[] =>
  [...new Set(sent.map(readKeyCode))].slice(0, shopMaxListings);

/** What the member may buy for their own listings; 404 where one is not theirs. */
export async function readShop(ctx: Context, keyCodes: readonly string[]) {
  const member = requireMember(ctx);
  const now = ctx.clock();
  const listings = keyCodes.length > 0 ? await selectBuyable(ctx, keyCodes) : [];
  const own = listings.filter((listing) => actorFor(member, listing) === "owner");
  if (own.length < keyCodes.length) throw new Refusal(404, listingNotFound);
  const ids = own.map(({ id }) => id);
  const [prices, ends, earlier, cards] = await Promise.all([
    selectPrices(ctx, calendarDay(now)),
    ids.length > 0 ? selectEnds(ctx, ids) : [],
    selectEarlierPrices(ctx, ids),
    listingCards(ctx, keyCodes),
  ]);
  const { freePromotions } = entitlementsOf(member);
  const offers = promotions.map((promotion): Offer => {
    const { key, dopingId, name, effect } = promotion;
    const reasons = own.map((listing) =>
      whyNot(promotion, listing, {
        before: earlier.find(({ listingId }) => listingId === listing.id),
        endsAt: ends.find((one) => one.listingId === listing.id && one.promotionKey === key)?.endsAt,
        now,
      }),
    );
    const sold = own.filter((_, at) => reasons[at] === null);
    const refused = Map.groupBy(
      reasons.flatMap((reason) => reason ?? []),
      (reason) => reason,
    );
    const listPriceOf = (days: number) =>
      sold.reduce((sum, { vehicleTypeId }) => {
        const price = prices.find(
          (one) => one.promotionKey === key && one.vehicleTypeId === vehicleTypeId && one.periodDays === days,
        );
        return sum + (price?.priceKurus ?? Number.NaN);
      }, 0);
    return {
      dopingId,
      name,
      effect,
      keyCodes: sold.map(({ keyCode }) => keyCode),
      refusals: [...refused].map(([message, { length }]) => ({ message, count: length })),
      periods: periodsOf(promotion)
        .map((days) => ({ days, listPriceKurus: listPriceOf(days) }))
        .filter(({ listPriceKurus }) => sold.length > 0 && !Number.isNaN(listPriceKurus))
        .map((period) => ({
          ...period,
          priceKurus: freePromotions.includes(key) ? 0 : period.listPriceKurus,
        })),
    };
  });
  return {
    listings: cards.map(({ keyCode, name, title, photoId, price, address }) => ({
      keyCode,
      name,
      title,
      photoId,
      price,
      address,
    })),
    offers,
  };
}
export type Shop = Awaited<ReturnType<typeof readShop>>;

/** Orders what a form without scripts chose; answers the order's id. 422 without a choice. */
export async function orderChosen(ctx: Context, keyCodes: readonly string[], form: Readonly<Record<string, unknown>>) {
  const { offers } = await readShop(ctx, keyCodes);
  const items = itemsOf(basketOf(offers, chosenIn(form, offers)));
  if (items.length === 0) throw new Refusal(422, choiceNeeded);
  return createOrder(ctx, freemiumRequests({ items }));
}
