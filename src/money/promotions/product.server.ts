import { vatPercentToday } from "#src/money/payment/vat/service.server.ts";
import { entitlementsOf } from "#src/people/accounts/entitlements/rules.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { selectEarlierPrices } from "#src/selling/listings/price/queries.server.ts";
import { actorFor } from "#src/selling/listings/actor.ts";
import { listingNotFound } from "#src/selling/listings/rules.ts";
import { type ItemRequest, type Product, type QuotedItem } from "#src/money/orders/products.server.ts";
import { orderMessages } from "#src/money/orders/rules.ts";
import { type Context, requireMember } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { type PromotionKey, promotionOf } from "#src/shared/promotions.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { selectBuyable, selectEnds, selectPrices } from "./queries.server.ts";
import { itemTitle, noPrice, periodsOf, twiceInBasket, unknownPeriod, whyNot } from "./rules.ts";
import { beginPromotion, endPromotion } from "./service.server.ts";

declare module "#src/money/orders/products.server.ts" {
  interface ProductRequests {
    /** `period` in days; 0 for promotions without one. */
    promotion: { promotionKey: PromotionKey; keyCode: string; period: number };
  }
}

type Request = Extract<ItemRequest, { kind: "promotion" }>;
const isRequest = (request: ItemRequest): request is Request => request.kind === "promotion";

/** Promotions as orders sell them. */
export const promotionProduct: Product = {
  productName: (id) => promotionOf(id)?.name ?? id,
  quote: (ctx, requests) => quotePromotions(ctx, requests.filter(isRequest)),
  fulfil: (tx, { id, memberId, request }) =>
    isRequest(request)
      ? beginPromotion(tx, { ...request, periodDays: request.period, orderItemId: id, memberId })
      : Promise.resolve(),
  revoke: (tx, { id }) => endPromotion(tx, id),
};

/** What a listing's owner may buy is checked again for each order: nothing that a browser sends decides a price. */
async function quotePromotions(ctx: Context, requests: readonly Request[]): Promise<QuotedItem[]> {
  const member = requireMember(ctx);
  const now = ctx.clock();
  const keyCodes = [...new Set(requests.map(({ keyCode }) => keyCode))];
  if (keyCodes.length === 0) return [];
  const listings = await selectBuyable(ctx, keyCodes);
  const own = new Map(
    listings.filter((listing) => actorFor(member, listing) === "owner").map((listing) => [listing.keyCode, listing]),
  );
  if (own.size < keyCodes.length) throw new Refusal(404, listingNotFound);
  const ids = listings.map(({ id }) => id);
  const [prices, ends, earlier, cards, vatPercent] = await Promise.all([
    selectPrices(ctx, calendarDay(now)),
    selectEnds(ctx, ids),
    selectEarlierPrices(ctx, ids),
    listingCards(ctx, keyCodes),
    vatPercentToday(ctx),
  ]);
  const { freePromotions } = entitlementsOf(member);
  const seen = new Set<string>();
  return requests.map((request): QuotedItem => {
    const { promotionKey, keyCode, period: periodDays } = request;
    const promotion = promotionOf(promotionKey);
    if (!promotion) throw new Refusal(422, orderMessages.unknownPromotion);
    if (!periodsOf(promotion).includes(periodDays)) throw new Refusal(422, unknownPeriod);
    const listing = own.get(keyCode)!;
    if (seen.has(`${promotionKey} ${keyCode}`)) throw new Refusal(422, twiceInBasket);
    seen.add(`${promotionKey} ${keyCode}`);
    const why = whyNot(promotion, listing, {
      before: earlier.find(({ listingId }) => listingId === listing.id),
      endsAt: ends.find((one) => one.listingId === listing.id && one.promotionKey === promotionKey)?.endsAt,
      now,
    });
    if (why) throw new Refusal(422, why);
    const price = prices.find(
      (one) =>
        one.promotionKey === promotionKey &&
        one.vehicleTypeId === listing.vehicleTypeId &&
        one.periodDays === periodDays,
    );
    if (!price) throw new Refusal(422, noPrice);
    return {
      kind: "promotion",
      title: itemTitle(promotion, periodDays, {
        name: cards.find((card) => card.keyCode === keyCode)!.name,
        keyCode,
        state: listing.state,
      }),
      priceKurus: freePromotions.includes(promotion.key) ? 0 : price.priceKurus,
      listPriceKurus: price.priceKurus,
      vatPercent,
      priceId: price.id,
      request,
    };
  });
}
