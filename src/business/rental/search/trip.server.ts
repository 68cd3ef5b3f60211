import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { matchKey } from "#src/shared/turkish.ts";
import { type RentalTrip, tripParameters } from "../addresses.ts";
import { suggestPlaces } from "../places/service.server.ts";
import { selectPlacesBySlug } from "../places/queries.server.ts";
import { placeFault, type RentalPlace } from "../places/rules.ts";
import { suggestMinLength } from "#src/ui/form/suggest.ts";
import { tripFaults } from "./rules.ts";
import { checkTripValues, type TripValues } from "./trip-form.ts";

type Resolved = { place: RentalPlace } | { fault: string };

/** The place of a slug, or of what was typed without scripts: its name, or words that only one place has. */
async function resolvePlace(ctx: Context, typed: string): Promise<Resolved> {
  const [bySlug] = await selectPlacesBySlug(ctx, [typed]);
  if (bySlug) return { place: bySlug };
  if (typed.length < suggestMinLength) return { fault: tripFaults.placeUnknown(typed) };
  const found = await suggestPlaces(ctx, typed);
  const exact = found.find(({ name, airportCode }) => [name, airportCode].some((one) => one && isSame(one, typed)));
  const place = exact ?? (found.length === 1 ? found[0] : undefined);
  if (place) return { place };
  const names = found.slice(0, 4).map(({ name }) => name);
  return {
    fault: names.length === 0 ? tripFaults.placeUnknown(typed) : tripFaults.placeAmbiguous(typed, names.join(", ")),
  };
}
const isSame = (one: string, other: string) => matchKey(one) === matchKey(other);

export type TripPlaces = { pickup: RentalPlace; dropoff: RentalPlace };

/** What a form or an address asks for: a trip with its places, or a sentence for each field that is wrong. */
export type CheckedTrip = {
  values: TripValues;
  /** The places that were found, to show their names in the form. */
  found: Partial<TripPlaces>;
  faults: Record<string, string>;
  trip?: RentalTrip & { places: TripPlaces };
};

export async function checkTrip(ctx: Context, values: TripValues): Promise<CheckedTrip> {
  const { faults, times } = checkTripValues(values, ctx.clock());
  const missing: Resolved = { fault: tripFaults.placeMissing };
  const pickup = values.pickupPlace === "" ? missing : await resolvePlace(ctx, values.pickupPlace);
  const isSamePlace = values.dropoffPlace === "" || values.dropoffPlace === values.pickupPlace;
  const dropoff = isSamePlace ? pickup : await resolvePlace(ctx, values.dropoffPlace);
  const found = {
    ...("place" in pickup ? { pickup: pickup.place } : {}),
    ...("place" in dropoff ? { dropoff: dropoff.place } : {}),
  };
  const closed = (field: string, resolved: Resolved, at: Date | undefined) => {
    const fault = at && "place" in resolved ? placeFault(resolved.place, calendarDay(at)) : undefined;
    return fault === undefined ? {} : { [field]: fault };
  };
  const closedPlaces = {
    ...closed(isSamePlace ? tripParameters.pickupPlace : tripParameters.dropoffPlace, dropoff, times?.dropoffAt),
    ...closed(tripParameters.pickupPlace, pickup, times?.pickupAt),
  };
  const all = {
    ...("fault" in pickup ? { [tripParameters.pickupPlace]: pickup.fault } : {}),
    ...("fault" in dropoff && !isSamePlace ? { [tripParameters.dropoffPlace]: dropoff.fault } : {}),
    ...closedPlaces,
    ...faults,
  };
  const isClosed = Object.keys(closedPlaces).length > 0;
  if (!times || !("place" in pickup) || !("place" in dropoff) || isClosed) return { values, found, faults: all };
  return {
    values,
    found,
    faults: all,
    trip: {
      pickupPlace: pickup.place.simpleSlug,
      dropoffPlace: dropoff.place.simpleSlug,
      ...times,
      places: { pickup: pickup.place, dropoff: dropoff.place },
    },
  };
}
