import { nameWithYear, vehicleName } from "#src/selling/listings/names.ts";
import { namesOfVehicles } from "#src/selling/listings/vehicle-names.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { type FleetScope, limitFleetChanges, requireFleet } from "../access.server.ts";
import { fleetMessages } from "../rules.ts";
import { type OfferRow, selectOffers, updateBookable, upsertOffer } from "./queries.server.ts";
import { OfferForm } from "./rules.ts";

/** A rental listing with its name, `Fiat Egea 1.3 Multijet, 2023`. */
export type FleetOffer = OfferRow & { name: string };

async function withNames(ctx: Context, rows: readonly OfferRow[]): Promise<FleetOffer[]> {
  const names = await namesOfVehicles(ctx, rows);
  return rows.map((row, index) => {
    const { brandName, modelName, variantName } = names[index]!;
    return { ...row, name: nameWithYear(vehicleName(brandName, modelName, variantName), row.modelYear) };
  });
}

/** The rental listings that a member reaches. */
export const readOffers = async (ctx: Context, scope: FleetScope) => withNames(ctx, await selectOffers(ctx, scope));

/** Those that booking was turned on for, open or closed. */
export const readTurnedOnOffers = async (ctx: Context, scope: FleetScope) =>
  (await readOffers(ctx, scope)).filter((offer) => offer.class !== null);

/** A rental listing of the member's own; 404 for any other. */
export async function getOffer(ctx: Context, scope: FleetScope, keyCode: string): Promise<FleetOffer> {
  const [offer] = await withNames(ctx, await selectOffers(ctx, scope, keyCode));
  if (!offer) throw new Refusal(404, fleetMessages.offerNotFound);
  return offer;
}

/** As `getOffer`; 404 also where booking was never turned on. */
export async function getTurnedOnOffer(ctx: Context, scope: FleetScope, keyCode: string): Promise<FleetOffer> {
  const offer = await getOffer(ctx, scope, keyCode);
  if (offer.class === null) throw new Refusal(404, fleetMessages.offerNotFound);
  return offer;
}

/** Makes a listing bookable, or changes its facts, `input` as `OfferForm`. */
export async function saveOffer(ctx: Context, keyCode: string, input: unknown): Promise<void> {
  const scope = requireFleet(ctx);
  const offer = await getOffer(ctx, scope, keyCode);
  const { class: rentalClass, seats, extraKm } = parseInput(OfferForm, input);
  await limitFleetChanges(ctx, scope);
  const isBookable = offer.isBookable ?? true;
  await upsertOffer(ctx, offer.listingId, scope.businessId, {
    class: rentalClass,
    seats,
    extraKmKurus: extraKm,
    isBookable,
  });
}

/** Opens or closes an offer for new bookings. */
export async function setBookable(ctx: Context, keyCode: string, isBookable: boolean): Promise<void> {
  const scope = requireFleet(ctx);
  const { listingId } = await getTurnedOnOffer(ctx, scope, keyCode);
  await limitFleetChanges(ctx, scope);
  await updateBookable(ctx, listingId, isBookable);
}
