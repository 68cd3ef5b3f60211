import { pinOf } from "#src/core/locations/map/projection.ts";
import { viewOfPoints, wholeMap } from "#src/core/locations/map/view.ts";
import { resultAddress } from "../address/address.ts";
import type { Choices } from "../panel/choices.ts";
import type { MapData } from "./map-view.tsx";
import { type ResultRequest, type Selection, withList } from "../rules.ts";
import type { Names } from "../address/vocabulary.server.ts";

/**
 * The counts of the city filter by province. A press on a province chooses it alone, a press on a chosen one removes it;
 * the same for the towns of the one chosen city.
 */
export function mapData(request: ResultRequest, choices: Choices, { places }: Names): MapData {
  const { selection } = request;
  const to = (next: Selection) => resultAddress({ ...request, page: 1, selection: next });
  const toggled = (key: "cities" | "towns", value: string, isChosen: boolean) =>
    to(withList(selection, key, isChosen ? selection[key].filter((other) => other !== value) : [value]));
  const city = selection.cities.length === 1 ? places.findCity(selection.cities[0]!) : undefined;
  return {
    provinces: choices.cities.flatMap(({ value, name, count, isChosen }) => {
      const city = places.findCity(value);
      if (!city) return [];
      return [{ id: city.id, name, count, isChosen, at: pinOf(city, null), to: toggled("cities", value, isChosen) }];
    }),
    towns: choices.towns.flatMap(({ value, name, count, isChosen }) => {
      const town = city && places.findTown(city.id, value);
      if (!town) return [];
      return [{ id: value, name, count, isChosen, at: pinOf(city, town), to: toggled("towns", value, isChosen) }];
    }),
    start: city ? viewOfPoints([null, ...places.townsOf(city.id)].map((town) => pinOf(city, town))) : wholeMap,
  };
}
