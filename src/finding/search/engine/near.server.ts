import type { Places } from "#src/core/locations/places.server.ts";
import { distanceKm, type LatLon, pointOf } from "#src/core/locations/points.ts";
import type { Distances, Near } from "./engine.ts";
import type { Around } from "../rules.ts";

/** The city, and the town where it names one, of a selection's place: `ankara`, `ankara-cankaya`. */
export function placeNamed(places: Places, place: string) {
  const [first = "", ...rest] = place.split("-");
  const city = places.findCity(first)!;
  return { city, town: rest.length > 0 ? places.findTown(city.id, rest.join("-")) : undefined };
}

/** The point of a selection's place. */
export function middlePoint(places: Places, place: string): LatLon {
  const { city, town } = placeNamed(places, place);
  return pointOf(city, town);
}

/** How far the towns and cities within a selection's radius are from its place. */
export function distancesFrom(places: Places, { place, km: radiusKm }: Around): Distances {
  const middle = middlePoint(places, place);
  const within = (all: [id: number, km: number][]) => new Map(all.filter(([, km]) => km <= radiusKm));
  return {
    cities: within(places.cities.map((city) => [city.id, distanceKm(middle, city)])),
    towns: within(
      places.cities.flatMap((city) =>
        places.townsOf(city.id).map((town): [number, number] => [town.id, distanceKm(middle, pointOf(city, town))]),
      ),
    ),
    radiusKm,
  };
}

/**
 * The towns and cities whose point is at most so far away, as the crow flies. A listing is where its town is, without a
 * town where its city is.
 */
export function near(places: Places, { place, km }: Around): Near {
  const middle = middlePoint(places, place);
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
