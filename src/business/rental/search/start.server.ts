import { filterCount, type ResultRequest } from "#src/finding/search/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { offeredPlaces } from "../landing/service.server.ts";
import { selectPlacesBySlug } from "../places/queries.server.ts";
import { isPlaceOpen } from "../places/rules.ts";
import type { TripFormView } from "./section.server.ts";
import { standardValues } from "./trip-form.ts";

/** How many places are linked to from the start of the section. */
const linkedPlaces = 12;

export type RentalStart = { form: TripFormView; places: { name: string; offers: number; to: string }[] };

/**
 * The form above rental listings, with the city and days that were chosen, and the places with the most vehicles; null
 * on pages that are about anything finer.
 */
export async function rentalStart(
  ctx: Context,
  { selection, days, page, view }: ResultRequest,
): Promise<RentalStart | null> {
  const { listing, cities } = selection;
  const isFiner = filterCount(selection) !== cities.length || cities.length > 1 || page > 1 || view !== "liste";
  if (listing !== "kiralik" || isFiner) return null;
  // The slug of a city's office is the city's.
  const [[office], places] = await Promise.all([
    cities.length === 1 ? selectPlacesBySlug(ctx, cities) : [],
    offeredPlaces(ctx),
  ]);
  const pickup = office && isPlaceOpen(office, calendarDay(ctx.clock())) ? office : undefined;
  const values = {
    ...standardValues(ctx.clock()),
    ...(days ? { pickupDay: days.from, dropoffDay: days.to } : {}),
  };
  return {
    form: {
      values,
      ...(pickup ? { pickup: { name: pickup.name, simpleSlug: pickup.simpleSlug } } : {}),
      faults: {},
      today: calendarDay(ctx.clock()),
    },
    places: places.slice(0, linkedPlaces),
  };
}
