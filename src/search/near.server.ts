import type { Places } from "#src/locations/places.server.ts";
import { distanceKm, pointOf } from "#src/locations/points.ts";
import type { Near } from "./engine.ts";
import type { Around } from "./rules.ts";

/** The city, and the town where it names one, of a selection's place: `ankara`, `ankara-cankaya`. */
export function placeNamed(places: Places, place: string) {
  const [first = "", ...rest] = place.split("-");
  const city = places.findCity(first)!;
  return { city, town: rest.length > 0 ? places.findTown(city.id, rest.join("-")) : undefined };
}

/**
 * The towns and cities whose point is at most so far away, as the crow flies. A listing is where its town is, without a
 * town where its city is.
 */
export function near(places: Places, { place, km }: Around): Near {
  const from = placeNamed(places, place);
  const middle = pointOf(from.city, from.town);
  const isNear = (point: { lat: number; lon: number }) => distanceKm(middle, point) <= km;
  return {
    cityIds: places.cities.filter(isNear).map(({ id }) => id),
    townIds: places.cities.flatMap((city) =>
      places
        .townsOf(city.id)
        .filter((town) => isNear(pointOf(city, town)))
        .map(({ id }) => id),
    ),
  };
}
