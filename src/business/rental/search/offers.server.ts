import type { Context } from "#src/shared/context.server.ts";
import { youngDriverDayKurusOf } from "../driver-terms.ts";
import { freeCancellationUntil } from "../free-cancellation.ts";
import { includedKm } from "../km-limit.ts";
import { priceOfDays, type RentalPrice, rentedDays } from "../price/price.ts";
import type { FilteredOffer } from "./filters.ts";
import { type FreeOffer, type FreeRequest, selectFreeOffers, selectSeasons } from "./queries.server.ts";

/** An offer that is free for the whole span, with its whole price. */
export type FoundOffer = FilteredOffer &
  Pick<FreeOffer, "placeId" | "listingId" | "keyCode" | "units" | "businessId" | "business"> & {
    price: RentalPrice;
    freeUntil: Date | null;
  };

export type OfferRequest = Omit<FreeRequest, "rented">;

/** Every offer that is free and has a price, in no meaningful order. Reads the database, so it is never older than the call. */
export async function findOffers(ctx: Context, request: OfferRequest): Promise<FoundOffer[]> {
  if (request.placeIds.length === 0) return [];
  const rented = rentedDays(request.pickupAt, request.dropoffAt);
  const [rows, seasons] = await Promise.all([
    selectFreeOffers(ctx, { ...request, rented }),
    selectSeasons(ctx, { placeIds: request.placeIds, rented }),
  ]);
  const now = ctx.clock();
  return rows.flatMap((row) => {
    const rates = row.rates.map(([seasonId, minDays, dayKurus]) => ({ seasonId, minDays, dayKurus }));
    const price = priceOfDays({ rates, seasons: seasons.get(row.businessId) ?? [] }, rented, {
      oneWayKurus: row.oneWayKurus,
      youngDriverDayKurus: youngDriverDayKurusOf(row, request.driverAge),
      extras: [],
    });
    if (!price) return [];
    const freeUntil = freeCancellationUntil(row, { pickupAt: request.pickupAt, now });
    return {
      placeId: row.placeId,
      listingId: row.listingId,
      keyCode: row.keyCode,
      units: row.units,
      businessId: row.businessId,
      business: row.business,
      businessSlug: row.businessSlug,
      class: row.class,
      gear: row.gear,
      fuel: row.fuel,
      seats: row.seats,
      depositKurus: row.rentDepositKurus ?? 0,
      kmLimit: includedKm(row, rented.length),
      freeUntil,
      isFreelyCancelled: freeUntil !== null,
      price,
    };
  });
}
